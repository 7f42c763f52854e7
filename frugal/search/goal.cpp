#include <frugal/search/goal.hpp>

#include <algorithm>

namespace frugal {

Staircase Goal::wanted() const {
    Staircase stairs;
    const auto add = [&](Units up_to, Weight at_least) {
        if (up_to < 0 || at_least > most_) return;
        if (!stairs.empty() && stairs.back().up_to >= up_to) return;
        stairs.push_back({up_to, at_least});
    };
    if (points_.empty()) {
        add(budget_, kind_ == Kind::cheapest ? required_ : 0);
        return stairs;
    }
    if (kind_ == Kind::frontier) {
        add(points_.front().cost - 1, 0);
        for (std::size_t i = 0; i < points_.size(); ++i) {
            add(i + 1 < points_.size() ? points_[i + 1].cost - 1 : budget_, points_[i].decided + 1);
        }
        return stairs;
    }
    const Point& best = points_.front();
    const Units cheaper = all_ ? best.cost : best.cost - 1;
    add(cheaper, kind_ == Kind::cheapest ? required_ : best.decided);
    if (kind_ == Kind::largest) add(budget_, best.decided + 1);
    return stairs;
}

Weight Goal::wanted_at(Units cost) const {
    // The last point that costs no more must decide less.
    const auto after = std::ranges::upper_bound(points_, cost, {}, &Point::cost);
    return after == points_.begin() ? 0 : (after - 1)->decided + 1;
}

bool Goal::improves(Units cost, Weight decided) const {
    if (cost > budget_ || (kind_ == Kind::cheapest && decided < required_)) return false;
    if (kind_ == Kind::frontier) return decided >= wanted_at(cost);
    if (points_.empty()) return true;
    const Point& best = points_.front();
    if (kind_ == Kind::largest && decided != best.decided) return decided > best.decided;
    return cost < best.cost;
}

void Goal::offer(Units cost, Weight decided, const FeatureSet& features) {
    if (all_ && !points_.empty()) {
        const Point& best = points_.front();
        const bool equal =
            best.cost == cost && (kind_ == Kind::cheapest ? decided >= required_ : best.decided == decided);
        if (equal) optima_.push_back(features);
    }
    if (!improves(cost, decided)) return;
    const Point point{cost, decided, features};
    if (kind_ == Kind::frontier) {
        std::erase_if(points_, [&](const Point& old) { return old.cost >= cost && old.decided <= decided; });
        points_.insert(std::ranges::upper_bound(points_, cost, {}, &Point::cost), point);
    } else {
        if (all_) optima_.assign(1, features);
        points_.assign(1, point);
    }
    ++version_;
}

void Goal::note(Units cost, bool Point::*done) {
    const auto point = std::ranges::lower_bound(points_, cost, {}, &Point::cost);
    if (point != points_.end() && point->cost == cost) (*point).*done = true;
}

Goal Goal::fork() const {
    Goal copy = *this;
    copy.optima_.clear();
    return copy;
}

void Goal::merge(const Goal& fork) {
    for (const Point& point : fork.points_) {
        if (improves(point.cost, point.decided)) offer(point.cost, point.decided, point.features);
    }
    for (const FeatureSet& optimum : fork.optima_) {
        const Point& best = fork.points_.front();
        offer(best.cost, best.decided, optimum);
    }
}

std::vector<FeatureSet> Goal::optima() const { return in_listing_order(optima_); }

}  // namespace frugal
