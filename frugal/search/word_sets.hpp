// Sets of granules as bits, and what splitting a block does with them: a few loops over words, without
// branches wherever that can be.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace frugal {

inline constexpr std::size_t kWordsAtOnce = 4;  ///< sets and ranges are whole multiples of it

/// Words of a set outside of which it has no granules.
struct WordRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

inline WordRange common(WordRange a, WordRange b) {
    return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
}

/// The part of a block that has a value goes to `part`; false when there is none.
inline bool cut(const std::uint64_t* block, const std::uint64_t* value, std::uint64_t* __restrict part,
                WordRange range) {
    std::array<std::uint64_t, kWordsAtOnce> any{};
    for (std::size_t i = range.begin; i < range.end; i += any.size()) {
        for (std::size_t k = 0; k < any.size(); ++k) {
            part[i + k] = block[i + k] & value[i + k];
            any[k] |= part[i + k];
        }
    }
    return (any[0] | any[1] | any[2] | any[3]) != 0;
}

/// Four sums at a time, which do not wait for each other.
inline std::size_t count(const std::uint64_t* part, WordRange range) {
    static_assert(kWordsAtOnce == 4);
    int a = 0;
    int b = 0;
    int c = 0;
    int d = 0;
    for (std::size_t i = range.begin; i < range.end; i += 4) {
        a += std::popcount(part[i]);
        b += std::popcount(part[i + 1]);
        c += std::popcount(part[i + 2]);
        d += std::popcount(part[i + 3]);
    }
    return static_cast<std::size_t>(a) + static_cast<std::size_t>(b) + static_cast<std::size_t>(c) +
           static_cast<std::size_t>(d);
}

/// Looks at a few words at a time: most parts that are not inside show it early.
inline bool inside(const std::uint64_t* part, const std::uint64_t* whole, WordRange range) {
    for (std::size_t i = range.begin; i < range.end; i += kWordsAtOnce) {
        std::uint64_t outside = 0;
        for (std::size_t k = i; k < i + kWordsAtOnce; ++k) outside |= part[k] & ~whole[k];
        if (outside != 0) return false;
    }
    return true;
}

/// The part of a range in which a set has granules.
inline WordRange narrowed(const std::uint64_t* set, WordRange range) {
    static_assert(kWordsAtOnce == 4);
    const auto empty = [set](std::size_t i) { return (set[i] | set[i + 1] | set[i + 2] | set[i + 3]) == 0; };
    while (range.begin < range.end && empty(range.begin)) range.begin += kWordsAtOnce;
    while (range.begin < range.end && empty(range.end - kWordsAtOnce)) range.end -= kWordsAtOnce;
    return range;
}

}  // namespace frugal
