#pragma once

#include <frugal/problem/constraint.hpp>

#include <utility>
#include <vector>

namespace frugal {

/// Some tests can only be had together with others.
class Precedence : public Constraint {
  public:
    /// Pairs of a feature and one that it requires.
    explicit Precedence(std::vector<std::pair<std::size_t, std::size_t>> requirements)
        : requirements_(std::move(requirements)) {}

    std::string describe() const override { return "buy what a bought feature requires"; }
    bool holds(const SubsetView& subset) const override {
        return closed(subset.features(), subset.features());
    }
    Trend trend() const override { return Trend::neither; }
    /// What the smaller subset requires must still be open in the larger one.
    bool possible_between(const SubsetView& least, const SubsetView& most) const override {
        return closed(least.features(), most.features());
    }
    /// A feature that tells nothing may be what another one requires.
    bool idle_never_helps() const override { return false; }

  private:
    bool closed(const FeatureSet& bought, const FeatureSet& among) const {
        for (const auto& [feature, required] : requirements_) {
            if (bought.contains(feature) && !among.contains(required)) return false;
        }
        return true;
    }

    std::vector<std::pair<std::size_t, std::size_t>> requirements_;
};

}  // namespace frugal
