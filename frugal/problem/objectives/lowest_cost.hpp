#pragma once

#include <frugal/problem/objective.hpp>

namespace frugal {

class LowestCost : public Objective {
  public:
    explicit LowestCost(const TestCosts& costs) : rising_(costs.rising()) {}

    std::string name() const override { return "cost"; }
    Direction direction() const override { return Direction::minimize; }
    Trend trend() const override { return rising_ ? Trend::rises : Trend::neither; }
    /// The numbers of the smaller subset hold the least cost in between, whatever the trend.
    double best_between(const SubsetView& least, const SubsetView& /*most*/) const override {
        return value(least);
    }
    bool idle_never_helps() const override { return rising_; }
    double value(const SubsetView& subset) const override { return static_cast<double>(subset.cost); }
    double shown(double value, const TestCosts& costs) const override {
        return costs.number(static_cast<Units>(value));
    }

  private:
    bool rising_;
};

}  // namespace frugal
