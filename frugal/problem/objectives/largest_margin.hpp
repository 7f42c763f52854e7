#pragma once

#include <frugal/problem/objective.hpp>

#include <vector>

namespace frugal {

/// The hypothesis margin: half of how much further the nearest object of another class is than the nearest
/// other object of the same class, averaged over all objects that have both. Distances are Euclidean: numeric
/// features scaled to [0,1], nominal ones 0 or 1 apart.
class LargestMargin : public Objective {
  public:
    explicit LargestMargin(const DecisionTable& table);

    std::string name() const override { return "margin"; }
    Direction direction() const override { return Direction::maximize; }
    double value(const SubsetView& subset) const override;

    /// Distances only grow with features: hits are at least as far as in the smaller subset, misses at most
    /// as far as in the larger one.
    double best_between(const SubsetView& least, const SubsetView& most) const override;
    bool idle_never_helps() const override { return false; }

  private:
    enum class Nearest { hit, miss };
    /// The sum of distances over all objects that have both a hit and a miss.
    double distances(const FeatureSet& features, Nearest which) const;
    double squared(const std::vector<std::size_t>& features, std::size_t x, std::size_t y) const;

    Granules granules_;
    std::vector<std::vector<double>> places_;  ///< by feature and granule: scaled number, or code
    std::vector<std::vector<char>> missing_;
    std::vector<bool> numeric_;
    bool missing_matches_;
    std::vector<Weight> class_sizes_;
    Weight counted_ = 0;  ///< objects that have both
};

}  // namespace frugal
