#pragma once

#include <frugal/problem/constraint.hpp>

namespace frugal {

/// |POS_B| >= n objects.
class DecidedAtLeast : public Constraint {
  public:
    explicit DecidedAtLeast(Weight objects) : objects_(objects) {}

    std::string describe() const override {
        return "decide at least " + std::to_string(objects_) + " objects";
    }
    bool holds(const SubsetView& subset) const override { return subset.positive_region >= objects_; }
    Trend trend() const override { return Trend::rises; }

  private:
    Weight objects_;
};

}  // namespace frugal
