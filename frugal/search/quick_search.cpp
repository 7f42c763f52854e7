// The first, short search: all that most tables need.
#include <frugal/search/goal_search.hpp>

#include <algorithm>

namespace frugal {
namespace {

/// Granules looked at before clauses are made: about as long as it takes to make them, so many for each.
constexpr std::uint64_t kQuickWork = 100'000;
constexpr std::uint64_t kQuickWorkPerGranule = 80;
constexpr std::uint64_t kManyGranules = 5000;  ///< of which clauses take longer:
constexpr std::uint64_t kQuickWorkPerGranuleOfMany = 300;
constexpr std::uint64_t kQuickWorkForAFrontier = 400'000;       ///< instead,
constexpr std::uint64_t kQuickWorkPerGranuleOfAFrontier = 500;  ///< and so much for each, unless there are
constexpr std::size_t kManyFeatures = 24;  ///< of which a frontier is hardly ever found without clauses:
constexpr std::uint64_t kQuickWorkForMany = 50'000;  ///< then no more than that
constexpr std::uint64_t kMostQuickWork = 2'500'000;
constexpr std::uint64_t kMostQuickWorkForAFrontier = 5'000'000;
constexpr std::uint64_t kPairsPerWork = 4;  ///< of granules that differences are found of in the same time
constexpr std::uint64_t kMustHitWork = 100'000'000;  ///< before that search is shared

}  // namespace

/// By refinement, or by clauses that must be hit: that is all that most tables need.
std::vector<Subproblem> GoalSearch::search_quickly(const Subproblem& root) {
    TreeSearch quick = make_search();
    std::vector<Subproblem> left{root};
    if (!few_features_) left = search_parts(quick, left, quick_work(root));
    if (!left.empty() && small_table(root.open) && search_small_tree(root.open)) left.clear();
    for (const std::uint64_t more : {work_alone(), kMustHitWork}) {
        if (left.empty() || !must_hit_say_more()) break;
        if (time_is_running_out()) expect_the_end(goal_);
        left = search_parts(quick, left, more);
    }
    nodes_ += quick.nodes();
    if (!left.empty()) {
        bound_ = quick.best_possible(root);
        stop_if_close();
    }
    learned_.pool = quick.pool();
    if (!left.empty() && goal_.kind() == Goal::Kind::cheapest && everything_wanted()) {
        tighten_bound(bound_by_covering());
        stop_if_close();
    }
    return left;
}

std::uint64_t GoalSearch::quick_work(const Subproblem& root) const {
    const std::uint64_t granules = evaluator_.granules().size();
    const std::uint64_t each = granules > kManyGranules ? kQuickWorkPerGranuleOfMany : kQuickWorkPerGranule;
    std::uint64_t work = std::min(kMostQuickWork, kQuickWork + each * granules);
    if (goal_.kind() == Goal::Kind::frontier) {
        work = root.open.size() > kManyFeatures
                   ? kQuickWorkForMany
                   : std::min(kMostQuickWorkForAFrontier,
                              kQuickWorkForAFrontier + kQuickWorkPerGranuleOfAFrontier * granules);
    }
    if (small_table(root.open)) work = std::min(work, granules * granules / kPairsPerWork);
    return work;
}

}  // namespace frugal
