#pragma once

#include <frugal/problem/objective.hpp>

namespace frugal {

class LowestCost : public Objective {
  public:
    std::string name() const override { return "cost"; }
    Direction direction() const override { return Direction::minimize; }
    Trend trend() const override { return Trend::rises; }
    double value(const SubsetMeasures& subset) const override { return static_cast<double>(subset.cost); }
    double shown(double value, const TestCosts& costs) const override {
        return costs.number(static_cast<Units>(value));
    }
};

}  // namespace frugal
