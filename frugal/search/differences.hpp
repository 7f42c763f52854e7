// What tells each granule of a small table from those of other classes, once and for all.
//
// Two granules differ on a set of features. A subset decides a granule if it holds a feature of every set on
// which the granule differs from one of another class. Sets that hold another such set ask for nothing more,
// so only the smallest ones are kept. With up to sixteen features a set is sixteen bits, and what a subset
// loses is counted for sixteen granules at a time, without a look at the table.
#pragma once

#include <frugal/search/few_features.hpp>

#include <cstdint>
#include <vector>

namespace frugal {

class Differences : public FewFeatures {
  public:
    /// Whether sets of so many features are bits, and objects can be counted in sixteen of them.
    static bool fit(const Granules& granules, std::size_t features);

    /// Of granules that may differ on other features too, only these features tell anything.
    Differences(const Granules& granules, std::vector<std::size_t> features);

    Weight lost(Set subset, Weight bearable) const override;

  private:
    static constexpr std::size_t kLanes = 16;

    /// A number for each of sixteen granules.
    struct Lanes {
        using Numbers [[gnu::vector_size(2 * kLanes)]] = std::uint16_t;
        Numbers of{};

        void add(const Lanes& other) { of += other.of; }
        void keep_smaller(const Lanes& other) { of = of < other.of ? of : other.of; }
        /// The numbers of all granules combined.
        template <void (Lanes::*Combine)(const Lanes&)>
        Set together() const;
    };
    struct Block {
        Lanes objects;
        std::size_t sets = 0;  ///< of each of its granules; those with fewer have one of them repeatedly
    };
    class Finder;

    std::vector<Block> blocks_;
    std::vector<Lanes> sets_;  ///< those of the first block, then those of the second, and so on
};

}  // namespace frugal
