#pragma once

#include <frugal/problem/objective.hpp>

namespace frugal {

class FewestFeatures : public Objective {
  public:
    std::string name() const override { return "size"; }
    Direction direction() const override { return Direction::minimize; }
    Trend trend() const override { return Trend::rises; }
    double value(const SubsetView& subset) const override { return static_cast<double>(subset.size); }
};

}  // namespace frugal
