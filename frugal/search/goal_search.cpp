#include <frugal/search/covering_bound.hpp>
#include <frugal/search/differences.hpp>
#include <frugal/search/goal_search.hpp>
#include <frugal/search/in_parallel.hpp>
#include <frugal/search/small_tree.hpp>
#include <frugal/search/value_cube.hpp>

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
constexpr std::size_t kFewGranules = 512;   ///< of a small table, whose differences are found in no time
constexpr std::uint64_t kPairsPerWork = 4;  ///< of granules that differences are found of in the same time
constexpr std::uint64_t kMustHitWork = 100'000'000;          ///< before that search is shared
constexpr std::uint64_t kWorkToCountOut = 6'000'000;         ///< where clauses say nothing,
constexpr std::uint64_t kWorkToCountOutARange = 12'000'000;  ///< and for many budgets at once
constexpr std::uint64_t kNeighboursBeforeRanges = 3'000'000;
constexpr std::uint64_t kWorkAlone = 5'000'000;              ///< with clauses, before threads are called
constexpr std::uint64_t kWorkAlonePerGranule = 300;          ///< if that is more
constexpr std::uint64_t kWorkForAFrontier =
    60'000'000;  ///< whose parts had rather know of each other's points
/// Then neighbours are worth it: a staircase that is nearly right makes much less work.
constexpr std::uint64_t kNeighboursPerWorkAlone = 4;
constexpr std::uint64_t kLongTurns = 20;          ///< of a long search: work of so many turns in rounds,
constexpr std::uint64_t kGranulesPerTurn = 2500;  ///< or of one for so many granules, if that is more
constexpr std::size_t kMostForThoroughClauses =
    500'000;  ///< granules of up to 64 features: no sorting takes long then, and clauses little memory
constexpr double kSecondsToBound = 0.05;  ///< the open parts, at most

}  // namespace

GoalSearch::GoalSearch(const Evaluator& evaluator, const TestCosts& costs, Goal& goal,
                       const SolveOptions& options, Stopper& stopper)
    : evaluator_(evaluator),
      costs_(costs),
      goal_(goal),
      options_(options),
      stopper_(stopper),
      checkpoint_(options.checkpoint, evaluator.granules(), costs, goal, options.techniques),
      deadline_(options.deadline(evaluator.granules().cells())),
      threads_(thread_count(options)) {}

ChainedStates& GoalSearch::states() {
    if (!states_) states_.emplace(evaluator_.chained_states(deadline_));
    return *states_;
}

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
    if (!stopper_.should_stop() && differences_pay_at_once(open)) {
        find_differences(open);
        start_from_nothing();
        if (search_small_tree(open)) return true;
    }
    if (options_.techniques.start && !options_.all) start_from_guesses();
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
    if (!left.empty()) {
        offer_neighbours(kNeighboursPerWorkAlone * work_alone());
        keep_time_for_points();
    }
    const bool finished = left.empty() || search_in_rounds(std::move(left), {});
    if (!finished) take_what_was_set_aside();
    return finished;
}

/// The bound that all parts begin with is for one budget. Of a frontier that is not the highest, which pays
/// for everything that can be decided.
Units GoalSearch::cost_to_bound(const Staircase& wanted) const {
    return goal_.kind() == Goal::Kind::frontier ? wanted.back().up_to / 2 : wanted.back().up_to;
}

bool GoalSearch::may_count_out() const {
    return options_.techniques.quick && options_.techniques.last_level && LastLevels::fit(evaluator_.rows());
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

/// Whether clauses that must be hit say more than any other bound.
bool GoalSearch::must_hit_say_more() const { return options_.techniques.must_hit && everything_wanted(); }

/// Whether differences tell all about what can be bought, and more than other bounds do.
bool GoalSearch::small_table(const Features& open) const {
    return options_.techniques.quick && options_.techniques.differences &&
           Differences::fit(evaluator_.granules(), open.size()) && !must_hit_say_more();
}

/// For a single budget, a search is often done sooner than the differences of many granules are found.
bool GoalSearch::differences_pay_at_once(const Features& open) const {
    if (!small_table(open)) return false;
    return goal_.kind() == Goal::Kind::frontier || evaluator_.granules().size() <= kFewGranules;
}

/// Few features with few values: then what each subset loses is known before the search begins.
bool GoalSearch::count_cube(const Features& open) {
    if (!options_.techniques.quick || !options_.techniques.cube) return false;
    if (!ValueCube::fit(evaluator_.granules(), open) || stopper_.should_stop()) return false;
    few_features_ =
        std::make_unique<ValueCube>(evaluator_.granules(), cheapest_first(open), costs_, goal_.budget());
    counted_by_cube_ = true;
    return true;
}

void GoalSearch::find_differences(const Features& open) {
    if (!few_features_)
        few_features_ = std::make_unique<Differences>(evaluator_.granules(), cheapest_first(open));
}

GoalSearch::Features GoalSearch::cheapest_first(Features open) const {
    std::ranges::stable_sort(open, {}, [this](std::size_t feature) { return costs_[feature]; });
    return open;
}

/// False when stopped, or when it turns out that everything can be decided and clauses that must be hit say
/// more: then what is left is all of it.
bool GoalSearch::search_small_tree(const Features& open) {
    if (stopper_.should_stop()) return false;
    find_differences(open);
    SmallTree tree(evaluator_, *few_features_, costs_, goal_, options_, stopper_);
    const bool finished = tree.search([this] { return !counted_by_cube_ && must_hit_say_more(); });
    nodes_ += tree.nodes();
    return finished;
}

/// What deciding everything costs at least: the clauses learned so far must be hit, and so must the smallest,
/// if there is time to find them.
Units GoalSearch::bound_by_covering() {
    MustHit::Pool pool = learned_.pool;
    if (time_is_running_out()) return covering_bound(pool, costs_);
    const Clauses smallest(evaluator_.granules(), evaluator_.rows(), stopper_, threads_);
    for (std::size_t group = 0; group < smallest.groups(); ++group) {
        const auto bits = smallest.of_group(group);
        for (std::size_t i = 0; i < bits.size(); i += smallest.words())
            pool.push_back(FeatureSet::of_words(costs_.size(), bits.subspan(i, smallest.words())));
    }
    return covering_bound(pool, costs_);
}

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
                          granules.size() * evaluator_.rows().chunks() <= kMostForThoroughClauses &&
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

void GoalSearch::stop_if_close() {
    // A gap of nothing asks for the whole proof, of the cost as well.
    if (!options_.gap || *options_.gap == 0 || !bound_ || goal_.points().empty()) return;
    const Point& best = goal_.points().back();
    const auto value = goal_.kind() == Goal::Kind::cheapest ? best.cost : best.decided;
    if (relative_gap(static_cast<double>(*bound_), static_cast<double>(value)) <= *options_.gap)
        stopper_.stop(StopReason::gap);
}

/// For what a search that was cut short has left open.
double GoalSearch::seconds_to_bound() const {
    return options_.time_limit ? std::min(kSecondsToBound, *options_.time_limit / 10) : kSecondsToBound;
}

/// The best that the unfinished parts might still hold, if that can be had in no time.
void GoalSearch::bound_open(const std::vector<Subproblem>& unfinished) {
    SolveOptions brief;
    brief.time_limit = seconds_to_bound();
    Stopper stopper(brief);
    TreeSearch bounds(evaluator_, costs_, goal_, options_, stopper, {nullptr, {}, learned_.pool});
    std::optional<std::int64_t> best;
    for (const Subproblem& part : unfinished) {
        const auto possible = bounds.best_possible(part);
        if (stopper.should_stop()) return;
        if (possible && (!best || better(*possible, *best))) best = possible;
    }
    if (best) tighten_bound(best);
}

bool GoalSearch::better(std::int64_t a, std::int64_t b) const {
    return goal_.kind() == Goal::Kind::cheapest ? a < b : a > b;
}

void GoalSearch::tighten_bound(std::optional<std::int64_t> bound) {
    if (bound && (!bound_ || better(*bound_, *bound))) bound_ = bound;
}

/// For those who watch; only what has been put together counts.
void GoalSearch::publish() {
    Progress now;
    const std::vector<Point> points = goal_.points();
    const auto value = [this](const Point& point) {
        return static_cast<double>(goal_.kind() == Goal::Kind::cheapest ? point.cost : point.decided);
    };
    if (!points.empty()) now.best = value(points.back());
    if (bound_) now.bound = static_cast<double>(*bound_);
    const std::scoped_lock lock(published_mutex_);
    published_ = now;
}

void GoalSearch::report() {
    stopper_.report([this] {
        const std::scoped_lock lock(published_mutex_);
        published_.nodes = nodes_;
        return published_;
    });
}

}  // namespace frugal
