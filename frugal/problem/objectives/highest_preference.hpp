#pragma once

#include <frugal/error.hpp>
#include <frugal/problem/objective.hpp>

#include <vector>

namespace frugal {

/// Features in the order in which someone would rather have them: a subset with the first of them is
/// preferred, among those one with the second, and so on. Meant to break ties.
class HighestPreference : public Objective {
  public:
    static constexpr std::size_t kMostFeatures = 52;

    explicit HighestPreference(std::vector<std::size_t> order) : order_(std::move(order)) {
        if (order_.size() > kMostFeatures)
            throw UsageError("at most 52 features can be ranked by preference");
    }

    std::string name() const override { return "preference"; }
    Direction direction() const override { return Direction::maximize; }
    Trend trend() const override { return Trend::rises; }
    /// One binary digit for each, the first one the highest.
    double value(const SubsetView& subset) const override {
        double digits = 0;
        for (const std::size_t feature : order_)
            digits = 2 * digits + (subset.features().contains(feature) ? 1 : 0);
        return digits;
    }
    bool idle_never_helps() const override { return false; }

  private:
    std::vector<std::size_t> order_;
};

}  // namespace frugal
