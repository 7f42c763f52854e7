// What a search still looks for, in terms of cost and decided objects alone.
//
// FSTC, the cheapest reduct, "at least P objects at least cost" and the whole frontier differ only in which
// points (cost, decided objects) would improve on what is known. That is a staircase: up to a certain cost,
// so many objects are wanted. A node whose bound stays below every stair holds nothing of interest.
#pragma once

#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace frugal {

/// At a cost of `up_to` or less, `at_least` objects are wanted.
struct Stair {
    Units up_to = 0;
    Weight at_least = 0;
};

/// Stairs by rising cost; both numbers rise from stair to stair.
using Staircase = std::vector<Stair>;

/// A question about one budget has no more: the same for less, and more for the same.
inline constexpr std::size_t kStairsOfOneBudget = 2;

struct Point {
    Units cost = 0;
    Weight decided = 0;
    FeatureSet features;
    bool added_to = false;     ///< all that have a feature more have been offered,
    bool left_out_of = false;  ///< or a feature less: of a frontier only
};

class Goal {
  public:
    enum class Kind {
        largest,   ///< most decided objects within the budget, then lowest cost
        cheapest,  ///< lowest cost that decides at least so many objects
        frontier,  ///< every point that no other beats in one respect without losing in the other
    };

    /// `most` is what all features decide; `required` matters for `cheapest` only.
    Goal(Kind kind, Units budget, Weight most, Weight required, bool all)
        : kind_(kind), budget_(budget), most_(most), required_(required), all_(all) {}

    Kind kind() const { return kind_; }
    Units budget() const { return budget_; }
    Weight required() const { return required_; }
    bool all() const { return all_; }

    /// Counts the improvements so far; a staircase made at the same version is still right.
    std::uint64_t version() const { return version_; }

    /// What would be an improvement; with `all`, also what would be as good as the best.
    Staircase wanted() const;

    /// Of a frontier: the fewest objects that would be an improvement at a cost within the budget.
    Weight wanted_at(Units cost) const;

    /// Takes a point if it is an improvement (or, with `all`, as good as the best).
    void offer(Units cost, Weight decided, const FeatureSet& features);

    /// The same goal as far as it is reached, for a part of the search that goes on by itself; it collects
    /// its own optima.
    Goal fork() const;
    /// Takes what such a part has found.
    void merge(const Goal& fork);

    /// Notes what has been done with the point of this cost.
    void note(Units cost, bool Point::*done);

    /// The best point; for a frontier all of them, by rising cost.
    const std::vector<Point>& points() const { return points_; }
    /// Puts back what was found before.
    void restore(const std::vector<Point>& points, const std::vector<FeatureSet>& optima) {
        points_ = points;
        optima_ = optima;
        ++version_;
    }

    /// With `all`: every subset as good as the best.
    std::vector<FeatureSet> optima() const;

  private:
    bool improves(Units cost, Weight decided) const;

    Kind kind_;
    Units budget_;
    Weight most_;
    Weight required_;
    bool all_;
    std::uint64_t version_ = 1;
    std::vector<Point> points_;
    std::vector<FeatureSet> optima_;
};

}  // namespace frugal
