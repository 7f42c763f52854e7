#pragma once

#include <frugal/problem/objective.hpp>

namespace frugal {

class LargestPositiveRegion : public Objective {
  public:
    std::string name() const override { return "positive-region"; }
    Direction direction() const override { return Direction::maximize; }
    Trend trend() const override { return Trend::rises; }
    double value(const SubsetView& subset) const override {
        return static_cast<double>(subset.positive_region);
    }
};

}  // namespace frugal
