#include <frugal/search/neighbours.hpp>

#include <algorithm>

namespace frugal {
namespace {

constexpr std::uint64_t kGranulesPerWork = 2;  ///< where losses are known

}  // namespace

Neighbours::Neighbours(const Evaluator& evaluator, const TestCosts& costs, Goal& goal, Stopper& stopper,
                       const FewFeatures* few_features)
    : evaluator_(evaluator),
      costs_(costs),
      goal_(goal),
      stopper_(stopper),
      few_features_(few_features),
      refiner_(evaluator.granules(), evaluator.bits()),
      states_(evaluator.chained_states()),
      nothing_bought_(refiner_.root()) {
    if (few_features == nullptr && evaluator.granules().size() <= LossCounter::kFew &&
        evaluator.packed_rows().usable())
        losses_.emplace(evaluator.packed_rows(), evaluator.bits().words());
}

void Neighbours::offer(std::uint64_t most_work) {
    most_work_ = most_work;
    for (bool more = true; more && !enough();) {
        const bool up = walk_up();
        const bool down = walk_down();
        more = up || down;
    }
}

bool Neighbours::enough() const {
    return refiner_.work() + states_.work() + (losses_ ? losses_->work() : 0) + compared_ > most_work_ ||
           stopper_.should_stop();
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

void Neighbours::leave_out_each(const Point& point) {
    const std::vector<std::size_t> members = point.features.members();
    if (!losses_ && few_features_ == nullptr) {
        refiner_.leave_out_each(nothing_bought_, members, [&](std::size_t feature, const Undecided& without) {
            goal_.offer(point.cost - costs_[feature], without.decided, point.features.without(feature));
        });
        return;
    }
    for (const std::size_t feature : members) {
        const Units cost = point.cost - costs_[feature];
        const FeatureSet without = point.features.without(feature);
        const Weight wanted = goal_.wanted_at(cost);
        const Weight decided = few_features_ != nullptr ? decided_by(without, wanted)
                                                        : decided_by(nothing_bought_, without, wanted);
        goal_.offer(cost, decided, without);
    }
}

void Neighbours::add_each(const Point& point) {
    if (point.decided == evaluator_.positive_region_full()) return;
    const Undecided* const state = few_features_ != nullptr ? nullptr : &states_.of(point.features);
    for (std::size_t feature = 0; feature < costs_.size(); ++feature) {
        const Units cost = point.cost + costs_[feature];
        if (point.features.contains(feature) || cost > goal_.budget()) continue;
        if (stopper_.should_stop()) return;
        const FeatureSet with = point.features.with(feature);
        const Weight wanted = goal_.wanted_at(cost);
        const Weight decided =
            state == nullptr ? decided_by(with, wanted)
            : losses_        ? decided_by(*state, with, wanted)
                      : refiner_.decided_with(*state, feature, evaluator_.positive_region_full() - wanted);
        if (decided > point.decided) goal_.offer(cost, decided, with);
    }
}

/// Objects decided by a subset that holds the one of a state; too few to be wanted need not be exact.
Weight Neighbours::decided_by(const Undecided& state, const FeatureSet& subset, Weight wanted) {
    const Weight full = evaluator_.positive_region_full();
    return full - losses_->lost(state, subset, full - wanted);
}

/// The same where losses are known.
Weight Neighbours::decided_by(const FeatureSet& subset, Weight wanted) {
    const Weight full = evaluator_.positive_region_full();
    compared_ += evaluator_.granules().size() / kGranulesPerWork;
    return full - few_features_->lost(few_features_->bits(subset), full - wanted);
}

}  // namespace frugal
