// What a node of the search tree can still reach: bounds by refinement, and by clauses where looking at the
// table takes long.
#include <frugal/search/tree_search.hpp>

#include <algorithm>
#include <limits>

namespace frugal {
namespace {

constexpr Relaxation::Effort kAtANode{6, false};
constexpr Relaxation::Effort kForManyStairs{4, false};  ///< no bound is good for all of them at once
constexpr Relaxation::Effort kWholeTree{60, true};
constexpr double kSlack = 1e-4;  ///< bounds in doubles are rounded down to whole objects with that much care

}  // namespace

/// Takes stairs away that no subset above this node reaches.
template <typename F>
void TreeSearch::give_up(const F& out_of_reach) {
    std::erase_if(stairs_, [&](const Stair& stair) {
        if (!out_of_reach(stair)) return false;
        out_of_reach_.push_back(stair);
        return true;
    });
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
