#pragma once

#include <frugal/problem/objectives/lowest_misclassification.hpp>

namespace frugal {

/// What an object costs on average, its tests and the errors made about it.
class LowestTotalCost : public Objective {
  public:
    LowestTotalCost(const TestCosts& costs, const DecisionTable& table, MisclassificationCosts errors);

    std::string name() const override { return "total-cost"; }
    Direction direction() const override { return Direction::minimize; }
    /// Tests of all objects and errors on all objects, in units of the finer of both.
    double value(const SubsetView& subset) const override {
        return sum(subset.cost, errors_.total(subset.blocks));
    }
    double shown(double value, const TestCosts& costs) const override;

    /// Tests cost at least what the smaller subset costs, errors at least what the larger one leaves.
    double best_between(const SubsetView& least, const SubsetView& most) const override {
        return sum(least.cost, errors_.total(most.blocks));
    }
    bool looks_at_blocks() const override { return true; }
    bool idle_never_helps() const override { return rising_; }

  private:
    double sum(Units test_cost, Units errors) const {
        return static_cast<double>(test_cost * test_scale_ + errors * error_scale_);
    }

    LowestMisclassification errors_;
    bool rising_;
    int decimals_;
    Units test_scale_;   ///< from the cost of tests for one object to common units for all
    Units error_scale_;  ///< from the cost of errors to common units
};

}  // namespace frugal
