// The paper's problems by name. Each is one line of composition; the table in named_problems.cpp feeds the
// command line, its help and the docs.
#pragma once

#include <frugal/problem/problem.hpp>

#include <optional>
#include <span>
#include <string_view>

namespace frugal {

struct NamedProblem {
    std::string_view name;
    std::string_view asks;  ///< one line for people
    Problem (*compose)(TestCosts costs);
};

std::span<const NamedProblem> named_problems();

/// Throws UsageError listing the names when there is no such problem.
Problem make_problem(std::string_view name, TestCosts costs);

/// Problem 4: among subsets within the budget, the largest positive region, then the lowest cost.
Problem fstc(TestCosts costs, const std::optional<Decimal>& budget);

/// Problem 3: among subsets that decide as much as all features, the lowest cost.
Problem cheapest_reduct(TestCosts costs);

}  // namespace frugal
