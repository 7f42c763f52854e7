#pragma once

#include <frugal/problem/objective.hpp>

#include <cstdint>
#include <vector>

namespace frugal {

/// Parts of a table drawn at random.
struct Subsamples {
    std::size_t count = 20;
    Decimal share{8, 1};  ///< of the objects
    std::uint64_t seed = 1;
};

/// In how many subsamples the subset is a reduct: it decides as much as all features, and no feature of it
/// can be left out. Reducts that last are the dynamic reducts of Bazan and Skowron.
class HighestStability : public Objective {
  public:
    HighestStability(const DecisionTable& table, const Subsamples& subsamples);

    std::string name() const override { return "stability"; }
    Direction direction() const override { return Direction::maximize; }
    double value(const SubsetView& subset) const override;
    double shown(double value, const TestCosts& /*costs*/) const override {
        return value / static_cast<double>(samples_.size());
    }

    /// Only where the larger subset still decides everything, and no feature of the smaller one is
    /// superfluous already: the rest of it decides everything without that feature.
    double best_between(const SubsetView& least, const SubsetView& most) const override;
    /// A block that cannot be decided in the whole table may be decided in a part of it.
    bool looks_at_blocks() const override { return true; }

  private:
    static bool sufficient(const Granules& sample, const FeatureSet& features);
    static bool has_superfluous(const Granules& sample, const FeatureSet& features);

    std::vector<Granules> samples_;
};

}  // namespace frugal
