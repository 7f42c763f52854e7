// States of subsets, one after the other: one that holds all features of the subset before goes on from
// there.
#pragma once

#include <frugal/search/undecided.hpp>

namespace frugal {

class ChainedStates {
  public:
    ChainedStates(const Granules& granules, const ValueBits& bits)
        : granules_(granules),
          refiner_(granules, bits),
          state_(refiner_.root()),
          subset_(granules.features()) {}

    const Undecided& of(const FeatureSet& subset) {
        if (!subset_.is_subset_of(subset)) {
            state_ = refiner_.root();
            subset_ = FeatureSet(granules_.features());
        }
        subset.for_each([&](std::size_t feature) {
            if (!subset_.contains(feature) && refiner_.refine(state_, feature, next_))
                std::swap(state_, next_);
        });
        subset_ = subset;
        return state_;
    }

    /// The same, all blocks in lists.
    Undecided listed(const FeatureSet& subset) {
        Undecided copy = of(subset);
        refiner_.listed(copy);
        return copy;
    }

    /// Granules looked at so far.
    std::uint64_t work() const { return refiner_.work(); }

  private:
    const Granules& granules_;
    Refiner refiner_;
    Undecided state_;
    Undecided next_;
    FeatureSet subset_;  ///< whose state it is
};

}  // namespace frugal
