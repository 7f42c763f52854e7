// Good subsets within microseconds, so that the search has something to beat from its first node on.
//
// A thousand pairs of objects of different classes are drawn; a feature is worth the pairs that it tells
// apart and that no feature before it does, weighed against its cost as in the paper's heuristic. Drawn pairs
// stand for the table, so a guess takes the same time for any number of objects.
#pragma once

#include <frugal/table/granules.hpp>
#include <frugal/table/test_costs.hpp>

#include <vector>

namespace frugal {

/// Orders in which to buy features, each within the budget. Different ones only, and always the same ones.
std::vector<std::vector<std::size_t>> first_guesses(const Granules& granules, const TestCosts& costs,
                                                    Units budget);

}  // namespace frugal
