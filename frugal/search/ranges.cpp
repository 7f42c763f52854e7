// Where clauses say nothing: a budget is gone through, and a frontier in ranges of its budgets.
#include <frugal/search/goal_search.hpp>

namespace frugal {
namespace {

constexpr std::uint64_t kWorkToCountOut = 6'000'000;         ///< where clauses say nothing,
constexpr std::uint64_t kWorkToCountOutARange = 12'000'000;  ///< and for many budgets at once

}  // namespace

bool GoalSearch::may_count_out() const {
    return options_.techniques.quick && options_.techniques.last_level &&
           LastLevels::fit(evaluator_.granules());
}

/// Where half of what all can be decided for buys everything as far as clauses tell, they are of no use to a
/// frontier.
bool GoalSearch::clauses_say_nothing(const Subproblem& root) const {
    const Staircase wanted = goal_.wanted();
    if (goal_.kind() != Goal::Kind::frontier || root.bound.empty() || wanted.empty()) return false;
    return make_search().allows_everything(root, cost_to_bound(wanted));
}

/// The same tree for each range of stairs, from the lowest on: what is too much to lose for one of them is
/// too much, or nearly, for the others.
std::vector<Subproblem> GoalSearch::ranges_of(const Subproblem& root) const {
    const Weight full = evaluator_.positive_region_full();
    std::vector<Subproblem> ranges;
    Weight most = 0;
    for (const Stair& stair : goal_.wanted()) {
        const Weight lost = full - stair.at_least;
        if (ranges.empty() || !LossLimits::alike(most, lost)) {
            Subproblem range = root;
            if (!ranges.empty()) range.out_of_reach.push_back({ranges.back().up_to, 0});
            ranges.push_back(std::move(range));
            most = lost;
        }
        ranges.back().up_to = stair.up_to;
    }
    return ranges;
}

/// Where clauses say nothing and little can be bought, all of it is gone through.
bool GoalSearch::count_out(const Subproblem& part) {
    if (!may_count_out()) return false;
    TreeSearch search = make_search();
    const bool done = search.count_out(part, part.is_range() ? kWorkToCountOutARange : kWorkToCountOut);
    nodes_ += search.nodes();
    return done;
}

}  // namespace frugal
