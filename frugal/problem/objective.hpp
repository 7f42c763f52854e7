// An objective tells which of two allowed subsets is better. To add one: a file in objectives/, and a row in
// the table that names it on the command line (objective_table.cpp).
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

    /// Whole numbers below 2^53 wherever the quantity is one, so that comparing values is exact.
    virtual double value(const SubsetView& subset) const = 0;

    /// The value as people know it: costs are compared in units and shown as decimals.
    virtual double shown(double value, const TestCosts& /*costs*/) const { return value; }

    /// How the value moves as features are added, where it moves one way.
    virtual Trend trend() const { return Trend::neither; }

    /// No subset between `least` and `most` has a better value than this. A value that improves as features
    /// are added is best at the upper end, one that worsens at the lower end. An objective without a trend
    /// has a bound of its own.
    virtual double best_between(const SubsetView& least, const SubsetView& most) const {
        const bool larger_is_better = (direction() == Direction::maximize) == (trend() == Trend::rises);
        return value(larger_is_better ? most : least);
    }

    virtual bool looks_at_blocks() const { return false; }
    /// Whether a feature that splits no block can never make it better.
    virtual bool idle_never_helps() const { return true; }

    /// Positive when `a` is better than `b`, negative when it is worse, 0 when they are equal.
    int compare(double a, double b) const {
        const int order = a < b ? -1 : (a > b ? 1 : 0);
        return direction() == Direction::maximize ? order : -order;
    }
};

}  // namespace frugal
