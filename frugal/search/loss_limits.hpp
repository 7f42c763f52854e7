// What may be lost at which cost: the stairs of a goal, seen from the other side.
#pragma once

#include <frugal/table/granules.hpp>
#include <frugal/table/test_costs.hpp>

#include <algorithm>
#include <vector>

namespace frugal {

/// Up to a cost, so many objects may be lost. Costs rise and losses fall from limit to limit.
struct LossLimit {
    Units up_to = 0;
    Weight lost = 0;
};

class LossLimits {
  public:
    static constexpr Weight kNothing = -1;  ///< not even a subset that loses no object

    LossLimits() = default;
    explicit LossLimits(std::vector<LossLimit> limits) : limits_(std::move(limits)) {}

    bool empty() const { return limits_.empty(); }
    /// What may be spent at most.
    Units most_cost() const { return empty() ? -1 : limits_.back().up_to; }
    /// What a subset that costs so much may lose.
    Weight at(Units cost) const {
        const auto limit = std::ranges::lower_bound(limits_, cost, {}, &LossLimit::up_to);
        return limit == limits_.end() ? kNothing : limit->lost;
    }
    /// What the cheapest and the dearest subsets may lose.
    Weight most() const { return empty() ? kNothing : limits_.front().lost; }
    Weight least() const { return empty() ? kNothing : limits_.back().lost; }

    /// Whether both are much the same, so that one search can look for all.
    bool alike() const { return alike(most(), least()); }
    static bool alike(Weight most, Weight least) { return 2 * most <= 3 * least + kFew; }

  private:
    static constexpr Weight kFew = 32;  ///< twice as many as one may be above the other

    std::vector<LossLimit> limits_;
};

}  // namespace frugal
