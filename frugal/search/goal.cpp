#include <frugal/search/goal.hpp>

#include <algorithm>

namespace frugal {

Staircase Goal::wanted(std::size_t origin) const {
    const std::lock_guard lock(mutex_);
    Staircase stairs;
    const auto add = [&](Units up_to, Weight at_least) {
        if (up_to < 0 || up_to > budget_ || at_least > most_) return;
        if (!stairs.empty() && stairs.back().up_to >= up_to) return;
        stairs.push_back({up_to, at_least});
    };
    const auto tie_wanted = [&](const Point& point) { return all_ || origin < point.origin; };
    if (points_.empty()) {
        add(budget_, kind_ == Kind::cheapest ? required_ : 0);
        return stairs;
    }
    if (kind_ == Kind::frontier) {
        add(points_.front().cost - 1, 0);
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (tie_wanted(points_[i])) add(points_[i].cost, points_[i].decided);
            add(i + 1 < points_.size() ? points_[i + 1].cost - 1 : budget_, points_[i].decided + 1);
        }
        return stairs;
    }
    const Point& best = points_.front();
    const Units cheaper = tie_wanted(best) ? best.cost : best.cost - 1;
    add(cheaper, kind_ == Kind::cheapest ? required_ : best.decided);
    if (kind_ == Kind::largest) add(budget_, best.decided + 1);
    return stairs;
}

/// Called with the lock held.
bool Goal::improves(Units cost, Weight decided, std::size_t origin) const {
    if (cost > budget_ || (kind_ == Kind::cheapest && decided < required_)) return false;
    if (kind_ == Kind::frontier) {
        // The last point that costs no more must decide less, or be the same point from a later subproblem.
        const auto after = std::ranges::upper_bound(points_, cost, {}, &Point::cost);
        if (after == points_.begin()) return true;
        const Point& before = *(after - 1);
        if (before.decided < decided) return true;
        return before.decided == decided && before.cost == cost && origin < before.origin;
    }
    if (points_.empty()) return true;
    const Point& best = points_.front();
    if (kind_ == Kind::largest && decided != best.decided) return decided > best.decided;
    if (cost != best.cost) return cost < best.cost;
    return origin < best.origin;
}

void Goal::offer(Units cost, Weight decided, const FeatureSet& features, std::size_t origin) {
    const std::lock_guard lock(mutex_);
    const Point point{cost, decided, features, origin};
    if (all_ && !points_.empty()) {
        const Point& best = points_.front();
        const bool equal =
            best.cost == cost && (kind_ == Kind::cheapest ? decided >= required_ : best.decided == decided);
        if (equal) optima_.push_back(features);
    }
    if (!improves(cost, decided, origin)) return;
    if (kind_ == Kind::frontier) {
        std::erase_if(points_, [&](const Point& old) { return old.cost >= cost && old.decided <= decided; });
        points_.insert(std::ranges::upper_bound(points_, cost, {}, &Point::cost), point);
    } else {
        const bool tie = !points_.empty() && points_.front().cost == cost &&
                         (kind_ == Kind::cheapest || points_.front().decided == decided);
        if (all_ && !tie) optima_.assign(1, features);
        points_.assign(1, point);
    }
    version_.fetch_add(1, std::memory_order_release);
}

std::vector<Point> Goal::points() const {
    const std::lock_guard lock(mutex_);
    return points_;
}

std::vector<FeatureSet> Goal::optima() const {
    const std::lock_guard lock(mutex_);
    return in_listing_order(optima_);
}

}  // namespace frugal
