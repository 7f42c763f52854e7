// The certain decision rules of a subset of features, each with no condition too many (Pawlak's value
// reduction).
//
// Every block of the positive region is a rule: all features = the block's values => its class. From each
// rule conditions are dropped, the dearest feature first, the later one first among equally dear ones, as
// long as no object of another class matches what is left. Rules that have become equal are one rule, and a
// rule whose objects are all matched by a single other rule is left out.
#pragma once

#include <frugal/rules/rule.hpp>
#include <frugal/table/decision_table.hpp>
#include <frugal/table/test_costs.hpp>

namespace frugal {

enum class WhichRules {
    covering,  ///< few rules that together match the whole positive region; none of them can be spared
    all,       ///< every reduced rule that no other subsumes
};

/// A missing value is a value like any other. The same table gives the same rules everywhere.
RuleSet certain_rules(const DecisionTable& table, const TestCosts& costs, const FeatureSet& features,
                      WhichRules which = WhichRules::covering);

}  // namespace frugal
