#pragma once

#include <frugal/measure/exact_entropy.hpp>
#include <frugal/problem/objective.hpp>

namespace frugal {

/// Conditional entropy H(d|B) in bits.
class LowestEntropy : public Objective {
  public:
    explicit LowestEntropy(const DecisionTable& table) : entropy_(static_cast<Weight>(table.objects)) {}

    std::string name() const override { return "entropy"; }
    Direction direction() const override { return Direction::minimize; }
    Trend trend() const override { return Trend::falls; }
    double value(const SubsetView& subset) const override {
        return entropy_(*subset.blocks.granules, subset.blocks.mixed);
    }
    bool looks_at_blocks() const override { return true; }

    double of_all_features(const DecisionTable& table) const {
        const Granules granules(table);
        const Partition finest(granules, FeatureSet::all(granules.features()));
        return entropy_(granules, finest.all());
    }

  private:
    ExactEntropy entropy_;
};

}  // namespace frugal
