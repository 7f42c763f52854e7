#include <frugal/search/neighbours.hpp>

#include <algorithm>

namespace frugal {
namespace {

constexpr std::uint64_t kMostWork = 8'000'000;  ///< granules looked at: a fraction of a hard search

}  // namespace

Neighbours::Neighbours(const Evaluator& evaluator, const TestCosts& costs, Goal& goal, Stopper& stopper)
    : evaluator_(evaluator),
      costs_(costs),
      goal_(goal),
      stopper_(stopper),
      refiner_(evaluator.granules(), evaluator.bits()) {}

void Neighbours::offer() {
    for (bool more = true; more && !enough();) {
        const bool up = walk_up();
        const bool down = walk_down();
        more = up || down;
    }
}

bool Neighbours::enough() const { return refiner_.work() > kMostWork || stopper_.should_stop(); }

/// By rising cost: a point that is found on the way is met on the way. False when all had been met before.
bool Neighbours::walk_up() {
    bool any_new = false;
    for (Units last = -1; !enough();) {
        const auto next = std::ranges::upper_bound(goal_.points(), last, {}, &Point::cost);
        if (next == goal_.points().end()) break;
        const Point point = *next;
        last = point.cost;
        if (!added_to_.insert(point.features.members()).second) continue;
        any_new = true;
        add_each(point);
    }
    return any_new;
}

bool Neighbours::walk_down() {
    bool any_new = false;
    for (Units last = goal_.budget() + 1; !enough();) {
        const auto after = std::ranges::lower_bound(goal_.points(), last, {}, &Point::cost);
        if (after == goal_.points().begin()) break;
        const Point point = *(after - 1);
        last = point.cost;
        const std::vector<std::size_t> members = point.features.members();
        if (members.empty() || !left_out_of_.insert(members).second) continue;
        any_new = true;
        refiner_.leave_out_each(refiner_.root(), members, [&](std::size_t feature, const Undecided& without) {
            goal_.offer(point.cost - costs_[feature], without.decided, point.features.without(feature));
        });
    }
    return any_new;
}

void Neighbours::add_each(const Point& point) {
    const Undecided state = refiner_.state_of(point.features);
    if (state.blocks() == 0) return;
    for (std::size_t feature = 0; feature < costs_.size(); ++feature) {
        const Units cost = point.cost + costs_[feature];
        if (point.features.contains(feature) || cost > goal_.budget()) continue;
        const Weight decided = refiner_.decided_with(state, feature);
        if (decided > state.decided) goal_.offer(cost, decided, point.features.with(feature));
    }
}

}  // namespace frugal
