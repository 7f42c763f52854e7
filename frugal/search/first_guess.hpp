// Good subsets within microseconds, so that the search has something to beat from its first node on.
//
// A feature is worth the drawn pairs that it tells apart and that no feature before it does, weighed against
// its cost as in the paper's heuristic.
#pragma once

#include <frugal/search/drawn_pairs.hpp>
#include <frugal/table/test_costs.hpp>

#include <vector>

namespace frugal {

/// Orders in which to buy features, each within the budget. Different ones only, and always the same ones.
std::vector<std::vector<std::size_t>> first_guesses(const DrawnPairs& pairs, const TestCosts& costs,
                                                    Units budget);

}  // namespace frugal
