// What tells each granule of a small table from those of other classes, once and for all.
//
// Two granules differ on a set of features. A subset decides a granule if it holds a feature of every set on
// which the granule differs from one of another class. Sets that hold another such set ask for nothing more,
// so only the smallest ones are kept. With up to sixteen features a set is sixteen bits, and what a subset
// loses is counted for sixteen granules at a time, without a look at the table.
#pragma once

#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <cstdint>
#include <vector>

namespace frugal {

class Differences {
  public:
    /// Bit i stands for the i-th of the features given.
    using Set = std::uint16_t;

    static constexpr std::size_t kMostFeatures = 16;

    /// Whether sets of so many features are bits, and objects can be counted in sixteen of them.
    static bool fit(const Granules& granules, std::size_t features);

    /// Of granules that may differ on other features too, only these features tell anything.
    Differences(const Granules& granules, std::vector<std::size_t> features);

    const std::vector<std::size_t>& features() const { return features_; }
    FeatureSet subset(Set set) const;
    /// The features of a subset that are among those given.
    Set bits(const FeatureSet& subset) const;

    /// Objects that all features of the table decide, but not this subset. More than `bearable` is all that
    /// is known of a number larger than that.
    Weight lost(Set subset, Weight bearable) const;

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

    std::size_t table_features_;
    std::vector<std::size_t> features_;
    std::vector<Block> blocks_;
    std::vector<Lanes> sets_;  ///< those of the first block, then those of the second, and so on
};

}  // namespace frugal
