// Pairs of rows behind clauses: a proof names the two objects that differ in just these features, so that
// anyone can look them up.
#pragma once

#include <frugal/search/row_planes.hpp>
#include <frugal/search/undecided.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace frugal {

/// A granule that must be told apart from `other`, and the features that do it.
struct Conflict {
    std::uint32_t other = 0;
    FeatureSet clause;
};

/// For every consistent granule a few of its smallest clauses, none of which holds another. Nothing when the
/// table is too large to compare all rows.
std::vector<std::vector<Conflict>> smallest_conflicts(const Granules& granules);

struct ConflictPair {
    std::uint32_t granule = 0;
    std::uint32_t other = 0;
};

/// Two granules, the first of them consistent, that differ in just the features of a clause.
std::optional<ConflictPair> pair_behind(const FeatureSet& clause, const Granules& granules, Refiner& refiner);

}  // namespace frugal
