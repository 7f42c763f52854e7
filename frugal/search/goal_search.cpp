#include <frugal/search/goal_search.hpp>
#include <frugal/search/in_parallel.hpp>

#include <algorithm>

namespace frugal {
namespace {

constexpr std::uint64_t kNeighboursBeforeRanges = 3'000'000;  ///< a walk that takes little of what they take
constexpr std::uint64_t kWorkAlone = 5'000'000;               ///< with clauses, before threads are called
constexpr std::uint64_t kWorkAlonePerGranule = 300;           ///< if that is more
constexpr std::uint64_t kWorkForAFrontier =
    60'000'000;  ///< whose parts had rather know of each other's points
/// Then neighbours are worth it: a staircase that is nearly right makes much less work.
constexpr std::uint64_t kNeighboursPerWorkAlone = 4;
constexpr std::uint64_t kLongTurns = 20;          ///< of a long search: work of so many turns in rounds,
constexpr std::uint64_t kGranulesPerTurn = 2500;  ///< or of one for so many granules, if that is more
constexpr std::size_t kMostForThoroughClauses =
    500'000;  ///< granules of up to 64 features: no sorting takes long then, and clauses little memory

}  // namespace

GoalSearch::GoalSearch(const Evaluator& evaluator, const TestCosts& costs, Goal& goal,
                       const SolveOptions& options, Stopper& stopper)
    : evaluator_(evaluator),
      costs_(costs),
      goal_(goal),
      options_(options),
      stopper_(stopper),
      checkpoint_(options.checkpoint, evaluator.granules(), costs, goal, options.techniques),
      states_(evaluator.chained_states(options.deadline(evaluator.granules().cells()))),
      threads_(thread_count(options)) {}

bool GoalSearch::run() {
    const std::optional<Checkpoint> before = checkpoint_.load();
    bool finished = false;
    try {
        finished = before ? go_on_from(*before) : search_from_start();
    } catch (const TimeUp&) {
        stopper_.stop(StopReason::time);
    }
    if (finished && checkpoint_.wanted()) checkpoint_.save(state());
    return finished;
}

bool GoalSearch::search_from_start() {
    const Features open = worth_buying();
    // All features are the first answer, where they are affordable: whatever happens, there is one.
    if (!options_.all)
        goal_.offer(costs_.total(), evaluator_.positive_region_full(), FeatureSet::all(costs_.size()));
    if (count_cube(open) && search_small_tree(open)) return true;
    bool walked = false;
    if (!stopper_.should_stop() && differences_pay_at_once(open)) {
        find_differences(open);
        walked = start_from_nothing();
        if (search_small_tree(open)) return true;
    }
    const bool has_points = walked && stopper_.stopped();
    if (options_.techniques.start && !options_.all && !has_points) start_from_guesses();
    const Subproblem root = whole_tree();
    std::vector<Subproblem> left = search_quickly(root);
    if (left.empty()) return true;
    return search_further(root, std::move(left));
}

/// What a short search has not done: with clauses, unless those that must be hit are better.
bool GoalSearch::search_further(const Subproblem& root, std::vector<Subproblem> left) {
    const Staircase wanted = goal_.wanted();
    if (wanted.empty()) return true;
    if (time_is_running_out()) expect_the_end(goal_);
    if (!must_hit_say_more()) {
        left.assign(1, root);
        if (options_.techniques.clauses && !stopper_.should_stop())
            left.assign(1, with_clauses(root, cost_to_bound(wanted)));
        if (may_count_out() && clauses_say_nothing(left.front())) {
            offer_neighbours(kNeighboursBeforeRanges);
            left = ranges_of(left.front());
        }
        std::erase_if(left,
                      [this](const Subproblem& part) { return !stopper_.should_stop() && count_out(part); });
        if (left.empty()) return true;
    }
    if (!stopper_.should_stop()) left = search_alone(left);
    if (!left.empty()) offer_neighbours(kNeighboursPerWorkAlone * work_alone());
    const bool finished = left.empty() || search_in_rounds(std::move(left), {});
    if (!finished) take_what_was_set_aside();
    return finished;
}

/// The bound that all parts begin with is for one budget. Of a frontier that is not the highest, which pays
/// for everything that can be decided.
Units GoalSearch::cost_to_bound(const Staircase& wanted) const {
    return goal_.kind() == Goal::Kind::frontier ? wanted.back().up_to / 2 : wanted.back().up_to;
}

bool GoalSearch::go_on_from(const Checkpoint& before) {
    goal_.restore(before.points, before.optima);
    nodes_ = before.nodes;
    work_ = before.work;
    bound_ = before.bound;
    if (before.parts.empty() && before.begun.parts.empty()) return true;
    if (before.clauses) make_clauses(before.begun.parts.empty() ? before.work : before.begun.work);
    learned_.record = before.record;
    learned_.pool = before.pool;
    const bool finished = search_in_rounds(before.parts, before.begun);
    if (!finished) take_what_was_set_aside();
    return finished;
}

/// Whether clauses that must be hit say more than any other bound.
bool GoalSearch::must_hit_say_more() const { return options_.techniques.must_hit && everything_wanted(); }

/// Makes clauses, and a bound for the whole tree from them: all parts of it begin with that.
Subproblem GoalSearch::with_clauses(Subproblem root, Units up_to) {
    make_clauses();
    if (stopper_.should_stop()) return root;
    TreeSearch search = make_search();
    root.bound = search.bound_for(root, up_to);
    tighten_bound(search.best_possible(root));
    stop_if_close();
    return root;
}

/// More of them, and smaller ones, where a search of a large table has been working in rounds for half as
/// long as it takes to find them, or longer.
void GoalSearch::make_clauses(std::uint64_t work_in_rounds) {
    const Granules& granules = evaluator_.granules();
    const std::uint64_t turns = std::max(kLongTurns, granules.size() / kGranulesPerTurn);
    const bool thorough = Clauses::are_sampled(granules) &&
                          granules.size() * RowPlanes::chunks_of(granules) <= kMostForThoroughClauses &&
                          work_in_rounds >= options_.turn_work * turns;
    const Clauses::Effort effort = thorough ? Clauses::kThorough : Clauses::kUsual;
    if (learned_.clauses && learned_.clauses->effort() == effort) return;
    learned_.clauses =
        std::make_shared<const Clauses>(granules, evaluator_.rows(), stopper_, threads_, effort);
}

/// One thread goes on for a while: what is done by then was not worth sharing.
std::vector<Subproblem> GoalSearch::search_alone(const std::vector<Subproblem>& left) {
    TreeSearch alone = make_search();
    std::vector<Subproblem> rest = search_parts(alone, left, work_alone());
    nodes_ += alone.nodes();
    learned_.pool = alone.pool();
    learned_.record = alone.record();
    return rest;
}

/// Much of it where a turn in a round would be over after a few nodes.
std::uint64_t GoalSearch::work_alone() const {
    const bool frontier = goal_.kind() == Goal::Kind::frontier;
    return std::max(frontier ? kWorkForAFrontier : kWorkAlone,
                    kWorkAlonePerGranule * evaluator_.granules().size());
}

/// What is left of some parts after one search has done so much work altogether.
std::vector<Subproblem> GoalSearch::search_parts(TreeSearch& search, const std::vector<Subproblem>& parts,
                                                 std::uint64_t most_work) const {
    const std::uint64_t work_limit = options_.techniques.quick ? most_work : 0;
    std::vector<Subproblem> left;
    for (const Subproblem& part : parts) {
        if (stopper_.stopped()) {
            left.push_back(part);
            continue;
        }
        const auto more = search.search(part, work_limit - std::min(search.work(), work_limit));
        left.insert(left.end(), more.begin(), more.end());
    }
    return left;
}

TreeSearch GoalSearch::make_search() const {
    return {evaluator_, costs_, goal_, options_, stopper_, learned_, threads_};
}

/// Looks at the clock, but only what a search that is cut short has to offer depends on it.
bool GoalSearch::time_is_running_out() const {
    return options_.node_limit || options_.memory_limit || options_.gap ||
           (options_.time_limit && stopper_.seconds() > *options_.time_limit / 4);
}

bool GoalSearch::everything_wanted() const {
    const Staircase stairs = goal_.wanted();
    return !stairs.empty() && stairs.front().at_least == evaluator_.positive_region_full();
}

/// What can be bought, less constant columns.
GoalSearch::Features GoalSearch::worth_buying() const {
    Features open;
    for (std::size_t feature = 0; feature < evaluator_.granules().features(); ++feature) {
        if (evaluator_.granules().domain(feature) > 1 && costs_[feature] <= goal_.budget())
            open.push_back(feature);
    }
    return open;
}

/// Dear features that tell much apart come first: few of them fit, so the tree is narrow at the top, and
/// without them little is decided.
Subproblem GoalSearch::whole_tree() const {
    Subproblem root;
    root.chosen = FeatureSet(evaluator_.granules().features());
    root.open = worth_buying();
    std::ranges::stable_sort(root.open, std::ranges::greater(), [this](std::size_t feature) {
        const DrawnPairs::Bits& apart = evaluator_.pairs().told_apart()[feature];
        return costs_[feature] * static_cast<Units>(DrawnPairs::common(apart, apart));
    });
    return root;
}

}  // namespace frugal
