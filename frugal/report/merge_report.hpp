// Merged values for people and for programs.
#pragma once

#include <frugal/report/style.hpp>
#include <frugal/rules/merge_values.hpp>
#include <frugal/table/decision_table.hpp>

#include <string>

namespace frugal {

/// `table`: as it was before merging.
std::string merge_text(const DecisionTable& table, const MergedValues& merged, const Style& style);
std::string merge_json(const DecisionTable& table, const MergedValues& merged);

}  // namespace frugal
