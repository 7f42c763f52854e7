#include <frugal/measure/positive_region.hpp>
#include <frugal/search/evaluator.hpp>

#include <algorithm>

namespace frugal {

SubsetMeasures Evaluator::measures(const FeatureSet& subset) const {
    return measures(subset, positive_region(Partition(granules_, subset)));
}

SubsetMeasures Evaluator::measures(const FeatureSet& subset, Weight positive_region) const {
    return {subset.size(), costs().total(subset), positive_region, positive_region_full_};
}

Answer Evaluator::answer(const FeatureSet& subset) const {
    const SubsetMeasures measured = measures(subset, decided_by(subset));
    return {subset, measured, problem_.values(measured)};
}

bool Evaluator::affordable(const FeatureSet& subset) const {
    // Only constraints that fall are asked: they must hold already for the smallest subset of a search tree.
    const SubsetMeasures measured = measures(subset, 0);
    return std::ranges::all_of(problem_.constraints(), [&](const auto& constraint) {
        return constraint->trend() == Trend::rises || constraint->holds(measured);
    });
}

Weight Evaluator::decided_by(const FeatureSet& subset) const {
    return Refiner(granules_, bits()).state_of(subset).decided;
}

FeatureSet Evaluator::strip_idle(FeatureSet subset) const {
    std::vector<std::size_t> dearest_first = subset.members();
    std::ranges::reverse(dearest_first);
    std::ranges::stable_sort(dearest_first, std::ranges::greater(),
                             [this](std::size_t f) { return costs()[f]; });
    const Weight decided = decided_by(subset);
    for (const std::size_t feature : dearest_first) {
        FeatureSet smaller = subset.without(feature);
        if (decided_by(smaller) == decided) subset = std::move(smaller);
    }
    return subset;
}

FeatureSet Evaluator::strip_idle_free(FeatureSet subset, const TestCosts& paid) const {
    const std::vector<std::size_t> members = subset.members();
    const bool any_free =
        std::ranges::any_of(members, [&](std::size_t feature) { return paid[feature] == 0; });
    return any_free ? strip_idle(std::move(subset)) : subset;
}

bool Evaluator::has_idle(const FeatureSet& subset) const {
    const Weight decided = decided_by(subset);
    const std::vector<std::size_t> members = subset.members();
    return std::ranges::any_of(
        members, [&](std::size_t feature) { return decided_by(subset.without(feature)) == decided; });
}

}  // namespace frugal
