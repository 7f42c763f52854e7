// Tables written as CSV, such that reading them gives the same table.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <string>
#include <string_view>

namespace frugal {

/// A cell, quoted where it has to be.
std::string csv_cell(std::string_view text);

/// The features, then the decision as the last column. Missing cells are `?`.
std::string table_csv(const DecisionTable& table);

}  // namespace frugal
