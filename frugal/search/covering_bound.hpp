// What it costs at least to hit every clause of a pool, as a linear relaxation knows it.
//
// Give each clause a price such that no feature has clauses worth more than it costs: then the sum of the
// prices is a bound. Finding the best prices is a packing problem. They are raised in small steps: each
// feature has a length that grows with the share of its cost that is taken, and it is always clauses of
// nearly the least total length that are raised. At the end all prices are scaled down until every feature
// can bear its own. Too slow for every node, but the bound of a whole search is worth it.
#pragma once

#include <frugal/search/must_hit.hpp>
#include <frugal/table/test_costs.hpp>

namespace frugal {

/// No subset that hits all clauses costs less.
Units covering_bound(const MustHit::Pool& clauses, const TestCosts& costs);

}  // namespace frugal
