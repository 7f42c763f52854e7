#include <frugal/search/first_guess.hpp>
#include <frugal/search/goal_search.hpp>
#include <frugal/search/heuristic.hpp>
#include <frugal/search/work_off.hpp>

#include <algorithm>

namespace frugal {
namespace {

constexpr std::uint64_t kQuickWork = 4'000'000;    ///< granules looked at before clauses are made
constexpr std::uint64_t kWorkAlone = 100'000'000;  ///< with clauses, before threads are called
constexpr std::uint64_t kTurnWork = 10'000'000;    ///< of one part in one round
constexpr std::size_t kInARound = 64;
constexpr std::size_t kSubproblems = 256;

}  // namespace

GoalSearch::GoalSearch(const Evaluator& evaluator, const TestCosts& costs, Goal& goal,
                       const SolveOptions& options, Stopper& stopper)
    : evaluator_(evaluator),
      costs_(costs),
      goal_(goal),
      options_(options),
      stopper_(stopper),
      threads_(thread_count(options)) {}

bool GoalSearch::run() {
    const Subproblem root = whole_tree();
    // All features are the first answer, where they are affordable: whatever happens, there is one.
    if (!options_.all)
        goal_.offer(costs_.total(), evaluator_.positive_region_full(), FeatureSet::all(costs_.size()));
    if (options_.techniques.start && !options_.all) start_from_guesses();
    std::vector<Subproblem> left = search_quickly(root);
    if (left.empty()) return true;
    if (stopper_.should_stop()) return false;
    left = search_alone(root, std::move(left));
    if (stopper_.stopped() || left.empty()) return left.empty();
    return search_in_rounds(std::move(left));
}

/// By refinement, or by clauses that must be hit: that is all that most tables need.
std::vector<Subproblem> GoalSearch::search_quickly(const Subproblem& root) {
    TreeSearch quick = make_search();
    const std::uint64_t work = options_.techniques.must_hit && everything_wanted() ? kWorkAlone : kQuickWork;
    std::vector<Subproblem> left = quick.search(root, options_.techniques.quick ? work : 0);
    nodes_ += quick.nodes();
    if (!left.empty()) bound_ = quick.best_possible(root);
    pool_ = quick.pool();

    return left;
}

/// With clauses, unless those that must be hit are better, one thread goes on. If that does not finish, the
/// search will be long, and the heuristics are worth their time.
std::vector<Subproblem> GoalSearch::search_alone(const Subproblem& root, std::vector<Subproblem> left) {
    if (!(options_.techniques.must_hit && everything_wanted())) {
        left.assign(1, root);
        if (options_.techniques.clauses)
            clauses_ = std::make_unique<Clauses>(evaluator_.granules(), stopper_);
    }
    TreeSearch alone = make_search();
    if (!stopper_.should_stop()) tighten_bound(alone.best_possible(root));
    const std::uint64_t work_limit = options_.techniques.quick ? kWorkAlone : 0;
    std::vector<Subproblem> still_left;
    for (const Subproblem& part : left) {
        const std::uint64_t done = alone.work();
        const auto rest = alone.search(part, work_limit > done ? work_limit - done : 0);
        still_left.insert(still_left.end(), rest.begin(), rest.end());
    }
    nodes_ += alone.nodes();
    pool_ = alone.pool();

    if (still_left.empty() || stopper_.stopped()) return still_left;
    if (!alone.clauses_pay()) clauses_.reset();
    if (options_.techniques.start) start_from_heuristics();
    TreeSearch bounds = make_search();
    return cut(std::move(still_left), bounds);
}

TreeSearch GoalSearch::make_search() const {
    return {evaluator_, costs_, goal_, options_, stopper_, clauses_.get(), pool_};
}

bool GoalSearch::everything_wanted() const {
    const Staircase stairs = goal_.wanted();
    return !stairs.empty() && stairs.front().at_least == evaluator_.positive_region_full();
}

/// Dear features first: few of them fit, so the tree is narrow at the top. Constant columns are left out.
Subproblem GoalSearch::whole_tree() const {
    Subproblem root;
    root.chosen = FeatureSet(evaluator_.granules().features());
    for (std::size_t feature = 0; feature < evaluator_.granules().features(); ++feature) {
        if (evaluator_.granules().domain(feature) > 1 && costs_[feature] <= goal_.budget())
            root.open.push_back(feature);
    }
    std::ranges::stable_sort(root.open, std::ranges::greater(),
                             [this](std::size_t feature) { return costs_[feature]; });
    return root;
}

/// Every step of every guess is a point.
void GoalSearch::start_from_guesses() {
    Refiner refiner(evaluator_.granules(), evaluator_.bits());
    Undecided next;
    for (const auto& guess : first_guesses(evaluator_.granules(), costs_, goal_.budget())) {
        Undecided state = refiner.root();
        FeatureSet bought(costs_.size());
        Units spent = 0;
        goal_.offer(spent, state.decided, bought);
        for (const std::size_t feature : guess) {
            if (state.blocks() == 0) break;
            if (!refiner.refine(state, feature, next)) continue;
            std::swap(state, next);
            bought.insert(feature);
            spent += costs_[feature];
            goal_.offer(spent, state.decided, bought);
        }
    }
}

/// A search cut short must not be beaten by a heuristic, so all of them run. What they find comes from before
/// the first subproblem, so it wins ties.
void GoalSearch::start_from_heuristics() {
    const Result found = competition(evaluator_, SolveOptions{}, stopper_);
    for (const LambdaAnswer& entry : found.by_lambda) {
        const Answer& answer = entry.answer;
        goal_.offer(costs_.total(answer.features), answer.measures.positive_region, answer.features);
    }
}

/// Cuts parts of the tree into smaller ones in depth-first order; those of no interest are left out.
std::vector<Subproblem> GoalSearch::cut(std::vector<Subproblem> parts, TreeSearch& bounds) const {
    for (bool grown = true; grown && parts.size() < kSubproblems && !stopper_.should_stop();) {
        grown = false;
        std::vector<Subproblem> next;
        for (Subproblem& part : parts) {
            if (!bounds.promising(part)) continue;
            if (part.open.empty()) {
                next.push_back(part);
                continue;
            }
            grown = true;
            const std::size_t feature = part.open.front();
            part.open.erase(part.open.begin());
            Subproblem with{part.chosen.with(feature), part.open};
            const Units left = goal_.budget() - costs_.total(with.chosen);
            std::erase_if(with.open, [&](std::size_t other) { return costs_[other] > left; });
            next.push_back(std::move(with));
            next.push_back(std::move(part));
        }
        parts = std::move(next);
    }
    return parts;
}

/// The first parts are searched for a while, each by itself, starting from what was known before; what they
/// find is put together in their order, and what is left of them comes first in the next round. So the answer
/// does not depend on how threads interleave, nor on how many there are.
bool GoalSearch::search_in_rounds(std::vector<Subproblem> left) {
    while (!left.empty() && !stopper_.should_stop()) {
        const std::size_t count = std::min(left.size(), kInARound);
        std::vector<Turn> turns;
        for (std::size_t i = 0; i < count; ++i) turns.push_back({goal_.fork(), left[i], {}});
        in_parallel(threads_, count, [&](std::size_t i) { take_turn(turns[i]); });
        std::vector<Subproblem> next;
        for (Turn& turn : turns) {
            goal_.merge(turn.goal);
            next.insert(next.end(), turn.left.begin(), turn.left.end());
        }
        next.insert(next.end(), left.begin() + static_cast<std::ptrdiff_t>(count), left.end());
        left = std::move(next);
    }
    if (!left.empty()) bound_open(left);
    return left.empty();
}

void GoalSearch::take_turn(Turn& turn) {
    TreeSearch search(evaluator_, costs_, turn.goal, options_, stopper_, clauses_.get(), pool_);
    turn.left = search.search(turn.part, kTurnWork);
    nodes_ += search.nodes();
    stopper_.report([this] { return progress(nodes_.load()); });
}

/// The best that the unfinished subproblems might still hold.
void GoalSearch::bound_open(const std::vector<Subproblem>& unfinished) {
    TreeSearch bounds(evaluator_, costs_, goal_, options_, stopper_, nullptr, {});
    std::optional<std::int64_t> best;
    for (const Subproblem& part : unfinished) {
        const auto possible = bounds.best_possible(part);
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

Progress GoalSearch::progress(std::uint64_t nodes) const {
    Progress now;
    const std::vector<Point> points = goal_.points();
    const auto value = [this](const Point& point) {
        return static_cast<double>(goal_.kind() == Goal::Kind::cheapest ? point.cost : point.decided);
    };
    if (!points.empty()) now.best = value(points.back());
    if (bound_) now.bound = static_cast<double>(*bound_);
    now.nodes = nodes;
    return now;
}

}  // namespace frugal
