// Recomputes an answer from the raw table, in the plainest way. Uses nothing but the table: no granules, no
// partitions, nothing that the searches rely on, so that a fault there cannot hide here.
#pragma once

#include <frugal/check/numbered.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace frugal::check {

/// Objects whose block under these features holds one decision value only.
std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features);

/// Throws std::logic_error unless the features decide exactly `claimed` objects, and TimeUp where there is no
/// time to tell.
void expect_decided(const DecisionTable& table, const std::vector<std::size_t>& features,
                    std::int64_t claimed, const Deadline& deadline = {});

/// Throws std::logic_error unless they do so and none of them is idle.
void expect_subset(const DecisionTable& table, const std::vector<std::size_t>& features, std::int64_t claimed,
                   const Deadline& deadline = {});

/// The same for one claim after the other. One that holds all features of the claim before it goes on from
/// there.
class ChainedClaims {
  public:
    explicit ChainedClaims(const DecisionTable& table, Deadline deadline = {});

    /// `features` are in the order of the table. After TimeUp there is no time for another claim either.
    void expect_subset(const std::vector<std::size_t>& features, std::int64_t claimed);

  private:
    const DecisionTable& table_;
    Deadline deadline_;
    std::optional<Numbered> objects_;
    std::vector<std::size_t> told_apart_by_;
    std::optional<Numbered> all_together_;  ///< no feature yet
    std::size_t cells_for_idle_ = 0;        ///< looked at in search of idle features
};

/// How long recomputing an answer takes, as a share of the time for merging equal rows, with some to spare.
inline constexpr double kOfMerging = 0.75;

/// Which of a list of answers to recompute: all of them while they are few, and a spread of this many from a
/// long one, so that checking never takes longer than finding.
inline constexpr std::size_t kMostRecomputed = 100;
inline std::size_t recompute_every(std::size_t answers) { return 1 + (answers - 1) / kMostRecomputed; }

}  // namespace frugal::check
