// The list of features to buy, with their costs as bars.
#pragma once

#include <frugal/report/style.hpp>
#include <frugal/table/decision_table.hpp>
#include <frugal/table/test_costs.hpp>

#include <string>

namespace frugal {

/// One aligned line per feature, in table order, indented by two blanks.
std::string feature_table(const DecisionTable& table, const TestCosts& costs, const FeatureSet& features,
                          const Style& style);

/// Names joined by ", ", or "(none)".
std::string feature_list(const DecisionTable& table, const FeatureSet& features);

}  // namespace frugal
