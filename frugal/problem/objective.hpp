// An objective tells which of two allowed subsets is better. To add one: a file in objectives/, and a row in
// the table that names it on the command line.
#pragma once

#include <frugal/problem/subset_measures.hpp>

#include <string>

namespace frugal {

enum class Direction { maximize, minimize };

class Objective {
  public:
    virtual ~Objective() = default;

    virtual std::string name() const = 0;
    virtual Direction direction() const = 0;
    virtual Trend trend() const = 0;

    /// Whole numbers below 2^53 wherever the quantity is one, so that comparing values is exact.
    virtual double value(const SubsetMeasures& subset) const = 0;

    /// The value as people know it: costs are compared in units and shown as decimals.
    virtual double shown(double value, const TestCosts& /*costs*/) const { return value; }

    /// No subset between `least` and `most` has a better value than this. A value that improves as features
    /// are added is best at the upper end, one that worsens at the lower end.
    double best_between(const SubsetMeasures& least, const SubsetMeasures& most) const {
        const bool larger_is_better = (direction() == Direction::maximize) == (trend() == Trend::rises);
        return value(larger_is_better ? most : least);
    }

    /// Positive when `a` is better than `b`, negative when it is worse, 0 when they are equal.
    int compare(double a, double b) const {
        const int order = a < b ? -1 : (a > b ? 1 : 0);
        return direction() == Direction::maximize ? order : -order;
    }
};

}  // namespace frugal
