// Which of many bytes are a certain one: the places of a value are found without looking at each byte by
// itself.
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace frugal {

inline constexpr std::size_t kBytesAtOnce = 32;

/// Bit i: whether byte i is this one. For any machine.
inline std::uint32_t equal_bytes_one_by_one(const std::uint8_t* bytes, std::uint8_t value) {
    std::uint32_t equal = 0;
    for (std::size_t i = 0; i < kBytesAtOnce; ++i) equal |= std::uint32_t{bytes[i] == value} << i;
    return equal;
}

#ifdef __AVX2__

inline std::uint32_t equal_bytes(const std::uint8_t* bytes, std::uint8_t value) {
    const __m256i all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
    const __m256i equal = _mm256_cmpeq_epi8(all, _mm256_set1_epi8(static_cast<char>(value)));
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(equal));
}

#else

inline std::uint32_t equal_bytes(const std::uint8_t* bytes, std::uint8_t value) {
    return equal_bytes_one_by_one(bytes, value);
}

#endif

}  // namespace frugal
