// The part of the table that still matters below a node: granules in blocks that are not decided yet.
//
// A block that holds one class stays so however it is split, so its objects are counted once and leave. A
// block of inconsistent granules only can never count, so it leaves as well. What remains shrinks quickly
// with depth.
#pragma once

#include <frugal/measure/partition.hpp>

#include <vector>

namespace frugal {

struct Undecided {
    Weight decided = 0;  ///< objects counted and gone: the positive region
    std::vector<Granule> members;
    std::vector<std::uint32_t> first = {0};  ///< where each block starts in `members`, and the end

    std::size_t blocks() const { return first.size() - 1; }
};

/// Refines Undecided states. Holds the counters that every refinement needs, so keep one per thread.
class Refiner {
  public:
    explicit Refiner(const Granules& granules);

    /// The state of the empty subset.
    Undecided root() const;
    /// The state of a subset.
    Undecided state_of(const FeatureSet& subset);

    /// Splits by one more feature into `out`, whose memory is reused. False when no block is split: the
    /// feature is then useless here and in everything below.
    bool refine(const Undecided& in, std::size_t feature, Undecided& out);

    const Granules& granules() const { return granules_; }

  private:
    struct Slot {
        std::uint32_t count = 0;  ///< granules with this code; afterwards where the next of them goes
        Class decision = 0;       ///< the class they share, kInconsistent, or kMixed
        Weight objects = 0;
    };

    const Granules& granules_;
    std::vector<Slot> slots_;
    std::vector<Code> seen_;
};

}  // namespace frugal
