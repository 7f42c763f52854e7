// The end of the search tree: where only a few more features fit, or bounds close little, subsets are counted
// without opening a node for each.
#include <frugal/search/affordable_subsets.hpp>
#include <frugal/search/tree_search.hpp>

#include <algorithm>
#include <bit>

namespace frugal {
namespace {

constexpr std::uint64_t kRowsFrom = 1'000'000;  ///< work after which rows are laid out for comparing
constexpr std::uint64_t kLong = 5'000'000;      ///< what a search is allowed that is not just a quick try
constexpr double kMostSubsets = 8e6;  ///< that are counted out at once; fewer where much may be lost
constexpr double kMostPairs = 1e6;    ///< of granules that are compared for it
/// Pairs for each subset and undecided granule: with more, going on by splitting blocks takes less time.
constexpr double kPairsPerVisit = 1.0 / 8;
constexpr double kPairsIfBoundsPay = 1.0 / 256;
constexpr double kFewPairs = 1000;  ///< that do not matter
constexpr double kLooksPerPair = 0.5;
constexpr Weight kLittleLost = 8;  ///< one in so many objects

}  // namespace

bool TreeSearch::one_more_at_most(const Open& open, Units spent) const {
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

/// Comparing rows pays only when it is done often: not before the quick search has given up. One for clauses
/// that must be hit is not that quick, but it leaves its clauses to the next.
bool TreeSearch::long_search() const {
    if (relaxation_ || !options_.techniques.quick) return true;
    return everything_wanted() ? goes_on_ : work() > kRowsFrom;
}

/// Whether the search goes on where a quick one has given up: as long as none has, bounds seem to do.
bool TreeSearch::may_be_long() const { return allowed_work_ > kLong || earlier_.work > kLong; }

TreeSearch::Ahead TreeSearch::look_ahead(const Open& open, Units spent) {
    if (!options_.techniques.last_level || !may_count_out(open, spent) || !long_search()) return {};
    const Ahead ahead = subsets_ahead(open, spent);
    if (ahead.subsets <= kMostSubsets) record_.bounded += ahead.subsets;
    return ahead;
}

TreeSearch::Ahead TreeSearch::subsets_ahead(const Open& open, Units spent) const {
    Ahead ahead;
    std::vector<Units> prices;
    for (const std::size_t feature : open) prices.push_back(costs_[feature]);
    std::ranges::sort(prices);
    for (Units cost = spent; ahead.more < prices.size(); ++ahead.more) {
        cost += prices[ahead.more];
        if (cost > stairs_.back().up_to) break;
    }
    ahead.subsets = affordable_subsets(prices, stairs_.back().up_to - spent).number;
    return ahead;
}

/// Nothing of interest lies ahead.
std::nullopt_t TreeSearch::close(const Ahead& ahead) {
    if (ahead.subsets <= kMostSubsets) record_.closed += ahead.subsets;
    return std::nullopt;
}

/// Goes through all subsets where bounds close less than half of them and the search has been long in
/// comparison, or where only a few more features fit. False where that would take longer than to go on.
bool TreeSearch::count_out(const Ahead& ahead, const Open& open, Units spent) {
    if (ahead.more == 0) return false;
    const double effort = effort_of(ahead, limits(open, spent));
    if (effort > kMostSubsets) return false;
    const BoundRecord so_far = all_record();
    const bool bounds_pay = !may_be_long() || (relaxation_ && so_far.clauses_pay()) || so_far.bounds_pay();
    const bool worth_it = !bounds_pay && effort <= static_cast<double>(so_far.work);
    if ((!ahead.few() && !worth_it) || !LastLevels::fit(evaluator_.granules())) return false;
    const double visits = ahead.subsets * static_cast<double>(here().granules());
    const double worth_comparing = visits * (bounds_pay ? kPairsIfBoundsPay : kPairsPerVisit);
    if (pairs_here() > std::clamp(worth_comparing, kFewPairs, kMostPairs)) return false;
    count_all(open, spent);
    return true;
}

bool TreeSearch::count_out(const Subproblem& subproblem, std::uint64_t most_work) {
    start(subproblem);
    if (stairs_.empty() || !options_.techniques.last_level || !LastLevels::fit(evaluator_.granules()))
        return false;
    const Units spent = costs_.total(chosen_);
    Open open = subproblem.open;
    offer(here().decided, spent);
    if (!drop_unaffordable(open, spent) || !may_count_out(open, spent)) return false;
    if (!subproblem.bound.empty() && !allows_everything(subproblem, stairs_.back().up_to)) return false;
    const LossLimits within = limits(open, spent);
    // Where much may be lost, nearly all pairs would have to be kept.
    if (within.most() > evaluator_.positive_region_full() / kLittleLost) return false;
    const double effort = effort_of(subsets_ahead(open, spent), within);
    const auto allowed = static_cast<double>(most_work);
    if (effort > allowed || effort + pairs_here() * kLooksPerPair > allowed) return false;
    count_all(open, spent);
    return !stopper_.stopped();
}

double TreeSearch::effort_of(const Ahead& ahead, const LossLimits& within) {
    return ahead.subsets * (1 + static_cast<double>(within.most()) / 8);
}

/// Pairs of granules that are still together.
double TreeSearch::pairs_here() {
    const Undecided& here = listed_here();
    double pairs = 0;
    for (std::size_t i = 0; i < here.blocks(); ++i) {
        const auto size = static_cast<double>(here.block(i).size());
        pairs += size * size / 2;
    }
    return pairs;
}

void TreeSearch::count_all(const Open& open, Units spent) {
    if (!last_levels_) last_levels_.emplace(evaluator_.granules(), evaluator_.rows(), costs_, stopper_);
    const std::uint64_t before = last_levels_->nodes();
    const std::size_t node = path_.size();
    last_levels_->search(listed_here(), open, limits(open, spent),
                         [&](std::span<const std::size_t> features) {
                             offer_with(features, node, spent);
                             return limits(open, spent);
                         });
    path_.resize(node);
    ready_ = std::min(ready_, node);
    nodes_ += last_levels_->nodes() - before;
}

/// What features may cost and lose that are added to the chosen ones.
LossLimits TreeSearch::limits(const Open& open, Units spent) const {
    const Units cheapest =
        costs_[*std::ranges::min_element(open, {}, [&](std::size_t f) { return costs_[f]; })];
    std::vector<LossLimit> limits;
    for (auto stair = stair_at(spent + cheapest); stair != stairs_.end(); ++stair)
        limits.push_back({stair->up_to - spent, evaluator_.positive_region_full() - stair->at_least});
    return LossLimits(std::move(limits));
}

/// Stairs that bear much the same loss can be gone through together. Many of them only in a range, which is
/// made where bounds say nothing.
bool TreeSearch::may_count_out(const Open& open, Units spent) const {
    if (stairs_.size() <= kStairsOfOneBudget) return true;
    if (up_to_ == Subproblem::kAnyCost) return false;
    return limits(open, spent).alike();
}

/// Reports come in the order of a walk through the tree, so most of the states on the way are there from the
/// last one: `path_` keeps them beyond the node, which ends at `node`.
void TreeSearch::offer_with(std::span<const std::size_t> features, std::size_t node, Units spent) {
    const auto beyond = std::span(path_).subspan(node);
    const auto same = std::ranges::mismatch(beyond, features).in1 - beyond.begin();
    path_.resize(node + static_cast<std::size_t>(same));
    ready_ = std::min(ready_, path_.size());
    path_.insert(path_.end(), features.begin() + same, features.end());
    for (const std::size_t feature : features) {
        chosen_.insert(feature);
        spent += costs_[feature];
    }
    offer(here().decided, spent);
    for (const std::size_t feature : features) chosen_.erase(feature);
}

/// Where few features are open and few granules undecided, all subsets are counted at once. Only where
/// clauses are in use: what a quick search goes through is done sooner feature by feature.
bool TreeSearch::count_subsets(const Open& open, Units spent) {
    if (!relaxation_ || !options_.techniques.last_level || open.size() > SubsetLosses::kMostFeatures)
        return false;
    if (here().granules() > LossCounter::kFew || !SubsetLosses::fit(evaluator_.granules())) return false;
    if (!subset_losses_) subset_losses_.emplace(evaluator_.granules(), evaluator_.rows());
    std::uint64_t features = 0;
    for (const std::size_t feature : open) features |= std::uint64_t{1} << feature;
    std::vector<ForSale> cheapest_first;
    for (const std::size_t feature : open) {
        const int place = std::popcount(features & ((std::uint64_t{1} << feature) - 1));
        cheapest_first.push_back({costs_[feature], feature, SubsetLosses::Subset{1} << place});
    }
    std::ranges::sort(cheapest_first);
    const auto stair = stair_at(spent + cheapest_first.front().cost);
    if (stair == stairs_.end()) return true;
    if (!subset_losses_->count(listed_here(), features)) return false;
    subset_losses_->mark_bearable(evaluator_.positive_region_full() - stair->at_least);
    offer_bearable(cheapest_first, 0, spent);
    return true;
}

/// Offers what can be bought beside `bought` and loses little enough.
void TreeSearch::offer_bearable(std::span<const ForSale> cheapest_first, SubsetLosses::Subset bought,
                                Units spent) {
    for (std::size_t i = 0; i < cheapest_first.size(); ++i) {
        const ForSale& next = cheapest_first[i];
        const Units cost = spent + next.cost;
        if (stairs_.empty() || cost > stairs_.back().up_to) return;
        chosen_.insert(next.feature);
        const SubsetLosses::Subset subset = bought | next.bit;
        if (subset_losses_->is_bearable(subset))
            offer(evaluator_.positive_region_full() - subset_losses_->lost(subset), cost);
        offer_bearable(cheapest_first.subspan(i + 1), subset, cost);
        chosen_.erase(next.feature);
    }
}

/// The last level: all candidates are counted, none is opened.
void TreeSearch::try_each(const Open& open, Units spent) {
    const auto each = open.size() > 8 && long_search()
                          ? refiner_.decided_with_each(listed_here(), evaluator_.rows(), open.size())
                          : std::nullopt;
    const Weight without = here().decided;
    for (const std::size_t feature : open) {
        if (stopper_.should_stop()) return;
        ++nodes_;
        stopper_.count_node();
        const Units cost = spent + costs_[feature];
        chosen_.insert(feature);
        const Weight decided = each ? (*each)[feature] : decided_with_one(feature, cost);
        if (decided > without) offer(decided, cost);
        chosen_.erase(feature);
    }
}

/// Objects decided with one more feature, which is chosen already; too few to be wanted need not be exact.
Weight TreeSearch::decided_with_one(std::size_t feature, Units cost) {
    const auto stair = stair_at(cost);
    if (stair == stairs_.end()) return 0;
    if (const auto decided = count_few(here(), chosen_, stair->at_least)) return *decided;
    if (missed_.at_most(chosen_) < stair->at_least) return 0;
    return refiner_.decided_with(here(), feature, evaluator_.positive_region_full() - stair->at_least);
}

}  // namespace frugal
