#include <frugal/search/tree_search.hpp>

#include <algorithm>
#include <limits>
#include <numeric>

namespace frugal {
namespace {

constexpr Relaxation::Effort kAtANode{6, false};
constexpr Relaxation::Effort kForManyStairs{4, false};  ///< no bound is good for all of them at once
constexpr Relaxation::Effort kWholeTree{60, true};
constexpr double kSlack = 1e-4;  ///< bounds in doubles are rounded down to whole objects with that much care

}  // namespace

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
    if (!root_ready_) {
        if (states_.empty()) states_.emplace_back();
        FeatureSet root = chosen_;
        for (const std::size_t feature : path_) root.erase(feature);
        states_[0] = refiner_.state_of(root);
        root_ready_ = true;
    }
    while (ready_ < path_.size()) split_next();
    return last_splits_;
}

void TreeSearch::split_next() {
    while (states_.size() <= ready_ + 1) states_.emplace_back();
    last_splits_ = refiner_.refine(states_[ready_], path_[ready_], states_[ready_ + 1]);
    ++ready_;
}

/// The same with looks at the clock, where several states may be missing. False when stopped.
bool TreeSearch::make_states() {
    if (!root_ready_) here();
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

/// Takes stairs away that no subset above this node reaches.
template <typename F>
void TreeSearch::give_up(const F& out_of_reach) {
    std::erase_if(stairs_, [&](const Stair& stair) {
        if (!out_of_reach(stair)) return false;
        out_of_reach_.push_back(stair);
        return true;
    });
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

/// Whether so much is undecided that it takes long to look at the table. Only in a search with clauses, which
/// may tell without a look at it.
bool TreeSearch::much_is_undecided() {
    if (!relaxation_ || (root_ready_ && states_[ready_].granules() <= kMany)) return false;
    const auto objects = static_cast<double>(evaluator_.positive_region_full());
    const double left = objects - relaxation_->most_decided(chosen_);
    if (left * static_cast<double>(evaluator_.granules().size()) > kMany * objects) return true;
    return !make_states() || here().granules() > kMany;
}

/// Whether the next state is made anyway, or is there.
bool TreeSearch::look_at_once() { return !much_is_undecided() || (root_ready_ && ready_ == path_.size()); }

/// Clauses need no look at the table, and where they close much they say more than refinement does.
bool TreeSearch::clauses_say_enough() { return much_is_undecided() && all_record().clauses_pay(); }

/// Whether the features that are bought may be an answer.
bool TreeSearch::may_decide_enough(Units spent) {
    if (!much_is_undecided()) return true;
    const auto stair = stair_at(spent);
    return stair != stairs_.end() &&
           relaxation_->most_decided(chosen_) + kSlack >= static_cast<double>(stair->at_least) &&
           make_states();
}

/// Leaves out what decides too little as the only further feature, as far as clauses tell.
void TreeSearch::drop_too_little(Open& open, Units spent) {
    if (!relaxation_) return;
    const ProfitBound bound = relaxation_->bound(chosen_);
    if (bound.empty()) return;
    std::erase_if(open, [&](std::size_t feature) {
        const auto stair = stair_at(spent + costs_[feature]);
        return stair == stairs_.end() ||
               bound.constant + bound.profit[feature] + kSlack < static_cast<double>(stair->at_least);
    });
}

/// The bound by refinement: adding features never shrinks the positive region, so no subset decides more than
/// all affordable features together; and it costs at least as much more as the cheapest of them. Stairs that
/// ask for more are out of reach: what only they can pay for leaves, the rest decides less, and so on, until
/// no stair is left or nothing more leaves.
bool TreeSearch::refinement_wants(const Undecided& here, Open& open, Units spent) {
    if (!options_.techniques.refinement) return true;
    for (;;) {
        const Units cheapest =
            costs_[*std::ranges::min_element(open, {}, [&](std::size_t f) { return costs_[f]; })];
        const auto first = stair_at(spent + cheapest);
        if (first == stairs_.end()) return false;
        const auto last = stairs_.end() - 1;
        is_open_ = FeatureSet::of(evaluator_.granules().features(), open);
        const FeatureSet all = chosen_.united(is_open_);
        Weight most = missed_.at_most(all);
        const bool counted = most >= last->at_least;
        if (counted) {
            if (reached_.at_least(all) >= last->at_least) return true;
            most = decided_with_all(here, is_open_, {first->at_least, last->at_least});
            if (most >= last->at_least) return true;
        }
        if (most < first->at_least) return false;
        give_up([&](const Stair& stair) { return stair.at_least > most; });
        const std::size_t before = open.size();
        if (!drop_unaffordable(open, spent)) return false;
        if (open.size() == before && counted) return true;
    }
}

/// Objects decided when features are added to the chosen ones: counted at once where few granules are left,
/// otherwise by adding only as many as make enough. Stopped in the middle, it answers with all there are.
Weight TreeSearch::decided_with_all(const Undecided& here, const FeatureSet& features, Stakes stakes) {
    const FeatureSet all = chosen_.united(features);
    if (const auto decided = count_few(here, all, stakes.least)) {
        if (*decided < stakes.enough) missed_.add(all, *decided);
        if (*decided >= stakes.least) reached_.add(all, *decided);
        return *decided;
    }
    const Weight enough = stakes.enough;
    FeatureSet added = chosen_;
    FeatureSet considered = chosen_;  // what splits nothing included
    const Undecided* now = &here;
    std::size_t target = 0;
    for (const std::size_t feature : cheapest_first_) {
        if (!features.contains(feature)) continue;
        if (now->decided >= enough || now->blocks() == 0) break;
        if (stopper_.should_stop()) return evaluator_.positive_region_full();
        if (refiner_.refine(*now, feature, scratch_[target])) {
            // The same with one feature less is often what is asked next.
            missed_.add(considered, now->decided);
            added.insert(feature);
            now = &scratch_[target];
            target = 1 - target;
        }
        considered.insert(feature);
    }
    if (now->decided < enough) {
        missed_.add(all, now->decided);
        if (now->decided >= stakes.least) reached_.add(all, now->decided);
    } else {
        reached_.add(added, now->decided);
    }
    return now->decided;
}

/// Objects decided by a subset that holds the chosen one; less than `least` is all that is said of so few.
/// Nothing where many granules are undecided: blocks of many granules are better split.
std::optional<Weight> TreeSearch::count_few(const Undecided& here, const FeatureSet& subset, Weight least) {
    if (here.granules() > LossCounter::kFew) return std::nullopt;
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

BoundRecord TreeSearch::record() const {
    BoundRecord record = record_;
    record.asking = relaxation_ ? relaxation_->work() : 0;
    record.splitting = refiner_.work();
    record.work = work();
    return record;
}

/// What bounds were worth in this search and in others before.
BoundRecord TreeSearch::all_record() const { return record() += earlier_; }

/// Where clauses rarely cut anything off, only a small part of the work goes into asking them. Decided by
/// counting, so that runs repeat.
bool TreeSearch::clauses_worth_asking() const {
    if (!relaxation_) return false;
    const BoundRecord so_far = all_record();
    return record_.asked == 0 || so_far.clauses_pay() || !so_far.much_asked();
}

/// Many nodes are closed by the bounds of those above them.
Verdict TreeSearch::glance(const Open& open, Units spent) {
    Verdict verdict = relaxation_->glance(chosen_, open, spent, stairs_);
    follow(verdict);
    if (!verdict.wanted) {
        ++record_.asked;
        ++record_.paid;
    }
    return verdict;
}

Verdict TreeSearch::ask_clauses(const Open& open, Units spent) {
    ++record_.asked;
    Verdict verdict = relaxation_->ask(chosen_, open, spent, stairs_.back().up_to - spent, stairs_,
                                       stairs_.size() > kStairsOfOneBudget ? kForManyStairs : kAtANode);
    follow(verdict);
    if (!verdict.wanted || !verdict.useless.empty() || !verdict.needed.empty()) ++record_.paid;
    return verdict;
}

/// Gives up the stairs that are out of reach.
void TreeSearch::follow(Verdict& verdict) {
    if (!options_.techniques.fixing) {
        verdict.useless.clear();
        verdict.needed.clear();
    }
    for (const Stair& undercut : verdict.undercut)
        give_up([&](const Stair& stair) { return stair.up_to == undercut.up_to; });
}

ProfitBound TreeSearch::bound_for(const Subproblem& subproblem, Units up_to) {
    start(subproblem);
    const Units spent = costs_.total(chosen_);
    const Units most = stairs_.empty() ? up_to : std::max(up_to, stairs_.back().up_to);
    relaxation_->ask(chosen_, subproblem.open, spent, most - spent, Staircase{{up_to, 0}}, kWholeTree);
    return relaxation_->bound(chosen_);
}

/// Objects that a bound by clauses allows to be decided.
Weight TreeSearch::most_by(const ProfitBound& bound, const Open& open, Units spent, Units up_to) const {
    const Staircase whole{{up_to, 0}};
    KnapsackGame game(costs_);
    game.begin(bound, open, spent, whole);
    const auto most = static_cast<Weight>(game.most_for(up_to - spent) + kSlack);
    return std::min(most, evaluator_.positive_region_full());
}

bool TreeSearch::allows_everything(const Subproblem& subproblem, Units up_to) const {
    const Units spent = costs_.total(subproblem.chosen);
    return most_by(subproblem.bound, subproblem.open, spent, up_to) >= evaluator_.positive_region_full();
}

/// What clauses have said already, or must-hit clauses, or the table if there is nothing else.
std::optional<std::int64_t> TreeSearch::best_possible(const Subproblem& subproblem) {
    chosen_ = subproblem.chosen;
    const Units spent = costs_.total(chosen_);
    Open open = subproblem.open;
    const Units left = goal_.budget() - spent;
    std::erase_if(open, [&](std::size_t feature) { return costs_[feature] > left; });
    const Weight full = evaluator_.positive_region_full();
    const bool cheapest = goal_.kind() == Goal::Kind::cheapest;
    if (cheapest && must_hit_ && goal_.required() == full) {
        if (!must_hit_->ask(chosen_, open, left).wanted) return std::nullopt;
        return spent + must_hit_->least_cost();
    }
    if (!subproblem.bound.empty()) {
        if (!cheapest) return most_by(subproblem.bound, open, spent, goal_.budget());
        const Staircase whole{{goal_.budget(), 0}};
        KnapsackGame game(costs_);
        game.begin(subproblem.bound, open, spent, whole);
        const auto more = game.least_cost(static_cast<double>(goal_.required()) - kSlack);
        return more ? std::optional(spent + *more) : std::nullopt;
    }
    const Undecided state = refiner_.state_of(chosen_);
    const Weight everything =
        decided_with_all(state, FeatureSet::of(evaluator_.granules().features(), open), {0, full});
    if (!cheapest) return everything;
    return everything < goal_.required() ? std::nullopt : std::optional(spent);
}

}  // namespace frugal
