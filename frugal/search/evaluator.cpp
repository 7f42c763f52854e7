#include <frugal/measure/positive_region.hpp>
#include <frugal/problem/constraints/chosen_features.hpp>
#include <frugal/search/evaluator.hpp>

#include <algorithm>

namespace frugal {

Evaluator::Evaluator(const Granules& granules, const Problem& problem)
    : granules_(granules), problem_(problem), positive_region_full_(granules.consistent_objects()) {
    if (problem.model() != nullptr)
        positive_region_full_ = measures(FeatureSet::all(granules.features())).positive_region;
}

template <typename F>
auto Evaluator::look_at(const FeatureSet& subset, const F& f) const {
    if (problem_.looks_at_blocks()) {
        Refiner refiner = this->refiner();
        const Undecided state = refiner.state_of(subset);
        return f(view(subset, state));
    }
    Undecided state;
    if (problem_.model() == nullptr) state.decided = decided_by(subset);
    return f(view(subset, state));
}

SubsetMeasures Evaluator::measures(const FeatureSet& subset) const {
    if (problem_.model() != nullptr) return look_at(subset, [](const SubsetMeasures& seen) { return seen; });
    return measures(subset, positive_region(Partition(granules_, subset)));
}

SubsetMeasures Evaluator::measures(const FeatureSet& subset, Weight positive_region) const {
    return {subset.size(), costs().total(subset), positive_region, positive_region_full_};
}

Answer Evaluator::answer(const FeatureSet& subset) const {
    return look_at(subset, [&](const SubsetView& seen) {
        return Answer{subset, seen, problem_.values(seen)};
    });
}

bool Evaluator::allowed(const Answer& answer) const {
    if (!problem_.looks_at_blocks()) return problem_.allows({answer.measures, answer.features});
    return look_at(answer.features, [&](const SubsetView& seen) { return problem_.allows(seen); });
}

SubsetBlocks Evaluator::blocks(const FeatureSet& subset, const Undecided& state) const {
    return {&granules_, &subset, state.decided, state.all()};
}

SubsetView Evaluator::view(const FeatureSet& subset, const Undecided& state) const {
    const SubsetBlocks seen = blocks(subset, state);
    const Model* const model = problem_.model();
    return {measures(subset, model != nullptr ? model->positive_region(seen) : state.decided), seen};
}

bool Evaluator::affordable(const FeatureSet& subset) const {
    // Only constraints that fall are asked: they must hold already for the smallest subset of a search tree.
    const SubsetView measured(measures(subset, 0), subset);
    return std::ranges::all_of(problem_.constraints(), [&](const auto& constraint) {
        return constraint->trend() != Trend::falls || constraint->holds(measured);
    });
}

Weight Evaluator::decided_by(const FeatureSet& subset) const {
    return Refiner(granules_, bits()).state_of(subset).decided;
}

/// Whether no constraint asks for the feature by name.
bool Evaluator::dispensable(std::size_t feature) const {
    return std::ranges::none_of(problem_.constraints(), [&](const auto& constraint) {
        const auto* required = dynamic_cast<const RequiredFeatures*>(constraint.get());
        return required != nullptr && required->features().contains(feature);
    });
}

/// The subset without a feature and without all that require it, if only by way of others.
FeatureSet Evaluator::without_dependents(FeatureSet subset, std::size_t feature) const {
    subset.erase(feature);
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [needs, needed] : costs().requirements()) {
            if (!subset.contains(needs) || subset.contains(needed)) continue;
            subset.erase(needs);
            changed = true;
        }
    }
    return subset;
}

/// For problems that are not plain, by trying each, together with what requires it.
std::vector<std::size_t> Evaluator::without_effect(const FeatureSet& subset) const {
    std::vector<std::size_t> found;
    const Answer whole = answer(subset);
    const bool was_allowed = allowed(whole);
    for (const std::size_t feature : subset.members()) {
        const Answer fewer = answer(without_dependents(subset, feature));
        if (fewer.measures.positive_region < whole.measures.positive_region) continue;
        if (problem_.compare(fewer.values, whole.values) < 0) continue;
        if (!was_allowed || allowed(fewer)) found.push_back(feature);
    }
    return found;
}

LeaveOneOut Evaluator::leave_one_out(const FeatureSet& subset, Weight decided, ChainedStates& states) const {
    const bool all = subset.size() == granules_.features();
    if (!all && decided < positive_region_full_)
        return {granules_, subset, states.listed(subset), states.deadline()};
    Undecided nothing_left;
    nothing_left.decided = positive_region_full_;
    return {granules_, subset, nothing_left, states.deadline()};
}

FeatureSet Evaluator::needed(const FeatureSet& subset, const Deadline& deadline) const {
    ChainedStates states = chained_states(deadline);
    return leave_one_out(subset, 0, states).needed();
}

/// Dear features go first, and among equals the later in the table.
bool Evaluator::stays_longer(std::size_t a, std::size_t b) const {
    return costs()[a] != costs()[b] ? costs()[a] < costs()[b] : a < b;
}

Answer Evaluator::stripped(const FeatureSet& subset) const {
    if (!problem_.is_plain()) return stripped_by_trying(subset);
    ChainedStates states = chained_states();
    return stripped(subset, 0, states);
}

Answer Evaluator::stripped(const FeatureSet& subset, Weight decided, ChainedStates& states) const {
    if (!problem_.is_plain()) return stripped_by_trying(subset);
    std::vector<std::size_t> members = subset.members();
    std::erase_if(members, [this](std::size_t feature) { return !dispensable(feature); });
    if (members.empty()) return measured(subset, states.of(subset).decided);
    std::ranges::sort(members, [this](std::size_t a, std::size_t b) { return stays_longer(b, a); });
    LeaveOneOut rest = leave_one_out(subset, decided, states);
    rest.leave_out_idle(members);
    return measured(rest.subset(), rest.decided());
}

Answer Evaluator::measured(const FeatureSet& subset, Weight decided) const {
    const SubsetView seen(measures(subset, decided), subset);
    return {subset, seen, problem_.values(seen)};
}

std::optional<Answer> Evaluator::nothing_bought() const {
    if (!problem_.is_plain()) return std::nullopt;
    const auto decisions = granules_.decisions();
    const bool one_class = std::ranges::all_of(decisions, [&](Class decision) {
        return decision == decisions.front() && decision != kInconsistent;
    });
    const Answer nothing = measured(FeatureSet(granules_.features()), one_class ? granules_.objects() : 0);
    return allowed(nothing) ? std::optional(nothing) : std::nullopt;
}

Answer Evaluator::stripped_by_trying(FeatureSet subset) const {
    for (;;) {
        const std::vector<std::size_t> candidates = without_effect(subset);
        if (candidates.empty()) return answer(subset);
        const auto next = std::ranges::max_element(
            candidates, [this](std::size_t a, std::size_t b) { return stays_longer(a, b); });
        subset = without_dependents(std::move(subset), *next);
    }
}

Answer Evaluator::stripped_of_free(const FeatureSet& subset, const TestCosts& paid, ChainedStates& states,
                                   std::optional<Weight> decided) const {
    const std::vector<std::size_t> members = subset.members();
    const bool any_free =
        std::ranges::any_of(members, [&](std::size_t feature) { return paid[feature] == 0; });
    if (any_free) return stripped(subset, 0, states);
    if (!problem_.is_plain()) return answer(subset);
    return measured(subset, decided ? *decided : states.of(subset).decided);
}

bool Evaluator::has_idle(const FeatureSet& subset) const {
    if (!problem_.is_plain()) return !without_effect(subset).empty();
    const FeatureSet needed = this->needed(subset);
    const std::vector<std::size_t> members = subset.members();
    return std::ranges::any_of(
        members, [&](std::size_t feature) { return dispensable(feature) && !needed.contains(feature); });
}

}  // namespace frugal
