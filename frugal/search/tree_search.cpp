#include <frugal/search/tree_search.hpp>

#include <algorithm>
#include <numeric>

namespace frugal {
namespace {

/// Where no more granules are undecided, one pass over them is faster than splitting blocks again and again.
constexpr std::size_t kFew = 1024;
constexpr Relaxation::Effort kAtANode{12, true};
constexpr Relaxation::Effort kOnce{60, false};  ///< for bounds that are shown to people

}  // namespace

TreeSearch::TreeSearch(const Evaluator& evaluator, const TestCosts& costs, Goal& goal,
                       const SolveOptions& options, Stopper& stopper, const Clauses* clauses,
                       const MustHit::Pool& pool)
    : evaluator_(evaluator),
      costs_(costs),
      goal_(goal),
      options_(options),
      stopper_(stopper),
      goes_on_(!pool.empty()),
      refiner_(evaluator.granules(), evaluator.bits()),
      cheapest_first_(evaluator.granules().features()),
      reached_(evaluator.granules().features()),
      missed_(evaluator.granules().features()) {
    if (options.techniques.must_hit) must_hit_ = std::make_unique<MustHit>(evaluator.granules(), costs, pool);
    if (clauses != nullptr)
        relaxation_ = std::make_unique<Relaxation>(evaluator.granules(), *clauses, costs, stopper);
    std::iota(cheapest_first_.begin(), cheapest_first_.end(), std::size_t{0});
    std::ranges::stable_sort(cheapest_first_, {}, [&](std::size_t feature) { return costs[feature]; });
}

std::vector<Subproblem> TreeSearch::search(const Subproblem& subproblem, std::uint64_t work_limit) {
    start(subproblem);
    if (!everything_wanted()) here();  // what it takes to begin is not counted
    work_limit_ = work() + work_limit;
    left_over_.clear();
    visit(subproblem.open, costs_.total(chosen_));
    return std::exchange(left_over_, {});
}

void TreeSearch::start(const Subproblem& subproblem) {
    chosen_ = subproblem.chosen;
    stairs_version_ = 0;
    refresh();
    path_.clear();
    ready_ = 0;
    root_ready_ = false;
}

/// Everything above a node is reached by adding one feature, then another. Each turn of the loop decides
/// about one of them: first everything with it, then, back in the loop, everything without it. False when
/// stopped: what is left is then noted, the deepest first.
bool TreeSearch::visit(Open open, Units spent) {
    ++nodes_;
    stopper_.count_node();
    refresh();
    if (!everything_wanted()) {
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
    path_.push_back(branch.feature);
    chosen_.insert(branch.feature);
    // A feature that splits nothing is useless here and in everything below.
    const bool worthless = !everything_wanted() && !splits();
    const bool finished = worthless || visit(open, spent + costs_[branch.feature]);
    chosen_.erase(branch.feature);
    path_.pop_back();
    ready_ = std::min(ready_, path_.size());
    return finished;
}

bool TreeSearch::leave(const Open& open) {
    left_over_.push_back({chosen_, open});
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

/// Makes the next state of the path; false when its feature splits no block.
bool TreeSearch::splits() {
    if (!root_ready_) {
        if (states_.empty()) states_.emplace_back();
        FeatureSet root = chosen_;
        for (const std::size_t feature : path_) root.erase(feature);
        states_[0] = refiner_.state_of(root);
        root_ready_ = true;
    }
    bool split = true;
    while (ready_ < path_.size()) {
        while (states_.size() <= ready_ + 1) states_.emplace_back();
        split = refiner_.refine(states_[ready_], path_[ready_], states_[ready_ + 1]);
        ++ready_;
    }
    return split;
}

std::optional<TreeSearch::Branch> TreeSearch::branch_by_bounds(Open& open, Units spent) {
    if (!drop_unaffordable(open, spent)) return std::nullopt;
    if (options_.techniques.last_level && one_more_at_most(open, spent)) {
        try_each(open, spent);
        return std::nullopt;
    }
    const Ahead ahead = look_ahead(open, spent);
    if (!refinement_wants(here(), open, spent)) return close(ahead);
    if (ahead.few() && count_out(ahead, open, spent)) return std::nullopt;
    if (!clauses_worth_asking())
        return count_out(ahead, open, spent) ? std::nullopt : std::optional(Branch{open.front(), false});
    const auto branch = take(ask_clauses(listed_here(), open, spent), open);
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
        if (!open.empty() && (work() > work_limit_ || stopper_.should_stop()))
            return Branch{open.front(), false};
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
           (last_levels_ ? last_levels_->work() : 0) + (must_hit_ ? must_hit_->work() : 0);
}

void TreeSearch::refresh() {
    const std::uint64_t version = goal_.version();
    if (version == stairs_version_) return;
    stairs_version_ = version;
    stairs_ = goal_.wanted();
}

/// What is wanted at a cost.
Staircase::const_iterator TreeSearch::stair_at(Units cost) const {
    return std::ranges::find_if(stairs_, [cost](const Stair& stair) { return stair.up_to >= cost; });
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

/// The bound by refinement: adding features never shrinks the positive region, so no subset decides more than
/// all affordable features together; and it costs at least as much more as the cheapest of them.
bool TreeSearch::refinement_wants(const Undecided& here, const Open& open, Units spent) {
    if (!options_.techniques.refinement) return true;
    const Units cheapest =
        costs_[*std::ranges::min_element(open, {}, [&](std::size_t f) { return costs_[f]; })];
    const auto reachable = stair_at(spent + cheapest);
    if (reachable == stairs_.end()) return false;
    // A node is closed only below the second stair, so nothing above it needs to be counted.
    const Weight wanted = (reachable + 1 == stairs_.end() ? reachable : reachable + 1)->at_least;
    is_open_ = FeatureSet::of(evaluator_.granules().features(), open);
    const FeatureSet all = chosen_.united(is_open_);
    if (reached_.at_least(all, wanted)) return true;
    if (missed_.less_than(all, reachable->at_least)) return false;
    const Weight most = decided_with_all(here, is_open_, {reachable->at_least, wanted});
    if (most >= wanted) return true;
    if (most < reachable->at_least) return false;
    // Only the first stair is left: can it be reached with what it can pay for?
    FeatureSet payable(evaluator_.granules().features());
    for (const std::size_t feature : open) {
        if (spent + costs_[feature] <= reachable->up_to) payable.insert(feature);
    }
    if (payable == is_open_) return true;
    return decided_with_all(here, payable, {reachable->at_least, reachable->at_least}) >= reachable->at_least;
}

/// Objects decided when features are added to the chosen ones: counted at once where few granules are left,
/// otherwise by adding only as many as make enough. Stopped in the middle, it answers with all there are.
Weight TreeSearch::decided_with_all(const Undecided& here, const FeatureSet& features, Stakes stakes) {
    const FeatureSet all = chosen_.united(features);
    if (const auto decided = count_few(here, all, stakes.least)) {
        (*decided < stakes.enough ? missed_ : reached_).add(all, *decided);
        return *decided;
    }
    const Weight enough = stakes.enough;
    FeatureSet added = chosen_;
    FeatureSet before = chosen_;
    Weight decided_before = -1;
    const Undecided* now = &here;
    std::size_t target = 0;
    for (const std::size_t feature : cheapest_first_) {
        if (!features.contains(feature)) continue;
        if (now->decided >= enough || now->blocks() == 0) break;
        if (stopper_.should_stop()) return evaluator_.positive_region_full();
        if (!refiner_.refine(*now, feature, scratch_[target])) continue;
        before = added;
        decided_before = now->decided;
        added.insert(feature);
        now = &scratch_[target];
        target = 1 - target;
    }
    if (now->decided < enough) {
        missed_.add(all, now->decided);
    } else {
        reached_.add(added, now->decided);
        if (decided_before >= 0) missed_.add(before, decided_before);
    }
    return now->decided;
}

/// Objects decided by a subset that holds the chosen one; less than `least` is all that is said of so few.
/// Nothing where many granules are undecided: blocks of many granules are better split.
std::optional<Weight> TreeSearch::count_few(const Undecided& here, const FeatureSet& subset, Weight least) {
    if (here.granules() > kFew) return std::nullopt;
    if (!losses_) {
        // Rows are packed when that begins to pay: a large table may never have to be.
        few_met_ += here.granules();
        if (few_met_ < evaluator_.granules().size() || !evaluator_.packed_rows().usable())
            return std::nullopt;
        losses_.emplace(evaluator_.packed_rows(), evaluator_.bits().words());
    }
    const Weight full = evaluator_.positive_region_full();
    return full - losses_->lost(here, subset, full - least);
}

/// Where clauses rarely cut anything off they are asked rarely. Decided by counting, so that runs repeat.
bool TreeSearch::clauses_worth_asking() {
    if (!relaxation_) return false;
    if (clauses_pay()) return true;
    return ++clauses_passed_over_ % 256 == 0;
}

Verdict TreeSearch::ask_clauses(const Undecided& here, const Open& open, Units spent) {
    ++clauses_asked_;
    Verdict verdict = relaxation_->ask(here, chosen_, open, spent, stairs_, kAtANode);
    if (!options_.techniques.fixing) {
        verdict.useless.clear();
        verdict.needed.clear();
    }
    if (!verdict.wanted || !verdict.useless.empty() || !verdict.needed.empty()) ++clauses_paid_;
    return verdict;
}

bool TreeSearch::promising(const Subproblem& subproblem) {
    start(subproblem);
    const Units spent = costs_.total(chosen_);
    if (stairs_.empty() || spent > stairs_.back().up_to) return false;
    Open open = subproblem.open;
    if (everything_wanted()) return must_hit_->ask(chosen_, open, stairs_.back().up_to - spent).wanted;
    const auto stair = stair_at(spent);
    if (here().decided >= stair->at_least) return true;
    if (here().blocks() == 0 || !drop_unaffordable(open, spent)) return false;
    if (!refinement_wants(here(), open, spent)) return false;
    return !relaxation_ || ask_clauses(listed_here(), open, spent).wanted;
}

std::optional<std::int64_t> TreeSearch::best_possible(const Subproblem& subproblem) {
    chosen_ = subproblem.chosen;
    const Units spent = costs_.total(chosen_);
    Undecided here = refiner_.state_of(chosen_);
    refiner_.listed(here);
    std::vector<std::size_t> open = subproblem.open;
    const Units left = goal_.budget() - spent;
    std::erase_if(open, [&](std::size_t feature) { return costs_[feature] > left; });
    is_open_ = FeatureSet::of(evaluator_.granules().features(), open);
    const Weight everything = decided_with_all(here, is_open_, {0, evaluator_.positive_region_full()});
    const Staircase whole{{goal_.budget(), 0}};
    if (goal_.kind() == Goal::Kind::cheapest) {
        if (everything < goal_.required()) return std::nullopt;
        if (must_hit_ && goal_.required() == evaluator_.positive_region_full()) {
            if (!must_hit_->ask(chosen_, open, left).wanted) return std::nullopt;
            return spent + must_hit_->least_cost();
        }
        if (!relaxation_ || open.empty()) return spent;
        relaxation_->ask(here, chosen_, open, spent, whole, kOnce);
        const auto more = relaxation_->least_cost(goal_.required());
        return more ? std::optional(spent + *more) : std::nullopt;
    }
    if (!relaxation_ || open.empty()) return everything;
    relaxation_->ask(here, chosen_, open, spent, whole, kOnce);
    const double relaxed = relaxation_->bounds().front();
    return std::min<Weight>(everything, static_cast<Weight>(relaxed + 1e-4));
}

}  // namespace frugal
