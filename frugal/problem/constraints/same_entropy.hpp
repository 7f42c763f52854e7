#pragma once

#include <frugal/problem/constraint.hpp>
#include <frugal/problem/objectives/lowest_entropy.hpp>

namespace frugal {

/// H(d|B) = H(d|C). Stricter than keeping the positive region: where objects cannot be decided, the shares of
/// their classes are kept as well.
class SameEntropy : public Constraint {
  public:
    explicit SameEntropy(const DecisionTable& table)
        : entropy_(table), full_(entropy_.of_all_features(table)) {}

    std::string describe() const override { return "keep the conditional entropy of all features"; }
    /// Never below that of all features, so equal means no larger.
    bool holds(const SubsetView& subset) const override { return entropy_.value(subset) <= full_; }
    Trend trend() const override { return Trend::rises; }
    bool looks_at_blocks() const override { return true; }

  private:
    LowestEntropy entropy_;
    double full_;
};

}  // namespace frugal
