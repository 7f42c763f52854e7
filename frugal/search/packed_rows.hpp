// The table row by row, all codes of a granule in one word: two granules agree on a subset when their words
// agree under its mask, whatever the number of features.
#pragma once

#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <cstdint>
#include <vector>

namespace frugal {

class PackedRows {
  public:
    struct Row {
        std::uint64_t codes = 0;
        std::uint32_t objects = 0;  ///< that can be decided at all: none of an inconsistent granule
        std::uint16_t decision = 0;
    };
    /// The class of a granule whose objects do not agree. No class has this number or the one before.
    static constexpr std::uint16_t kInconsistent = 0xFFFF;

    explicit PackedRows(const Granules& granules);

    /// False when the codes of a granule do not fit into a word, or its class into two bytes.
    bool usable() const { return !rows_.empty(); }
    const Row& operator[](std::size_t granule) const { return rows_[granule]; }

    /// The bits of a subset's codes.
    std::uint64_t mask(const FeatureSet& subset) const {
        std::uint64_t bits = 0;
        subset.for_each([&](std::size_t feature) { bits |= masks_[feature]; });
        return bits;
    }

  private:
    std::vector<Row> rows_;
    std::vector<std::uint64_t> masks_;  ///< by feature
};

}  // namespace frugal
