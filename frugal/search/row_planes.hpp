// The table row by row, with bit i of every code in a word of its own: two granules are compared in 64
// features at once.
#pragma once

#include <frugal/table/granules.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

class RowPlanes {
  public:
    static constexpr std::size_t kChunk = 64;  ///< features that are compared at once

    explicit RowPlanes(const Granules& granules);

    /// How many chunks the features of a table take.
    static std::size_t chunks_of(const Granules& granules) {
        return (granules.features() + kChunk - 1) / kChunk;
    }

    std::size_t chunks() const { return chunks_; }
    std::size_t planes() const { return planes_; }

    /// Bit i of plane p: bit p of the code on feature 64 x chunk + i.
    std::span<const std::uint64_t> row(std::size_t granule, std::size_t chunk) const {
        return std::span(bits_).subspan((granule * chunks_ + chunk) * planes_, planes_);
    }

    /// Bit i: whether two granules differ on feature 64 x chunk + i.
    std::uint64_t difference(std::size_t x, std::size_t y, std::size_t chunk) const {
        const std::uint64_t* const a = bits_.data() + (x * chunks_ + chunk) * planes_;
        const std::uint64_t* const b = bits_.data() + (y * chunks_ + chunk) * planes_;
        std::uint64_t differ = a[0] ^ b[0];
        for (std::size_t plane = 1; plane < planes_; ++plane) differ |= a[plane] ^ b[plane];
        return differ;
    }
    /// Bit i: whether they agree on it.
    std::uint64_t agreement(std::size_t x, std::size_t y, std::size_t chunk) const {
        return ~difference(x, y, chunk);
    }

  private:
    std::size_t chunks_;
    std::size_t planes_;               ///< bits of the longest code
    std::vector<std::uint64_t> bits_;  ///< by granule, chunk and plane
};

}  // namespace frugal
