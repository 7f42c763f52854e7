// Recomputes an answer from the raw table, in the plainest way. Uses nothing but the table: no granules, no
// partitions, nothing that the searches rely on, so that a fault there cannot hide here.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <cstdint>
#include <vector>

namespace frugal::check {

/// Objects whose block under these features holds one decision value only.
std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features);

/// Throws std::logic_error unless the features decide exactly `claimed` objects.
void expect_decided(const DecisionTable& table, const std::vector<std::size_t>& features,
                    std::int64_t claimed);

/// Throws std::logic_error unless they do so and none of them is idle.
void expect_subset(const DecisionTable& table, const std::vector<std::size_t>& features,
                   std::int64_t claimed);

struct SubsetClaim {
    std::vector<std::size_t> features;  ///< in the order of the table
    std::int64_t decided = 0;
};

/// The same for each claim of a list. One that holds all features of the claim before it goes on from there.
void expect_subsets(const DecisionTable& table, const std::vector<SubsetClaim>& claims);

/// Which of a list of answers to recompute: all of them while they are few, and a spread of this many from a
/// long one, so that checking never takes longer than finding.
inline constexpr std::size_t kMostRecomputed = 100;
inline std::size_t recompute_every(std::size_t answers) { return 1 + (answers - 1) / kMostRecomputed; }

}  // namespace frugal::check
