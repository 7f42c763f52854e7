#include <frugal/check/recompute.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/problem/point_question.hpp>
#include <frugal/search/frontier.hpp>
#include <frugal/search/frontier_by_points.hpp>
#include <frugal/search/goal_search.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>

namespace frugal {
namespace {

/// Stripped of idle features a point may cost less than one before it, when the search was cut short.
void keep_non_dominated(std::vector<Answer>& points) {
    std::ranges::stable_sort(points, {}, [](const Answer& answer) { return answer.measures.cost; });
    std::vector<Answer> kept;
    for (Answer& point : points) {
        if (!kept.empty() && point.measures.positive_region <= kept.back().measures.positive_region) continue;
        if (!kept.empty() && point.measures.cost == kept.back().measures.cost) kept.pop_back();
        kept.push_back(std::move(point));
    }
    points = std::move(kept);
}

/// All points in one search.
Frontier by_staircase(const DecisionTable& table, const Problem& problem, const SolveOptions& options) {
    const Stopwatch time;
    const Granules granules(table);
    const TestCosts& costs = problem.costs();
    const Evaluator evaluator(granules, problem);
    const SolveOptions rest = options.after(time.seconds());
    Stopper stopper(rest);
    const Units limit = problem.budget() != nullptr ? problem.budget()->limit() : costs.total();
    Goal goal(Goal::Kind::frontier, limit, evaluator.positive_region_full(), 0, false);
    GoalSearch search(evaluator, costs, goal, rest, stopper);
    const bool finished = search.run();

    Frontier result;
    result.status = finished ? Status::optimal : Status::feasible;
    result.stop_reason = stopper.reason();
    if (problem.budget() != nullptr) result.budget = problem.budget()->amount();
    result.positive_region_full = evaluator.positive_region_full();
    result.objects = granules.objects();
    ChainedStates states = evaluator.chained_states();
    for (const Point& point : goal.points())
        result.points.push_back(finished ? evaluator.stripped_of_free(point.features, costs, states)
                                         : evaluator.stripped(point.features, states));
    keep_non_dominated(result.points);
    result.statistics = {stopper.seconds(), search.nodes(), 0, search.threads()};
    std::vector<check::SubsetClaim> claims;
    for (const Answer& point : result.points)
        claims.push_back({point.features.members(), point.measures.positive_region});
    check::expect_subsets(table, claims);
    return result;
}

}  // namespace

Frontier frontier(const DecisionTable& table, const Problem& problem, const SolveOptions& options) {
    const bool staircase = as_point_question(problem, static_cast<Weight>(table.objects)).has_value();
    return staircase ? by_staircase(table, problem, options) : frontier_by_points(table, problem, options);
}

Frontier frontier(const DecisionTable& table, const TestCosts& costs, const std::optional<Decimal>& budget,
                  const SolveOptions& options) {
    return frontier(table, fstc(costs, budget), options);
}

}  // namespace frugal
