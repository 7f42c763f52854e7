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

/// Those of `left_out` without which nothing is lost, when `state` has all other features. Halving the list
/// shares the refinements between them.
void Evaluator::find_idle(const Undecided& state, std::span<const std::size_t> left_out, Weight decided,
                          Refiner& refiner, std::vector<std::size_t>& idle) const {
    if (left_out.size() == 1) {
        if (state.decided == decided) idle.push_back(left_out.front());
        return;
    }
    const auto first = left_out.first(left_out.size() / 2);
    const auto second = left_out.subspan(left_out.size() / 2);
    for (const auto& [added, rest] : {std::pair(first, second), std::pair(second, first)}) {
        Undecided finer = state;
        Undecided next;
        for (const std::size_t feature : added) {
            if (refiner.refine(finer, feature, next)) std::swap(finer, next);
        }
        find_idle(finer, rest, decided, refiner, idle);
    }
}

std::vector<std::size_t> Evaluator::idle(const FeatureSet& subset) const {
    std::vector<std::size_t> found;
    if (subset.empty()) return found;
    Refiner refiner(granules_, bits());
    find_idle(refiner.root(), subset.members(), decided_by(subset), refiner, found);
    return found;
}

FeatureSet Evaluator::strip_idle(FeatureSet subset) const {
    for (;;) {
        const std::vector<std::size_t> candidates = idle(subset);
        if (candidates.empty()) return subset;
        // The last of the dearest ones: dear features go first, and among equals the later in the table.
        const auto dearest = std::ranges::max_element(candidates, [this](std::size_t a, std::size_t b) {
            return costs()[a] != costs()[b] ? costs()[a] < costs()[b] : a < b;
        });
        subset.erase(*dearest);
    }
}

FeatureSet Evaluator::strip_idle_free(FeatureSet subset, const TestCosts& paid) const {
    const std::vector<std::size_t> members = subset.members();
    const bool any_free =
        std::ranges::any_of(members, [&](std::size_t feature) { return paid[feature] == 0; });
    return any_free ? strip_idle(std::move(subset)) : subset;
}

bool Evaluator::has_idle(const FeatureSet& subset) const { return !idle(subset).empty(); }

}  // namespace frugal
