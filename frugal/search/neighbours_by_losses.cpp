#include <frugal/search/neighbours_by_losses.hpp>

namespace frugal {
namespace {

constexpr std::uint64_t kGranulesPerWork = 2;

}  // namespace

NeighboursByLosses::NeighboursByLosses(const FewFeatures& losses, std::size_t granules, Weight most,
                                       const TestCosts& costs, Goal& goal, Stopper& stopper)
    : Neighbours(goal, stopper), losses_(losses), granules_(granules), most_(most), costs_(costs) {}

void NeighboursByLosses::add_each(const Point& point) {
    if (point.decided == most_) return;
    const Set subset = losses_.bits(point.features);
    const Units spent = cost_of(subset);
    for (std::size_t i = 0; i < losses_.features().size(); ++i) {
        const auto with = static_cast<Set>(subset | 1U << i);
        const Units cost = spent + costs_[losses_.features()[i]];
        if (with != subset && cost <= goal().budget()) offer_if_wanted(with, cost);
    }
}

void NeighboursByLosses::leave_out_each(const Point& point) {
    const Set subset = losses_.bits(point.features);
    const Units spent = cost_of(subset);
    if (spent < point.cost) offer_if_wanted(subset, spent);
    for (std::size_t i = 0; i < losses_.features().size(); ++i) {
        const auto without = static_cast<Set>(subset & ~(1U << i));
        if (without != subset) offer_if_wanted(without, spent - costs_[losses_.features()[i]]);
    }
}

/// A point may hold more than what losses are known of, but that is of no use.
Units NeighboursByLosses::cost_of(Set subset) const { return costs_.total(losses_.subset(subset)); }

void NeighboursByLosses::offer_if_wanted(Set subset, Units cost) {
    const Weight wanted = goal().wanted_at(cost);
    work_ += granules_ / kGranulesPerWork;
    const Weight decided = most_ - losses_.lost(subset, most_ - wanted);
    if (decided >= wanted) goal().offer(cost, decided, losses_.subset(subset));
}

}  // namespace frugal
