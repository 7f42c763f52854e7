#pragma once

#include <frugal/problem/objective.hpp>
#include <frugal/table/misclassification_costs.hpp>

namespace frugal {

/// The average cost of errors when every block is given the class that costs least in it. Splitting a block
/// never costs more: each part could still be given the class of the whole.
class LowestMisclassification : public Objective {
  public:
    LowestMisclassification(const DecisionTable& table, MisclassificationCosts costs);

    std::string name() const override { return "misclassification"; }
    Direction direction() const override { return Direction::minimize; }
    Trend trend() const override { return Trend::falls; }
    /// Summed over all objects, in units of the costs.
    double value(const SubsetView& subset) const override {
        return static_cast<double>(total(subset.blocks));
    }
    double shown(double value, const TestCosts& costs) const override;
    bool looks_at_blocks() const override { return true; }

    Units total(const SubsetBlocks& blocks) const;
    int decimals() const { return costs_.decimals; }
    Weight objects() const { return objects_; }

  private:
    MisclassificationCosts costs_;
    Weight objects_ = 0;
    std::vector<Weight> class_sizes_;
    std::vector<Units> unavoidable_;  ///< by class: what it costs even when its objects are told apart
};

}  // namespace frugal
