// The one way in: solve(table, problem, options).
#pragma once

#include <frugal/problem/ingredients.hpp>
#include <frugal/problem/problem.hpp>
#include <frugal/search/options.hpp>
#include <frugal/search/result.hpp>
#include <frugal/table/granules.hpp>

namespace frugal {

/// Solves a problem on a table. The answer is recomputed from the table by code that shares nothing with the
/// search; a mismatch throws std::logic_error instead of becoming an answer.
Result solve(const DecisionTable& table, const Problem& problem, const SolveOptions& options = {});

/// The same on a table compressed before, for many questions about one table. Nothing is recomputed here.
Result solve(const Granules& granules, const Problem& problem, const SolveOptions& options = {});

/// `--budget-factor`: floor(factor x cost of the cheapest reduct), or nothing when stopped before that was
/// proven.
std::optional<Decimal> budget_by_factor(const Granules& granules, const Ingredients& ingredients,
                                        const Decimal& factor, const SolveOptions& options = {});

}  // namespace frugal
