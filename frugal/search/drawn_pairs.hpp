// Pairs of objects of different classes, drawn at random: they stand for the table, so that what features are
// worth can be told within microseconds, for any number of objects.
#pragma once

#include <frugal/table/granules.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace frugal {

class DrawnPairs {
  public:
    static constexpr std::size_t kMost = 512;
    /// A set of pairs.
    using Bits = std::array<std::uint64_t, kMost / 64>;

    /// Always the same ones; fewer where they are hard to find.
    explicit DrawnPairs(const Granules& granules);

    /// The pairs that each feature tells apart.
    const std::vector<Bits>& told_apart() const { return told_apart_; }

    /// Pairs in both sets.
    static std::size_t common(const Bits& a, const Bits& b);

  private:
    std::vector<Bits> told_apart_;
};

}  // namespace frugal
