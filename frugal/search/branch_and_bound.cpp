#include <frugal/search/branch_and_bound.hpp>

#include <algorithm>

namespace frugal {

bool BranchAndBound::search(const Subproblem& subproblem, std::uint64_t node_limit) {
    chosen_ = subproblem.chosen;
    origin_ = subproblem.origin;
    node_limit_ = nodes_ + node_limit;
    return visit(refiner_.state_of(chosen_), subproblem.open, 0);
}

/// Subsets above a node are met by adding one of the open features at a time, each followed by the later ones
/// only. Before each, the bound is asked again with the features that are left.
bool BranchAndBound::visit(const Undecided& here, const std::vector<std::size_t>& candidates,
                           std::size_t depth) {
    if (++nodes_ > node_limit_ || stopper_.should_stop()) return false;
    offer(here);
    if (here.blocks() == 0) return true;  // nothing is left to decide: more features only cost more
    std::vector<std::size_t> open = affordable(candidates);
    for (std::size_t next = 0; next < candidates.size() && !open.empty(); ++next) {
        if (!wanted_above(here, open)) return !stopper_.stopped();
        const std::size_t feature = open.front();
        open.erase(open.begin());
        Undecided& child = state_at(depth);
        if (!refiner_.refine(here, feature, child)) continue;
        chosen_.insert(feature);
        const bool finished = visit(child, open, depth + 1);
        chosen_.erase(feature);
        if (!finished) return false;
    }
    return true;
}

void BranchAndBound::offer(const Undecided& here) {
    const SubsetMeasures measures = evaluator_.measures(chosen_, here.decided);
    if (!evaluator_.problem().allows(measures)) return;
    incumbent_.refresh(best_, best_version_);
    if (!incumbent_.wants(best_, evaluator_.problem().values(measures), origin_)) return;
    incumbent_.offer(chosen_, origin_);
}

/// The bound. Every subset above this node decides at most what all open features together decide (adding
/// features never shrinks the positive region), holds one feature more than this node, and costs at least as
/// much more as the cheapest open feature. Objectives and constraints are then asked about that range.
bool BranchAndBound::wanted_above(const Undecided& here, const std::vector<std::size_t>& open) {
    SubsetMeasures least = evaluator_.measures(chosen_, here.decided);
    const TestCosts& costs = evaluator_.costs();
    ++least.size;
    least.cost +=
        costs[*std::ranges::min_element(open, {}, [&](std::size_t feature) { return costs[feature]; })];
    const auto possible = best_possible(here, least, open);
    incumbent_.refresh(best_, best_version_);
    return possible && incumbent_.wants(best_, *possible, origin_);
}

std::optional<std::vector<double>> BranchAndBound::best_possible(const Undecided& here,
                                                                 const SubsetMeasures& least,
                                                                 const std::vector<std::size_t>& open) {
    SubsetMeasures most = least;
    most.positive_region = decided_with(here, open);
    if (!evaluator_.problem().possible_between(least, most)) return std::nullopt;
    return evaluator_.problem().best_between(least, most);
}

std::optional<std::vector<double>> BranchAndBound::best_possible(const Subproblem& subproblem) {
    const Undecided here = refiner_.state_of(subproblem.chosen);
    return best_possible(here, evaluator_.measures(subproblem.chosen, here.decided), subproblem.open);
}

bool BranchAndBound::promising(const Subproblem& subproblem) {
    const auto possible = best_possible(subproblem);
    incumbent_.refresh(best_, best_version_);
    return possible && incumbent_.wants(best_, *possible, subproblem.origin);
}

/// Objects decided when all open features are added. Stopped in the middle, it answers with all that are
/// left.
Weight BranchAndBound::decided_with(const Undecided& here, const std::vector<std::size_t>& open) {
    const Undecided* now = &here;
    std::size_t target = 0;
    for (const std::size_t feature : open) {
        if (now->blocks() == 0) break;
        if (stopper_.should_stop()) return evaluator_.positive_region_full();
        if (!refiner_.refine(*now, feature, scratch_[target])) continue;
        now = &scratch_[target];
        target = 1 - target;
    }
    return now->decided;
}

std::vector<std::size_t> BranchAndBound::affordable(const std::vector<std::size_t>& candidates) const {
    std::vector<std::size_t> open;
    open.reserve(candidates.size());
    std::ranges::copy_if(candidates, std::back_inserter(open), [this](std::size_t feature) {
        return evaluator_.affordable(chosen_.with(feature));
    });
    return open;
}

Undecided& BranchAndBound::state_at(std::size_t depth) {
    while (states_.size() <= depth) states_.emplace_back();
    return states_[depth];
}

}  // namespace frugal
