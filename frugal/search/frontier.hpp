// The whole trade-off between cost and decided objects, in one search.
#pragma once

#include <frugal/problem/problem.hpp>
#include <frugal/search/goal.hpp>
#include <frugal/search/options.hpp>
#include <frugal/search/result.hpp>

namespace frugal {

struct Frontier {
    Status status = Status::unknown;
    StopReason stop_reason = StopReason::completed;
    /// By rising cost, each deciding more than the one before. Cut short, they are the best found, as many as
    /// there was time to check.
    std::vector<Answer> points;
    std::optional<Decimal> budget;  ///< where the frontier was cut off, if it was
    /// Of all features; absent when the time was up before the table was looked at.
    std::optional<Weight> positive_region_full;
    Weight objects = 0;
    Statistics statistics;
};

/// Every pair (cost, positive region) that no subset beats in one respect without losing in the other, up to
/// a budget. Recomputed from the table like every answer.
Frontier frontier(const DecisionTable& table, const TestCosts& costs, const std::optional<Decimal>& budget,
                  const SolveOptions& options = {});

/// The same for any composition that asks for the largest positive region, then the lowest cost.
Frontier frontier(const DecisionTable& table, const Problem& problem, const SolveOptions& options = {});

}  // namespace frugal
