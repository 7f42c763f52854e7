#include <frugal/search/best_subsets.hpp>

namespace frugal {

void BestSubsets::offer(const FeatureSet& subset, Weight positive_region) {
    const Problem& problem = evaluator_.problem();
    const SubsetView seen(evaluator_.measures(subset, positive_region), subset);
    if (!problem.allows(seen)) return;
    const int order = best_ ? problem.compare(problem.values(seen), best_->values) : 1;
    if (order < 0 || (order == 0 && !all_)) return;
    if (all_) {
        if (evaluator_.has_idle(subset)) return;
        if (order > 0) optima_.clear();
        optima_.push_back(subset);
    }
    if (order > 0) best_ = evaluator_.stripped(subset);
}

}  // namespace frugal
