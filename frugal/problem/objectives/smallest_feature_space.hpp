#pragma once

#include <frugal/problem/objective.hpp>

#include <vector>

namespace frugal {

/// The product of the numbers of values: how many different objects the features could describe.
class SmallestFeatureSpace : public Objective {
  public:
    explicit SmallestFeatureSpace(const DecisionTable& table) {
        for (const Column& column : table.features)
            values_.push_back(static_cast<double>(std::max<std::size_t>(1, column.values.size())));
    }

    std::string name() const override { return "feature-space"; }
    Direction direction() const override { return Direction::minimize; }
    Trend trend() const override { return Trend::rises; }
    /// Products beyond 2^53 are rounded, always in the same order.
    double value(const SubsetView& subset) const override {
        double product = 1;
        subset.features().for_each([&](std::size_t feature) { product *= values_[feature]; });
        return product;
    }

  private:
    std::vector<double> values_;
};

}  // namespace frugal
