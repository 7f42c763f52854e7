// Rules for people and for programs.
#pragma once

#include <frugal/report/style.hpp>
#include <frugal/rules/rule.hpp>
#include <frugal/search/result.hpp>
#include <frugal/table/decision_table.hpp>
#include <frugal/table/test_costs.hpp>

#include <optional>
#include <string>
#include <vector>

namespace frugal {

/// Certain rules, and those of the undecided objects where they were asked for.
struct RulesAnswer {
    RuleSet certain;
    std::optional<std::vector<PossibleRule>> possible;
};

/// `chosen`: how the features were found, or empty when they were given.
std::string rules_text(const DecisionTable& table, const TestCosts& costs, const RulesAnswer& found,
                       const std::string& chosen, const Style& style);

/// `status`: of the search for the features, absent when they were given.
std::string rules_json(const DecisionTable& table, const TestCosts& costs, const RulesAnswer& found,
                       std::optional<Status> status);

}  // namespace frugal
