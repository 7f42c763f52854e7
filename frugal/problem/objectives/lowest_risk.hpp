#pragma once

#include <frugal/problem/losses.hpp>
#include <frugal/problem/objective.hpp>

namespace frugal {

/// The average loss when in every block its largest class is accepted, deferred or rejected, whichever costs
/// least.
class LowestRisk : public Objective {
  public:
    LowestRisk(const DecisionTable& table, Losses losses);

    std::string name() const override { return "risk"; }
    Direction direction() const override { return Direction::minimize; }
    double value(const SubsetView& subset) const override;
    double shown(double value, const TestCosts& costs) const override;

    /// Not monotone: splitting a block raises the shares of the largest classes, and rejecting a large share
    /// costs more. The least loss of an object is a concave function f of the share p of its block's largest
    /// class, with p between 1/k (k classes) and 1. So f lies above its chord, and the sum over the parts of
    /// a block above the chord at their average share, which lies between the share of the block itself
    /// and that of its finest parts. A chord is lowest at one of the two ends.
    double best_between(const SubsetView& least, const SubsetView& most) const override;
    bool looks_at_blocks() const override { return true; }

  private:
    Losses losses_;
    Weight objects_;
    std::int64_t classes_;
};

}  // namespace frugal
