#pragma once

#include <frugal/problem/constraint.hpp>

namespace frugal {

/// Some features must be bought.
class RequiredFeatures : public Constraint {
  public:
    RequiredFeatures(FeatureSet features, std::string names)
        : features_(std::move(features)), names_(std::move(names)) {}

    std::string describe() const override { return "buy " + names_; }
    bool holds(const SubsetView& subset) const override { return features_.is_subset_of(subset.features()); }
    Trend trend() const override { return Trend::rises; }

    const FeatureSet& features() const { return features_; }

  private:
    FeatureSet features_;
    std::string names_;
};

/// Some features must not be bought.
class ForbiddenFeatures : public Constraint {
  public:
    ForbiddenFeatures(FeatureSet features, std::string names)
        : features_(std::move(features)), names_(std::move(names)) {}

    std::string describe() const override { return "do not buy " + names_; }
    bool holds(const SubsetView& subset) const override { return !features_.intersects(subset.features()); }
    Trend trend() const override { return Trend::falls; }

    const FeatureSet& features() const { return features_; }

  private:
    FeatureSet features_;
    std::string names_;
};

}  // namespace frugal
