#include <frugal/search/neighbours_by_states.hpp>

namespace frugal {

NeighboursByStates::NeighboursByStates(const Evaluator& evaluator, const TestCosts& costs, Goal& goal,
                                       Stopper& stopper)
    : Neighbours(goal, stopper),
      evaluator_(evaluator),
      costs_(costs),
      refiner_(evaluator.granules(), evaluator.bits()),
      states_(evaluator.chained_states()),
      nothing_bought_(refiner_.root()) {
    if (evaluator.granules().size() <= LossCounter::kFew && evaluator.packed_rows().usable())
        losses_.emplace(evaluator.packed_rows(), evaluator.bits().words());
}

std::uint64_t NeighboursByStates::work() const {
    return refiner_.work() + states_.work() + (losses_ ? losses_->work() : 0);
}

void NeighboursByStates::add_each(const Point& point) {
    const Weight full = evaluator_.positive_region_full();
    if (point.decided == full) return;
    const Undecided& state = states_.of(point.features);
    for (std::size_t feature = 0; feature < costs_.size(); ++feature) {
        const Units cost = point.cost + costs_[feature];
        if (point.features.contains(feature) || cost > goal().budget()) continue;
        if (stopper().should_stop()) return;
        const FeatureSet with = point.features.with(feature);
        const Weight wanted = goal().wanted_at(cost);
        const Weight decided =
            losses_ ? decided_by(state, with, wanted) : refiner_.decided_with(state, feature, full - wanted);
        if (decided > point.decided) goal().offer(cost, decided, with);
    }
}

void NeighboursByStates::leave_out_each(const Point& point) {
    const std::vector<std::size_t> members = point.features.members();
    if (!losses_) {
        refiner_.leave_out_each(nothing_bought_, members, [&](std::size_t feature, const Undecided& without) {
            goal().offer(point.cost - costs_[feature], without.decided, point.features.without(feature));
        });
        return;
    }
    for (const std::size_t feature : members) {
        const Units cost = point.cost - costs_[feature];
        const FeatureSet without = point.features.without(feature);
        goal().offer(cost, decided_by(nothing_bought_, without, goal().wanted_at(cost)), without);
    }
}

/// Objects decided by a subset that holds the one of a state; too few to be wanted need not be exact.
Weight NeighboursByStates::decided_by(const Undecided& state, const FeatureSet& subset, Weight wanted) {
    const Weight full = evaluator_.positive_region_full();
    return full - losses_->lost(state, subset, full - wanted);
}

}  // namespace frugal
