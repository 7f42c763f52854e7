#include <frugal/search/neighbours.hpp>

#include <algorithm>

namespace frugal {

void Neighbours::offer(std::uint64_t most_work) {
    most_work_ = most_work;
    for (bool more = true; more && !enough();) {
        const bool up = walk_up();
        const bool down = walk_down();
        more = up || down;
    }
}

/// By rising cost: a point that is found on the way is met on the way. False when all had been done before.
bool Neighbours::walk_up() {
    bool any_new = false;
    for (Units last = -1; !enough();) {
        const auto next = std::ranges::upper_bound(goal_.points(), last, {}, &Point::cost);
        if (next == goal_.points().end()) break;
        const Point point = *next;  // NOLINT(performance-unnecessary-copy-initialization): offers move it
        last = point.cost;
        if (point.added_to) continue;
        goal_.note(point.cost, &Point::added_to);
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
        if (point.features.empty() || point.left_out_of) continue;
        goal_.note(point.cost, &Point::left_out_of);
        any_new = true;
        leave_out_each(point);
    }
    return any_new;
}

}  // namespace frugal
