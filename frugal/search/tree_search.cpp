#include <frugal/search/tree_search.hpp>

#include <algorithm>
#include <limits>
#include <numeric>

namespace frugal {

TreeSearch::TreeSearch(const Evaluator& evaluator, const TestCosts& costs, Goal& goal,
                       const SolveOptions& options, Stopper& stopper, const Learned& learned,
                       unsigned threads)
    : evaluator_(evaluator),
      costs_(costs),
      goal_(goal),
      options_(options),
      stopper_(stopper),
      goes_on_(!learned.pool.empty()),
      refiner_(evaluator.granules(), evaluator.bits()),
      cheapest_first_(evaluator.granules().features()),
      reached_(evaluator.granules().features()),
      missed_(evaluator.granules().features()),
      clauses_(learned.clauses),
      earlier_(learned.record) {
    if (options.techniques.must_hit)
        must_hit_ = std::make_unique<MustHit>(evaluator.granules(), costs, learned.pool, stopper);
    if (clauses_ != nullptr)
        relaxation_ = std::make_unique<Relaxation>(evaluator.granules(), *clauses_, costs, stopper, threads);
    std::iota(cheapest_first_.begin(), cheapest_first_.end(), std::size_t{0});
    std::ranges::stable_sort(cheapest_first_, {}, [&](std::size_t feature) { return costs[feature]; });
}

std::vector<Subproblem> TreeSearch::search(const Subproblem& subproblem, std::uint64_t work_limit) {
    start(subproblem);
    if (!everything_wanted()) here();  // what it takes to begin is not counted
    allowed_work_ = work_limit;
    work_limit_ = work() + work_limit;
    left_over_.clear();
    visit(subproblem.open, costs_.total(chosen_));
    return std::exchange(left_over_, {});
}

void TreeSearch::start(const Subproblem& subproblem) {
    chosen_ = subproblem.chosen;
    stairs_version_ = 0;
    out_of_reach_ = subproblem.out_of_reach;
    up_to_ = subproblem.up_to;
    refresh();
    path_.clear();
    ready_ = 0;
    root_ready_ = false;
    if (relaxation_) relaxation_->begin(chosen_, subproblem.bound);
}

/// Everything above a node is reached by adding one feature, then another. Each turn of the loop decides
/// about one of them: first everything with it, then, back in the loop, everything without it. False when
/// stopped: what is left is then noted, the deepest first.
bool TreeSearch::visit(Open open, Units spent) {
    ++nodes_;
    stopper_.count_node();
    refresh();
    if (!everything_wanted() && may_decide_enough(spent)) {
        offer(here().decided, spent);
        if (here().blocks() == 0) return true;  // nothing is left to decide: more features only cost more
    }
    for (bool first = path_.empty();; first = false) {
        // One step at least is made, so that every search gets further, however little work is allowed.
        if ((work() > work_limit_ && !first) || stopper_.should_stop()) return leave(open);
        refresh();
        const std::optional<Branch> branch =
            everything_wanted() ? branch_by_must_hit(open, spent) : branch_by_bounds(open, spent);
        if (!branch) return stopper_.stopped() ? leave(open) : true;
        std::erase(open, branch->feature);
        const bool finished = visit_with(*branch, open, spent);
        if (!finished && !branch->needed) return leave(open);
        if (branch->needed) return finished;
    }
}

bool TreeSearch::visit_with(const Branch& branch, const Open& open, Units spent) {
    while (stairs_above_.size() <= path_.size()) stairs_above_.emplace_back();
    Staircase& stairs = stairs_above_[path_.size()];
    stairs = stairs_;
    const std::uint64_t version = stairs_version_;
    const std::size_t out_of_reach = out_of_reach_.size();
    path_.push_back(branch.feature);
    chosen_.insert(branch.feature);
    // A feature that splits nothing is useless here and in everything below.
    const bool worthless = !everything_wanted() && look_at_once() && !splits();
    const bool finished = worthless || visit(open, spent + costs_[branch.feature]);
    chosen_.erase(branch.feature);
    path_.pop_back();
    ready_ = std::min(ready_, path_.size());
    // What is out of reach there may be in reach elsewhere.
    out_of_reach_.resize(out_of_reach);
    if (version == stairs_version_) {
        stairs_ = stairs;
    } else {
        stairs_version_ = 0;
    }
    return finished;
}

bool TreeSearch::leave(const Open& open) {
    left_over_.push_back(
        {chosen_, open, relaxation_ ? relaxation_->bound(chosen_) : ProfitBound{}, out_of_reach_, up_to_});
    return false;
}

/// The state of what is bought. States along the path are made when they are asked for.
const Undecided& TreeSearch::here() {
    if (!root_ready_ || ready_ < path_.size()) splits();
    return states_[ready_];
}

/// The same with the granules in lists.
const Undecided& TreeSearch::listed_here() {
    here();
    return refiner_.listed(states_[ready_]);
}

/// Makes the states of the path; false when its last feature splits no block.
bool TreeSearch::splits() {
    make_root();
    while (ready_ < path_.size()) split_next();
    return last_splits_;
}

void TreeSearch::make_root() {
    if (root_ready_) return;
    if (states_.empty()) states_.emplace_back();
    FeatureSet root = chosen_;
    for (const std::size_t feature : path_) root.erase(feature);
    states_[0] = refiner_.state_of(root);
    root_ready_ = true;
}

void TreeSearch::split_next() {
    while (states_.size() <= ready_ + 1) states_.emplace_back();
    last_splits_ = refiner_.refine(states_[ready_], path_[ready_], states_[ready_ + 1]);
    ++ready_;
}

/// The same with looks at the clock, where several states may be missing. False when stopped.
bool TreeSearch::make_states() {
    make_root();
    while (ready_ < path_.size()) {
        if (stopper_.should_stop()) return false;
        split_next();
    }
    return true;
}

std::optional<TreeSearch::Branch> TreeSearch::branch_by_bounds(Open& open, Units spent) {
    if (!drop_unaffordable(open, spent)) return std::nullopt;
    if (options_.techniques.last_level && one_more_at_most(open, spent)) {
        drop_too_little(open, spent);
        if (!open.empty() && make_states()) try_each(open, spent);
        return std::nullopt;
    }
    if (relaxation_) {
        const Verdict known = glance(open, spent);
        if (!known.wanted) return close(look_ahead(open, spent));
        if (!known.needed.empty()) return take(known, open);
        for (const std::size_t useless : known.useless) std::erase(open, useless);
        if (!drop_unaffordable(open, spent)) return std::nullopt;
    }
    if (clauses_say_enough()) return take(ask_clauses(open, spent), open);
    if (count_subsets(open, spent)) return std::nullopt;
    const Ahead ahead = look_ahead(open, spent);
    if (!refinement_wants(here(), open, spent)) return close(ahead);
    if (ahead.few() && count_out(ahead, open, spent)) return std::nullopt;
    if (!clauses_worth_asking())
        return count_out(ahead, open, spent) ? std::nullopt : std::optional(Branch{open.front(), false});
    const auto branch = take(ask_clauses(open, spent), open);
    if (!branch) return close(ahead);
    return count_out(ahead, open, spent) ? std::nullopt : branch;
}

/// Everything that can be decided is wanted: then clauses that must be hit say more than any other bound.
std::optional<TreeSearch::Branch> TreeSearch::branch_by_must_hit(Open& open, Units spent) {
    for (;;) {
        if (stairs_.empty() || spent > stairs_.back().up_to) return std::nullopt;
        const Units left = stairs_.back().up_to - spent;
        std::erase_if(open, [&](std::size_t feature) { return costs_[feature] > left; });
        const Ahead ahead = look_ahead(open, spent);
        Verdict verdict = must_hit_->ask(chosen_, open, left);
        if (!verdict.wanted) return close(ahead);
        if (!must_hit_->all_hit()) {
            if (!options_.techniques.fixing) verdict.useless.clear();
            const auto branch = take(verdict, open);
            if (!branch) return close(ahead);
            return count_out(ahead, open, spent) ? std::nullopt : branch;
        }
        if (here().blocks() == 0) {
            offer(here().decided, spent);
            return std::nullopt;
        }
        if (!must_hit_->learn(listed_here(), chosen_, open, left, refiner_)) return std::nullopt;
        if (stopper_.should_stop()) return std::nullopt;
        if (!open.empty() && work() > work_limit_) return Branch{open.front(), false};
    }
}

/// Follows a verdict: the feature to decide about, with the useless ones gone.
std::optional<TreeSearch::Branch> TreeSearch::take(const Verdict& verdict, Open& open) {
    if (!verdict.wanted) return std::nullopt;
    for (const std::size_t useless : verdict.useless) std::erase(open, useless);
    if (open.empty()) return std::nullopt;
    const bool needed = !verdict.needed.empty();
    const std::size_t feature = needed ? verdict.needed.front() : verdict.branch;
    const bool is_open = std::ranges::find(open, feature) != open.end();
    if (needed && !is_open) return std::nullopt;  // needed and useless at once
    return Branch{is_open ? feature : open.front(), needed};
}

bool TreeSearch::everything_wanted() const {
    return must_hit_ != nullptr && !stairs_.empty() &&
           stairs_.front().at_least == evaluator_.positive_region_full();
}

std::uint64_t TreeSearch::work() const {
    return refiner_.work() + (losses_ ? losses_->work() : 0) + (relaxation_ ? relaxation_->work() : 0) +
           (last_levels_ ? last_levels_->work() : 0) + (subset_losses_ ? subset_losses_->work() : 0) +
           (must_hit_ ? must_hit_->work() : 0);
}

void TreeSearch::refresh() {
    const std::uint64_t version = goal_.version();
    if (version == stairs_version_) return;
    stairs_version_ = version;
    stairs_ = goal_.wanted();
    cut_stairs();
    // From the dearest on: what is out of reach for more money is out of reach for less.
    std::vector<Stair> gone = out_of_reach_;
    std::ranges::sort(gone, {}, &Stair::up_to);
    Weight out_of_reach = std::numeric_limits<Weight>::max();
    auto kept = stairs_.end();
    for (auto stair = stairs_.end(); stair != stairs_.begin();) {
        --stair;
        for (; !gone.empty() && gone.back().up_to >= stair->up_to; gone.pop_back())
            out_of_reach = std::min(out_of_reach, gone.back().at_least);
        if (stair->at_least < out_of_reach) *--kept = *stair;
    }
    stairs_.erase(stairs_.begin(), kept);
}

/// Of dearer subsets nothing is wanted here.
void TreeSearch::cut_stairs() {
    const auto last = std::ranges::lower_bound(stairs_, up_to_, {}, &Stair::up_to);
    if (last == stairs_.end()) return;
    last->up_to = up_to_;
    stairs_.erase(last + 1, stairs_.end());
}

/// What is wanted at a cost.
Staircase::const_iterator TreeSearch::stair_at(Units cost) const {
    return std::ranges::lower_bound(stairs_, cost, {}, &Stair::up_to);
}

void TreeSearch::offer(Weight decided, Units cost) {
    const auto stair = stair_at(cost);
    if (stair == stairs_.end() || decided < stair->at_least) return;
    if (options_.all && evaluator_.has_idle(chosen_)) return;
    goal_.offer(cost, decided, chosen_);
    refresh();
}

/// Leaves out what no stair can pay for any more. False when nothing is left.
bool TreeSearch::drop_unaffordable(Open& open, Units spent) const {
    if (stairs_.empty()) return false;
    const Units left = stairs_.back().up_to - spent;
    std::erase_if(open, [&](std::size_t feature) { return costs_[feature] > left; });
    return !open.empty();
}

}  // namespace frugal
