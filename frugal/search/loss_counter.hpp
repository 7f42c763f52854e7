// Counts what a subset leaves undecided, in one pass over the granules that matter, without making blocks.
//
// Each granule looks up its block by its codes. Who asks whether a subset decides enough need not know by how
// much it fails: the count ends as soon as too much is lost, which for a poor subset is soon.
#pragma once

#include <frugal/search/packed_rows.hpp>
#include <frugal/search/undecided.hpp>

#include <cstdint>
#include <vector>

namespace frugal {

/// Holds the places of the blocks, so keep one per thread.
class LossCounter {
  public:
    /// Where no more granules are undecided, one pass over them is faster than splitting blocks again and
    /// again.
    static constexpr std::size_t kFew = 2048;

    /// `words`: how long the sets of granules are in which states keep their large blocks.
    LossCounter(const PackedRows& rows, std::size_t words) : rows_(rows), words_(words) {}

    /// Objects that stay undecided with `subset`, when `state` is that of a part of it. More than `bearable`
    /// is all that is known of a number larger than that.
    Weight lost(const Undecided& state, const FeatureSet& subset, Weight bearable);

    /// Granules looked at so far.
    std::uint64_t work() const { return work_; }

  private:
    struct Block {
        std::uint64_t codes = 0;    ///< in the first word
        std::uint32_t objects = 0;  ///< that are lost when another class comes in
        std::uint16_t pass = 0;     ///< when it was last used: older ones are empty places
        std::uint16_t decision = 0;
    };

    void begin(std::size_t granules);
    template <bool Wide>
    Weight lost_by(const Undecided& state, const PackedRows::Words& mask, Weight bearable);
    template <bool Wide>
    Weight add(std::size_t granule, const PackedRows::Words& mask);

    const PackedRows& rows_;
    std::size_t words_;
    std::vector<Block> blocks_;          ///< a hash table, of which each pass uses as much as it needs
    std::vector<std::uint64_t> second_;  ///< of wide rows: the codes of the blocks in the second word
    std::size_t last_place_ = 0;
    unsigned shift_ = 0;
    std::uint16_t pass_ = 0;
    std::uint64_t work_ = 0;
};

}  // namespace frugal
