// What the features gain by clauses: the weights of all demands, each added to the features of one of its
// clauses. Eight features are added to at once.
#pragma once

#include <frugal/search/least_covered.hpp>
#include <frugal/table/granules.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

/// By feature, eight for each byte of the clauses. `which` clause of each demand counts, as
/// `find_least_covered` tells: of those that have none their weights count for nothing.
void sum_up_clauses(const ClauseBytes& clauses, std::span<const std::uint8_t> which,
                    std::span<const Weight> weights, std::vector<Weight>& sums);

}  // namespace frugal
