// The table row by row, all codes of a granule in one word or two: two granules agree on a subset when their
// words agree under its mask, whatever the number of features.
#pragma once

#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace frugal {

class PackedRows {
  public:
    static constexpr std::size_t kMostWords = 2;
    using Words = std::array<std::uint64_t, kMostWords>;

    struct Row {
        std::uint64_t codes = 0;    ///< those in the first word
        std::uint32_t objects = 0;  ///< that can be decided at all: none of an inconsistent granule
        std::uint16_t decision = 0;
    };
    /// The class of a granule whose objects do not agree. No class has this number or the one before.
    static constexpr std::uint16_t kInconsistent = 0xFFFF;

    explicit PackedRows(const Granules& granules);

    /// False when the codes of a granule do not fit, or its class into two bytes.
    bool usable() const { return !rows_.empty(); }
    const Row& operator[](std::size_t granule) const { return rows_[granule]; }
    /// Whether there are codes in a second word, and that word.
    bool wide() const { return !second_.empty(); }
    std::uint64_t second(std::size_t granule) const { return second_[granule]; }

    /// The bits of a subset's codes.
    Words mask(const FeatureSet& subset) const {
        Words bits{};
        subset.for_each([&](std::size_t feature) { bits[fields_[feature].word] |= fields_[feature].mask; });
        return bits;
    }

  private:
    /// Where the codes of a feature stand.
    struct Field {
        std::size_t word = 0;
        unsigned shift = 0;
        std::uint64_t mask = 0;
    };

    bool lay_out(const Granules& granules);

    std::vector<Row> rows_;
    std::vector<std::uint64_t> second_;  ///< by granule
    std::vector<Field> fields_;          ///< by feature
};

}  // namespace frugal
