// Random numbers that are the same on every machine.
//
// The standard library's distributions differ between compilers, so draws are made here, with integers and
// with the operations that IEEE 754 fixes to the last bit.
#pragma once

#include <cstdint>

namespace frugal {

/// SplitMix64: a counter through a mixing function; passes the usual tests and needs no table.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31U);
    }

    /// Uniform in [0, range), without the bias of a plain remainder.
    std::uint64_t below(std::uint64_t range) {
        const std::uint64_t unfair = (0 - range) % range;
        std::uint64_t value = next();
        while (value < unfair) value = next();
        return value % range;
    }

    /// Uniform in [0, 1), a multiple of 2^-53.
    double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

    /// The sum of twelve uniform numbers less six: mean 0, variance 1, and normal but for the far tails.
    double normal() {
        double sum = -6;
        for (int i = 0; i < 12; ++i) sum += unit();
        return sum;
    }

  private:
    std::uint64_t state_;
};

}  // namespace frugal
