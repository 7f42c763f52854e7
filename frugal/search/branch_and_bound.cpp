#include <frugal/search/branch_and_bound.hpp>

#include <algorithm>
#include <limits>

namespace frugal {

bool BranchAndBound::search(const Subproblem& subproblem, std::uint64_t node_limit) {
    chosen_ = subproblem.chosen;
    origin_ = subproblem.origin;
    node_limit_ = nodes_ + node_limit;
    return visit(splits_ ? refiner_.state_of(chosen_) : Undecided{}, subproblem.open, 0);
}

/// Subsets above a node are met by adding one of the open features at a time, each followed by the later ones
/// only. Before each, the bound is asked again with the features that are left.
bool BranchAndBound::visit(const Undecided& here, const std::vector<std::size_t>& candidates,
                           std::size_t depth) {
    if (++nodes_ > node_limit_ || stopper_.should_stop()) return false;
    stopper_.count_node();
    offer(here);
    if (idle_never_helps_ && here.blocks() == 0) return true;  // more features only cost more
    std::vector<std::size_t> open = affordable(candidates);
    for (std::size_t next = 0; next < candidates.size() && !open.empty(); ++next) {
        if (!wanted_above(here, open)) return !stopper_.stopped();
        const std::size_t feature = open.front();
        open.erase(open.begin());
        Undecided& child = state_at(depth);
        if (!refine(here, feature, child) && idle_never_helps_) continue;
        chosen_.insert(feature);
        const bool finished = visit(child, open, depth + 1);
        chosen_.erase(feature);
        if (!finished) return false;
    }
    return true;
}

/// False when no block is split; the child is then what this node is.
bool BranchAndBound::refine(const Undecided& here, std::size_t feature, Undecided& child) {
    return splits_ && refiner_.refine(here, feature, child);
}

void BranchAndBound::offer(const Undecided& here) {
    const SubsetView seen = evaluator_.view(chosen_, here);
    if (!evaluator_.problem().allows(seen)) return;
    incumbent_.refresh(best_, best_version_);
    if (!incumbent_.wants(best_, evaluator_.problem().values(seen), origin_)) return;
    incumbent_.offer(chosen_, origin_);
}

/// The bound. Every subset above this node is no larger than all open features together with it, holds one
/// feature more than this node, and costs at least what the cheapest way to add some costs. Model, objectives
/// and constraints are then asked about that range.
bool BranchAndBound::wanted_above(const Undecided& here, const std::vector<std::size_t>& open) {
    SubsetView least = evaluator_.view(chosen_, here);
    ++least.size;
    least.cost = evaluator_.costs().least_with(chosen_, open);
    const auto possible = best_possible(here, least, open);
    incumbent_.refresh(best_, best_version_);
    return possible && incumbent_.wants(best_, *possible, origin_);
}

std::optional<std::vector<double>> BranchAndBound::best_possible(const Undecided& here,
                                                                 const SubsetView& least,
                                                                 const std::vector<std::size_t>& open) {
    const Undecided* const finest = stopper_.should_stop() ? nullptr : state_with(here, open);
    if (finest == nullptr) return anything();
    FeatureSet everything = least.features();
    for (const std::size_t feature : open) everything.insert(feature);
    SubsetView most(least, evaluator_.blocks(everything, *finest));
    const Model* const model = evaluator_.problem().model();
    most.positive_region =
        model != nullptr ? model->most_between(least.blocks, most.blocks) : finest->decided;
    if (!evaluator_.problem().possible_between(least, most)) return std::nullopt;
    return evaluator_.problem().best_between(least, most);
}

/// Stopped before a bound was known, nothing is ruled out.
std::vector<double> BranchAndBound::anything() const {
    std::vector<double> values;
    for (const auto& objective : evaluator_.problem().objectives()) {
        const double infinity = std::numeric_limits<double>::infinity();
        values.push_back(objective->direction() == Direction::maximize ? infinity : -infinity);
    }
    return values;
}

std::optional<std::vector<double>> BranchAndBound::best_possible(const Subproblem& subproblem) {
    if (stopper_.should_stop()) return anything();
    const Undecided here = splits_ ? refiner_.state_of(subproblem.chosen) : Undecided{};
    SubsetView least = evaluator_.view(subproblem.chosen, here);
    if (!subproblem.open.empty())
        least.cost = std::min(least.cost, evaluator_.costs().least_with(subproblem.chosen, subproblem.open));
    return best_possible(here, least, subproblem.open);
}

bool BranchAndBound::promising(const Subproblem& subproblem) {
    const auto possible = best_possible(subproblem);
    incumbent_.refresh(best_, best_version_);
    return possible && incumbent_.wants(best_, *possible, subproblem.origin);
}

/// The state when all open features are added. Null when stopped in the middle.
const Undecided* BranchAndBound::state_with(const Undecided& here, const std::vector<std::size_t>& open) {
    const Undecided* now = &here;
    std::size_t target = 0;
    for (const std::size_t feature : open) {
        if (!splits_ || now->blocks() == 0) break;
        if (stopper_.should_stop()) return nullptr;
        if (!refiner_.refine(*now, feature, scratch_[target])) continue;
        now = &scratch_[target];
        target = 1 - target;
    }
    return now;
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
