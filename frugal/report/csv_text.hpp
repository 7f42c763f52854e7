// Tables as CSV that `read_table` reads back the same.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <string>

namespace frugal {

/// A cell, quoted where it has to be.
std::string csv_cell(const std::string& text);

/// Header and rows: the features in their order, the decision last.
std::string table_csv(const DecisionTable& table);

}  // namespace frugal
