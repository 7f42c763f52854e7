// The table row by row, a byte a value: two granules are then compared in all features at once.
#pragma once

#include <frugal/table/granules.hpp>

#include <cstdint>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace frugal {

class RowBytes {
  public:
    static constexpr std::size_t kChunk = 64;  ///< features that are compared at once

    explicit RowBytes(const Granules& granules);

    /// False when some feature has more values than a byte can tell.
    bool usable() const { return !bytes_.empty(); }
    std::size_t chunks() const { return chunks_; }

    /// Bit i: whether two granules agree on feature 64 x chunk + i.
    std::uint64_t agreement(std::size_t x, std::size_t y, std::size_t chunk) const;

  private:
    std::size_t chunks_;
    std::vector<std::uint8_t> bytes_;
};

inline std::uint64_t RowBytes::agreement(std::size_t x, std::size_t y, std::size_t chunk) const {
    const std::uint8_t* const a = bytes_.data() + (x * chunks_ + chunk) * kChunk;
    const std::uint8_t* const b = bytes_.data() + (y * chunks_ + chunk) * kChunk;
#ifdef __AVX2__
    const auto half = [](const std::uint8_t* left, const std::uint8_t* right) {
        const __m256i equal = _mm256_cmpeq_epi8(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(left)),
                                                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(right)));
        return std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(equal))};
    };
    return half(a, b) | (half(a + 32, b + 32) << 32U);
#else
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < kChunk; ++i) bits |= std::uint64_t{a[i] == b[i]} << i;
    return bits;
#endif
}

}  // namespace frugal
