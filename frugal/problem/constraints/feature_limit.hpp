#pragma once

#include <frugal/problem/constraint.hpp>

namespace frugal {

/// |B| <= k.
class FeatureLimit : public Constraint {
  public:
    explicit FeatureLimit(std::size_t most) : most_(most) {}

    std::string describe() const override {
        return "at most " + std::to_string(most_) + (most_ == 1 ? " feature" : " features");
    }
    bool holds(const SubsetView& subset) const override { return subset.size <= most_; }
    Trend trend() const override { return Trend::falls; }

  private:
    std::size_t most_;
};

}  // namespace frugal
