// The end of the search tree: where only a few more features fit, or bounds close little, subsets are counted
// without opening a node for each.
#include <frugal/search/tree_search.hpp>

#include <algorithm>
#include <numeric>

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

}  // namespace

bool TreeSearch::one_more_at_most(const Open& open, Units spent, Units limit) const {
    Units cheapest = goal_.budget() + 1;
    Units second = cheapest;
    for (const std::size_t feature : open) {
        if (costs_[feature] < cheapest) {
            second = std::exchange(cheapest, costs_[feature]);
        } else {
            second = std::min(second, costs_[feature]);
        }
    }
    return spent + cheapest + second > std::min(stairs_.back().up_to, limit);
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
    Ahead ahead;
    if (!options_.techniques.last_level || !long_search()) return ahead;
    std::vector<Units> prices;
    for (const std::size_t feature : open) prices.push_back(costs_[feature]);
    std::ranges::sort(prices);
    for (Units cost = spent; ahead.more < prices.size(); ++ahead.more) {
        cost += prices[ahead.more];
        if (cost > stairs_.back().up_to) break;
    }
    for (std::size_t size = 1; size <= ahead.more; ++size) ahead.subsets += subsets_of(open.size(), size);
    if (ahead.subsets <= kMostSubsets) record_.bounded += ahead.subsets;
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
    if (ahead.more == 0 || stairs_.size() > 2) return false;
    const LastLevels::Limits within = limits(open, spent);
    const double effort = ahead.subsets * (1 + static_cast<double>(within.lost) / 8);
    if (effort > kMostSubsets) return false;
    const BoundRecord so_far = all_record();
    const bool bounds_pay = !may_be_long() || (relaxation_ && so_far.clauses_pay()) || so_far.bounds_pay();
    const bool worth_it = !bounds_pay && effort <= static_cast<double>(so_far.work);
    if ((!ahead.few() && !worth_it) || !LastLevels::fit(evaluator_.rows())) return false;
    const Undecided& here = listed_here();
    double pairs = 0;
    for (std::size_t i = 0; i < here.blocks(); ++i) {
        const auto size = static_cast<double>(here.block(i).size());
        pairs += size * size / 2;
    }
    const double visits = ahead.subsets * static_cast<double>(here.granules());
    const double worth_comparing = visits * (bounds_pay ? kPairsIfBoundsPay : kPairsPerVisit);
    if (pairs > std::clamp(worth_comparing, kFewPairs, kMostPairs)) return false;
    if (!last_levels_) last_levels_.emplace(evaluator_.granules(), evaluator_.rows(), costs_, stopper_);
    const std::uint64_t before = last_levels_->nodes();
    last_levels_->search(here, open, within, [&](std::span<const std::size_t> features) {
        offer_with(features, spent);
        return limits(open, spent);
    });
    nodes_ += last_levels_->nodes() - before;
    return true;
}

/// What features may cost and lose that are added to the chosen ones.
LastLevels::Limits TreeSearch::limits(const Open& open, Units spent) const {
    const Units cheapest =
        costs_[*std::ranges::min_element(open, {}, [&](std::size_t f) { return costs_[f]; })];
    const auto stair = stair_at(spent + cheapest);
    if (stair == stairs_.end()) return {0, -1};
    return {stairs_.back().up_to - spent, evaluator_.positive_region_full() - stair->at_least};
}

void TreeSearch::offer_with(std::span<const std::size_t> features, Units spent) {
    const Units cost = std::accumulate(features.begin(), features.end(), spent,
                                       [&](Units sum, std::size_t feature) { return sum + costs_[feature]; });
    const auto stair = stair_at(cost);
    if (stair == stairs_.end()) return;
    FeatureSet added(evaluator_.granules().features());
    for (const std::size_t feature : features) added.insert(feature);
    const Weight decided =
        decided_with_all(here(), added, {stair->at_least, evaluator_.positive_region_full()});
    for (const std::size_t feature : features) chosen_.insert(feature);
    offer(decided, cost);
    for (const std::size_t feature : features) chosen_.erase(feature);
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
