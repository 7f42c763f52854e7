#include <frugal/search/goal_search.hpp>
#include <frugal/search/heuristic.hpp>
#include <frugal/search/work_off.hpp>

#include <algorithm>

namespace frugal {
namespace {

constexpr std::uint64_t kQuickWork = 4'000'000;    ///< granules looked at before clauses are made
constexpr std::uint64_t kWorkAlone = 100'000'000;  ///< with clauses, before threads are called
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
        goal_.offer(costs_.total(), evaluator_.positive_region_full(), FeatureSet::all(costs_.size()), 0);
    TreeSearch quick(evaluator_, costs_, goal_, options_, stopper_, nullptr);
    const bool finished = quick.search(root, options_.techniques.quick ? kQuickWork : 0);
    nodes_ = quick.nodes();
    if (finished) return true;
    bound_ = quick.best_possible(root);
    if (options_.techniques.start) start_from_heuristics();
    if (options_.techniques.clauses) clauses_ = std::make_unique<Clauses>(evaluator_.granules(), stopper_);
    TreeSearch alone(evaluator_, costs_, goal_, options_, stopper_, clauses_.get());
    if (!stopper_.should_stop()) bound_ = alone.best_possible(root);
    const bool finished_alone = alone.search(root, options_.techniques.quick ? kWorkAlone : 0);
    nodes_ += alone.nodes();
    if (finished_alone) return true;
    return search_all(cut(root, alone));
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

/// A search cut short must not be beaten by a heuristic, so all of them run. What they find comes from before
/// the first subproblem, so it wins ties.
void GoalSearch::start_from_heuristics() {
    const Result found = competition(evaluator_, SolveOptions{}, stopper_);
    for (const LambdaAnswer& entry : found.by_lambda) {
        const Answer& answer = entry.answer;
        goal_.offer(costs_.total(answer.features), answer.measures.positive_region, answer.features, 0);
    }
}

/// Cuts the tree into subproblems in depth-first order; those of no interest are left out.
std::vector<Subproblem> GoalSearch::cut(const Subproblem& root, TreeSearch& bounds) const {
    std::vector<Subproblem> parts{root};
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
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].origin = i + 1;
    return parts;
}

bool GoalSearch::search_all(const std::vector<Subproblem>& subproblems) {
    const std::vector<char> finished = work_off(
        subproblems, threads_, stopper_, nodes_,
        [this] { return TreeSearch(evaluator_, costs_, goal_, options_, stopper_, clauses_.get()); },
        [this](std::uint64_t nodes) { return progress(nodes); });
    if (!stopper_.stopped()) return true;
    bound_open(subproblems, finished);
    return false;
}

/// The best that the unfinished subproblems might still hold, where that is less than what was known before.
void GoalSearch::bound_open(const std::vector<Subproblem>& subproblems, const std::vector<char>& finished) {
    TreeSearch bounds(evaluator_, costs_, goal_, options_, stopper_, nullptr);
    std::optional<std::int64_t> best;
    const bool cheapest = goal_.kind() == Goal::Kind::cheapest;
    for (std::size_t i = 0; i < subproblems.size(); ++i) {
        if (finished[i] != 0) continue;
        const auto possible = bounds.best_possible(subproblems[i]);
        if (possible && (!best || (cheapest ? *possible < *best : *possible > *best))) best = possible;
    }
    if (best && bound_) bound_ = cheapest ? std::max(*best, *bound_) : std::min(*best, *bound_);
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
