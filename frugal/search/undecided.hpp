// The part of the table that still matters below a node: granules in blocks that are not decided yet.
//
// A block that holds one class stays so however it is split, so its objects are counted once and leave. A
// block of inconsistent granules only can never count, so it leaves as well. What remains shrinks quickly
// with depth.
#pragma once

#include <frugal/measure/partition.hpp>
#include <frugal/search/row_planes.hpp>
#include <frugal/search/value_bits.hpp>
#include <frugal/search/value_lanes.hpp>

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace frugal {

/// Stands in for the class of a block that holds several.
inline constexpr Class kMixed = kInconsistent - 1;

struct Undecided {
    Weight decided = 0;  ///< objects counted and gone: the positive region

    /// Blocks as lists of granules.
    std::vector<Granule> members;
    std::vector<std::uint32_t> first = {0};  ///< where each block starts in `members`, and the end

    /// Further, large blocks as bits, one set of granules after the other, with room to spare at the end.
    struct Large {
        std::size_t size = 0;  ///< its granules
        WordRange range;       ///< the words that matter; what stands in the others means nothing
    };
    std::vector<std::uint64_t> bits;
    std::vector<Large> large;
    std::size_t granules_in_bits = 0;

    std::size_t granules() const { return members.size() + granules_in_bits; }
    std::size_t blocks() const { return first.size() - 1 + large.size(); }

    /// The blocks in lists.
    std::span<const Granule> block(std::size_t i) const { return all()[i]; }
    Blocks all() const { return {members, first}; }
};

/// What to do with blocks of inconsistent granules only: they never count, but they still have an entropy.
enum class Hopeless { leave, keep };

/// Refines Undecided states. Holds the counters that every refinement needs, so keep one per thread.
class Refiner {
  public:
    explicit Refiner(const Granules& granules, Hopeless hopeless = Hopeless::leave);
    /// Keeps large blocks as bits, which is faster; `listed` turns them into lists.
    Refiner(const Granules& granules, const ValueBits& bits);

    /// The state of the empty subset.
    Undecided root() const;
    /// The state of a subset.
    Undecided state_of(const FeatureSet& subset);

    /// Splits by one more feature into `out`, whose memory is reused. False when no block is split: the
    /// feature is then useless here and in everything below.
    bool refine(const Undecided& in, std::size_t feature, Undecided& out);

    /// Objects decided after splitting by one more feature, without making the new state. Not all of them are
    /// counted when more than `bearable` objects stay undecided for sure.
    Weight decided_with(const Undecided& in, std::size_t feature, Weight bearable);

    /// The same for every feature, where comparing the granules of each block in pairs takes less time than
    /// `decided_with` for so many candidates; nothing otherwise. All blocks must be in lists.
    std::optional<std::vector<Weight>> decided_with_each(const Undecided& in, const RowPlanes& rows,
                                                         std::size_t candidates);

    /// Calls f(feature, state) for each of `features`, with the state of all of them but that one on top of
    /// `others`. Halving the list shares the refinements.
    template <typename F>
    void leave_out_each(const Undecided& others, std::span<const std::size_t> features, const F& f) {
        if (features.empty()) return;
        if (features.size() == 1) {
            f(features.front(), others);
            return;
        }
        const auto first = features.first(features.size() / 2);
        const auto second = features.subspan(features.size() / 2);
        for (const auto& [added, rest] : {std::pair(first, second), std::pair(second, first)}) {
            Undecided finer = others;
            Undecided next;
            for (const std::size_t feature : added) {
                if (refine(finer, feature, next)) std::swap(finer, next);
            }
            leave_out_each(finer, rest, f);
        }
    }

    /// Puts all blocks into lists, for those who want to look at the granules.
    const Undecided& listed(Undecided& state) const;

    /// Granules looked at so far: a measure of work that does not depend on the clock.
    std::uint64_t work() const { return work_; }

  private:
    struct Slot {
        std::uint32_t count = 0;  ///< granules with this code; afterwards where the next of them goes
        Class some = 0;           ///< bits of any of their classes,
        Class every = ~Class{0};  ///< and of all of them
        Weight objects = 0;

        /// The class they share, kInconsistent, or kMixed.
        Class decision() const { return some == every ? some : kMixed; }
    };

    /// Counts one block by the codes of a feature into `slots_`. Returns the codes that it has.
    template <typename Stored>
    std::span<const Code> count_block(std::span<const Granule> block, std::span<const Stored> codes);

    void split_lists(const Undecided& in, std::size_t feature, Undecided& out, bool& split);
    template <typename F>
    void with_lanes(std::size_t feature, const F& f) const;
    template <typename Stored>
    void split_block(std::span<const Granule> block, std::span<const Stored> codes, Undecided& out,
                     std::uint32_t& end, bool& split);
    template <unsigned Width, typename Stored>
    void split_few_values(std::span<const Granule> block, std::span<const Stored> codes, Undecided& out,
                          std::uint32_t& end, bool& split);
    template <unsigned Width, typename Stored>
    ValueLanes<Width> counted(std::span<const Granule> block, std::span<const Stored> codes) const;
    template <unsigned Width, typename Stored>
    Weight objects_of(const ValueLanes<Width>& lanes, std::span<const Granule> block,
                      std::span<const Stored> codes) const;
    void split_large(const Undecided& in, std::size_t feature, Undecided& out, bool& split);
    void split_bits(const Undecided& in, std::size_t feature, Undecided& out, bool& split);
    template <typename F>
    bool cut_block(const Undecided& in, std::size_t b, std::size_t feature, std::uint64_t*& place,
                   const F& f) const;
    std::uint64_t work_of_cutting(const Undecided& in, std::size_t feature) const;
    Weight decided_in_lists(const Undecided& in, std::size_t feature);
    void list_large(const Undecided& in);
    static void append_as_list(const std::uint64_t* block, const Undecided::Large& large, Undecided& out);
    /// Blocks of fewer granules are better off in lists.
    std::size_t least_in_bits(WordRange range) const;
    void append_block(const Undecided& in, std::size_t block, Undecided& out) const;

    const Granules& granules_;
    const ValueBits* bits_ = nullptr;
    Undecided listed_;                ///< scratch for blocks that leave the bits
    std::vector<std::uint64_t> cut_;  ///< scratch for a part that is only counted
    Hopeless hopeless_;
    std::vector<Slot> slots_;
    std::vector<Code> seen_;  ///< scratch: codes of a block, and room for one more
    std::uint64_t work_ = 0;
};

}  // namespace frugal
