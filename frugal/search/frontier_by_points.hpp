// The whole trade-off for compositions that are no staircase of one search: other models, discounts, features
// that require others.
#pragma once

#include <frugal/search/frontier.hpp>

namespace frugal {

/// From the dearest point down: the best subset within the budget, then the best one for less than it costs.
/// `problem` asks for the largest positive region, then the lowest cost.
Frontier frontier_by_points(const DecisionTable& table, const Problem& problem, const SolveOptions& options);

}  // namespace frugal
