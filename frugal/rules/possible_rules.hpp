// Rules for the objects that a subset leaves undecided: what their values say about the class, with shares.
#pragma once

#include <frugal/rules/rule.hpp>
#include <frugal/table/decision_table.hpp>

#include <vector>

namespace frugal {

/// One rule per block of several classes, with a condition on every feature of the subset: conditions are not
/// reduced, because the shares would change. Falling number of objects, then order of first appearance.
std::vector<PossibleRule> possible_rules(const DecisionTable& table, const FeatureSet& features);

}  // namespace frugal
