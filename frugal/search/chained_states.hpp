// States of subsets, one after the other: one that holds all features of the subset before goes on from
// there. They throw TimeUp where a deadline cannot be kept. Nothing is made before it is asked for.
#pragma once

#include <frugal/deadline.hpp>
#include <frugal/search/undecided.hpp>

#include <functional>
#include <optional>

namespace frugal {

class ChainedStates {
  public:
    using MakeBits = std::function<const ValueBits&()>;

    ChainedStates(const Granules& granules, MakeBits bits, Deadline deadline = {})
        : granules_(granules),
          bits_(std::move(bits)),
          deadline_(std::move(deadline)),
          subset_(granules.features()) {}
    ChainedStates(const Granules& granules, const ValueBits& bits, Deadline deadline = {})
        : ChainedStates(
              granules, [&bits]() -> const ValueBits& { return bits; }, std::move(deadline)) {}

    const Undecided& of(const FeatureSet& subset) {
        if (!refiner_) begin();
        if (!subset_.is_subset_of(subset)) {
            state_ = refiner_->root();
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
        if (!refiner_) begin();
        deadline_.expect_time(longest_);
        const Stopwatch time;
        const bool split = refiner_->refine(state_, feature, next_);
        longest_ = std::max(longest_, time.seconds());
        if (!split) return nullptr;
        std::swap(state_, next_);
        subset_.insert(feature);
        return &state_;
    }

    /// The same, all blocks in lists.
    Undecided listed(const FeatureSet& subset) {
        Undecided copy = of(subset);
        refiner_->listed(copy);
        return copy;
    }

    const Deadline& deadline() const { return deadline_; }
    /// Granules looked at so far.
    std::uint64_t work() const { return refiner_ ? refiner_->work() : 0; }

  private:
    void begin() {
        refiner_.emplace(granules_, bits_());
        state_ = refiner_->root();
    }

    const Granules& granules_;
    MakeBits bits_;
    Deadline deadline_;
    double longest_ = 0;  ///< seconds that one refinement has taken
    std::optional<Refiner> refiner_;
    Undecided state_;
    Undecided next_;
    FeatureSet subset_;  ///< whose state it is
};

}  // namespace frugal
