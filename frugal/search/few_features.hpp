// Subsets of a few features, as bits, and what each of them loses: for searches that ask for that very often.
#pragma once

#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace frugal {

class FewFeatures {
  public:
    /// Bit i stands for the i-th of the features given.
    using Set = std::uint16_t;

    static constexpr std::size_t kMost = 16;

    FewFeatures(const Granules& granules, std::vector<std::size_t> features)
        : table_features_(granules.features()), features_(std::move(features)) {}
    virtual ~FewFeatures() = default;

    const std::vector<std::size_t>& features() const { return features_; }
    FeatureSet subset(Set set) const;
    /// The features of a subset that are among those given.
    Set bits(const FeatureSet& subset) const;

    /// Objects that all features of the table decide, but not this subset. More than `bearable` is all that
    /// is known of a number larger than that; and of a subset that costs more than may be spent less may be
    /// counted.
    virtual Weight lost(Set subset, Weight bearable) const = 0;

  private:
    std::size_t table_features_;
    std::vector<std::size_t> features_;
};

}  // namespace frugal
