// States of subsets, one after the other: one that holds all features of the subset before goes on from
// there. They throw TimeUp where a deadline cannot be kept.
#pragma once

#include <frugal/deadline.hpp>
#include <frugal/search/undecided.hpp>

namespace frugal {

class ChainedStates {
  public:
    ChainedStates(const Granules& granules, const ValueBits& bits, Deadline deadline = {})
        : granules_(granules),
          deadline_(std::move(deadline)),
          refiner_(granules, bits),
          state_(refiner_.root()),
          subset_(granules.features()) {}

    const Undecided& of(const FeatureSet& subset) {
        if (!subset_.is_subset_of(subset)) {
            state_ = refiner_.root();
            subset_ = FeatureSet(granules_.features());
        }
        subset.for_each([&](std::size_t feature) {
            if (!subset_.contains(feature)) add(feature);
            subset_.insert(feature);
        });
        return state_;
    }

    /// The state of the subset so far with a feature more; nothing when that splits no block and is left out.
    const Undecided* add(std::size_t feature) {
        deadline_.expect_time(longest_);
        const Stopwatch time;
        const bool split = refiner_.refine(state_, feature, next_);
        longest_ = std::max(longest_, time.seconds());
        if (!split) return nullptr;
        std::swap(state_, next_);
        subset_.insert(feature);
        return &state_;
    }

    /// The same, all blocks in lists.
    Undecided listed(const FeatureSet& subset) {
        Undecided copy = of(subset);
        refiner_.listed(copy);
        return copy;
    }

    const Deadline& deadline() const { return deadline_; }
    /// Granules looked at so far.
    std::uint64_t work() const { return refiner_.work(); }

  private:
    const Granules& granules_;
    Deadline deadline_;
    double longest_ = 0;  ///< seconds that one refinement has taken
    Refiner refiner_;
    Undecided state_;
    Undecided next_;
    FeatureSet subset_;  ///< whose state it is
};

}  // namespace frugal
