// Some bits of a word, moved together.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace frugal {

/// The bits of a word that a mask names, side by side.
inline std::uint64_t extract_bits(std::uint64_t word, std::uint64_t mask) {
#ifdef __BMI2__
    return _pext_u64(word, mask);
#else
    std::uint64_t bits = 0;
    for (unsigned place = 0; mask != 0; mask &= mask - 1, ++place)
        bits |= (word >> std::countr_zero(mask) & 1U) << place;
    return bits;
#endif
}

}  // namespace frugal
