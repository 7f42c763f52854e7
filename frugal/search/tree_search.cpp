#include <frugal/search/tree_search.hpp>

#include <algorithm>
#include <numeric>

namespace frugal {
namespace {

constexpr Relaxation::Effort kAtANode{12, true};
constexpr Relaxation::Effort kOnce{60, false};  ///< for bounds that are shown to people

}  // namespace

TreeSearch::TreeSearch(const Evaluator& evaluator, const TestCosts& costs, Goal& goal,
                       const SolveOptions& options, Stopper& stopper, const Clauses* clauses)
    : evaluator_(evaluator),
      costs_(costs),
      goal_(goal),
      options_(options),
      stopper_(stopper),
      refiner_(evaluator.granules()),
      most_values_first_(evaluator.granules().features()) {
    if (clauses != nullptr)
        relaxation_ = std::make_unique<Relaxation>(evaluator.granules(), *clauses, costs, stopper);
    std::iota(most_values_first_.begin(), most_values_first_.end(), std::size_t{0});
    std::ranges::stable_sort(most_values_first_, std::ranges::greater(),
                             [&](std::size_t feature) { return evaluator.granules().domain(feature); });
}

bool TreeSearch::search(const Subproblem& subproblem, std::uint64_t work_limit) {
    chosen_ = subproblem.chosen;
    origin_ = subproblem.origin;
    stairs_version_ = 0;
    work_limit_ = refiner_.work() + work_limit;
    return visit(refiner_.state_of(chosen_), subproblem.open, costs_.total(chosen_), 0);
}

/// Everything above a node is reached by adding one feature, then another. Each turn of the loop decides
/// about one of them: first everything with it, then, back in the loop, everything without it.
bool TreeSearch::visit(const Undecided& here, std::vector<std::size_t> open, Units spent, std::size_t depth) {
    ++nodes_;
    if (refiner_.work() > work_limit_ || stopper_.should_stop()) return false;
    refresh();
    offer(here.decided, spent);
    if (here.blocks() == 0) return true;  // nothing is left to decide: more features only cost more
    for (;;) {
        refresh();
        if (!drop_unaffordable(open, spent)) return true;
        if (options_.techniques.last_level && one_more_at_most(open, spent)) {
            try_each(here, open, spent);
            return true;
        }
        if (!refinement_wants(here, open, spent)) return true;
        if (stopper_.should_stop()) return false;
        std::size_t feature = open.front();
        bool needed = false;
        if (clauses_worth_asking()) {
            const Relaxation::Verdict verdict = ask_clauses(here, open, spent);
            if (!verdict.wanted) return true;
            for (const std::size_t useless : verdict.useless) std::erase(open, useless);
            if (open.empty()) return true;
            needed = !verdict.needed.empty();
            feature = needed ? verdict.needed.front() : verdict.branch;
            if (std::ranges::find(open, feature) == open.end()) feature = open.front();
        }
        std::erase(open, feature);
        Undecided& child = state_at(depth);
        if (refiner_.refine(here, feature, child)) {
            chosen_.insert(feature);
            const bool finished = visit(child, open, spent + costs_[feature], depth + 1);
            chosen_.erase(feature);
            if (!finished) return false;
        }
        if (needed) return true;
    }
}

void TreeSearch::refresh() {
    const std::uint64_t version = goal_.version();
    if (version == stairs_version_) return;
    stairs_version_ = version;
    stairs_ = goal_.wanted(origin_);
}

void TreeSearch::offer(Weight decided, Units cost) {
    const auto stair = std::ranges::find_if(stairs_, [cost](const Stair& s) { return s.up_to >= cost; });
    if (stair == stairs_.end() || decided < stair->at_least) return;
    if (options_.all && evaluator_.has_idle(chosen_)) return;
    goal_.offer(cost, decided, chosen_, origin_);
    refresh();
}

/// Leaves out what no stair can pay for any more. False when nothing is left.
bool TreeSearch::drop_unaffordable(std::vector<std::size_t>& open, Units spent) const {
    if (stairs_.empty()) return false;
    const Units left = stairs_.back().up_to - spent;
    std::erase_if(open, [&](std::size_t feature) { return costs_[feature] > left; });
    return !open.empty();
}

bool TreeSearch::one_more_at_most(const std::vector<std::size_t>& open, Units spent) const {
    Units cheapest = goal_.budget() + 1;
    Units second = cheapest;
    for (const std::size_t feature : open) {
        if (costs_[feature] < cheapest) {
            second = std::exchange(cheapest, costs_[feature]);
        } else {
            second = std::min(second, costs_[feature]);
        }
    }
    return spent + cheapest + second > stairs_.back().up_to;
}

/// The last level: all candidates are counted, none is opened.
void TreeSearch::try_each(const Undecided& here, const std::vector<std::size_t>& open, Units spent) {
    for (const std::size_t feature : open) {
        if (stopper_.should_stop()) return;
        ++nodes_;
        const Weight decided = refiner_.decided_with(here, feature);
        if (decided == here.decided) continue;
        chosen_.insert(feature);
        offer(decided, spent + costs_[feature]);
        chosen_.erase(feature);
    }
}

/// The bound by refinement: adding features never shrinks the positive region, so no subset decides more than
/// all affordable features together; and it costs at least as much more as the cheapest of them.
bool TreeSearch::refinement_wants(const Undecided& here, const std::vector<std::size_t>& open, Units spent) {
    if (!options_.techniques.refinement) return true;
    const Units cheapest =
        costs_[*std::ranges::min_element(open, {}, [&](std::size_t f) { return costs_[f]; })];
    const auto reachable =
        std::ranges::find_if(stairs_, [&](const Stair& s) { return s.up_to >= spent + cheapest; });
    if (reachable == stairs_.end()) return false;
    const Weight most = decided_with_all(here, open, stairs_.back().at_least);
    if (most >= stairs_.back().at_least) return true;
    // Only lower stairs are left: ask the highest of them that can be reached with what it can pay for.
    const auto above = std::ranges::find_if(stairs_, [&](const Stair& s) { return s.at_least > most; });
    if (above == stairs_.begin() || above - 1 < reachable) return false;
    const Stair stair = *(above - 1);
    std::vector<std::size_t> payable;
    std::ranges::copy_if(open, std::back_inserter(payable),
                         [&](std::size_t feature) { return spent + costs_[feature] <= stair.up_to; });
    if (payable.size() == open.size() || above - 1 != reachable) return true;
    return decided_with_all(here, payable, stair.at_least) >= stair.at_least;
}

/// Objects decided when all open features are added; any number from `enough` on once there are so many.
/// Stopped in the middle, it answers with all there are.
Weight TreeSearch::decided_with_all(const Undecided& here, const std::vector<std::size_t>& open,
                                    Weight enough) {
    is_open_ = FeatureSet::of(evaluator_.granules().features(), open);
    const Undecided* now = &here;
    std::size_t target = 0;
    for (const std::size_t feature : most_values_first_) {
        if (!is_open_.contains(feature)) continue;
        if (now->decided >= enough || now->blocks() == 0) break;
        if (stopper_.should_stop()) return evaluator_.positive_region_full();
        if (!refiner_.refine(*now, feature, scratch_[target])) continue;
        now = &scratch_[target];
        target = 1 - target;
    }
    return now->decided;
}

/// Where clauses rarely cut anything off they are asked rarely. Decided by counting, so that runs repeat.
bool TreeSearch::clauses_worth_asking() {
    if (!relaxation_) return false;
    if (clauses_asked_ < 64 || clauses_paid_ * 16 > clauses_asked_) return true;
    return nodes_ % 16 == 0;
}

Relaxation::Verdict TreeSearch::ask_clauses(const Undecided& here, const std::vector<std::size_t>& open,
                                            Units spent) {
    ++clauses_asked_;
    Relaxation::Verdict verdict = relaxation_->ask(here, chosen_, open, spent, stairs_, kAtANode);
    if (!options_.techniques.fixing) {
        verdict.useless.clear();
        verdict.needed.clear();
    }
    if (!verdict.wanted || !verdict.useless.empty() || !verdict.needed.empty()) ++clauses_paid_;
    return verdict;
}

bool TreeSearch::promising(const Subproblem& subproblem) {
    origin_ = subproblem.origin;
    chosen_ = subproblem.chosen;
    stairs_version_ = 0;
    refresh();
    const Units spent = costs_.total(chosen_);
    if (stairs_.empty() || spent > stairs_.back().up_to) return false;
    const Undecided here = refiner_.state_of(chosen_);
    const auto stair = std::ranges::find_if(stairs_, [spent](const Stair& s) { return s.up_to >= spent; });
    if (here.decided >= stair->at_least) return true;
    std::vector<std::size_t> open = subproblem.open;
    if (here.blocks() == 0 || !drop_unaffordable(open, spent)) return false;
    if (!refinement_wants(here, open, spent)) return false;
    return !relaxation_ || ask_clauses(here, open, spent).wanted;
}

std::optional<std::int64_t> TreeSearch::best_possible(const Subproblem& subproblem) {
    chosen_ = subproblem.chosen;
    const Units spent = costs_.total(chosen_);
    const Undecided here = refiner_.state_of(chosen_);
    std::vector<std::size_t> open = subproblem.open;
    const Units left = goal_.budget() - spent;
    std::erase_if(open, [&](std::size_t feature) { return costs_[feature] > left; });
    const Weight everything = decided_with_all(here, open, evaluator_.positive_region_full());
    const Staircase whole{{goal_.budget(), 0}};
    if (goal_.kind() == Goal::Kind::cheapest) {
        if (everything < goal_.required()) return std::nullopt;
        if (!relaxation_ || open.empty()) return spent;
        relaxation_->ask(here, chosen_, open, spent, whole, kOnce);
        const auto more = relaxation_->least_cost(goal_.required());
        return more ? std::optional(spent + *more) : std::nullopt;
    }
    if (!relaxation_ || open.empty()) return everything;
    const double relaxed = relaxation_->ask(here, chosen_, open, spent, whole, kOnce).bound.front();
    return std::min<Weight>(everything, static_cast<Weight>(relaxed + 1e-4));
}

Undecided& TreeSearch::state_at(std::size_t depth) {
    while (states_.size() <= depth) states_.emplace_back();
    return states_[depth];
}

}  // namespace frugal
