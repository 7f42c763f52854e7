// The paper's problems by name. Each is one line of composition; the table in named_problems.cpp feeds the
// command line, its help and the docs.
#pragma once

#include <frugal/problem/ingredients.hpp>
#include <frugal/problem/problem.hpp>

#include <optional>
#include <span>
#include <string_view>

namespace frugal {

struct NamedProblem {
    std::string_view name;
    std::string_view asks;  ///< one line for people
    void (*compose)(const Ingredients& ingredients, Problem& problem);
    std::string_view model = "pawlak";  ///< in which it is meant, unless another is asked for
};

std::span<const NamedProblem> named_problems();

/// Throws UsageError listing the names when there is no such problem.
const NamedProblem& problem_named(std::string_view name);

/// Throws UsageError when there is no such problem, or naming what it lacks.
Problem make_problem(std::string_view name, const Ingredients& ingredients);

/// A problem that asks for nothing yet, in the model of the ingredients.
Problem empty_problem(std::string name, const Ingredients& ingredients);

/// Problem 4: among subsets within the budget, the largest positive region, then the lowest cost.
Problem fstc(const Ingredients& ingredients, const std::optional<Decimal>& budget);

/// Problem 3: among subsets that decide as much as all features, the lowest cost.
Problem cheapest_reduct(const Ingredients& ingredients);

}  // namespace frugal
