// A bit for each of 512 objects.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace frugal {

struct alignas(64) Lanes {
    static constexpr std::size_t kWords = 8;
    static constexpr std::size_t kObjects = 64 * kWords;

    /// Four words in one register: left to itself the compiler works word by word.
    using Half [[gnu::vector_size(32)]] = std::uint64_t;

    Half low{};
    Half high{};

    void set_to_both(const Lanes& a, const Lanes& b) {
        low = a.low & b.low;
        high = a.high & b.high;
    }
    void add(const Lanes& other) {
        low |= other.low;
        high |= other.high;
    }
    void add_both(const Lanes& a, const Lanes& b) {
        low |= a.low & b.low;
        high |= a.high & b.high;
    }
    std::int64_t count() const {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < kWords / 2; ++i) sum += std::popcount(low[i]) + std::popcount(high[i]);
        return sum;
    }
};

}  // namespace frugal
