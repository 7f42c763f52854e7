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

std::vector<Answer> measured(const Evaluator& evaluator, const TestCosts& costs,
                             const std::vector<Point>& points) {
    ChainedStates states = evaluator.chained_states();
    std::vector<Answer> answers;
    for (const Point& point : points)
        answers.push_back(evaluator.stripped_of_free(point.features, costs, states));
    return answers;
}

/// Of a search that was cut short: the first and the last point, and as many of the others as there is time
/// for. To check a point takes about half as long as to strip it, and one may take twice as long as another.
std::vector<Answer> stripped_in_time(const Evaluator& evaluator, const std::vector<Point>& points,
                                     const SolveOptions& options, const Stopwatch& time) {
    ChainedStates states = evaluator.chained_states();
    std::vector<Answer> answers;
    double spent = 0;
    double longest = 0;
    const auto strip = [&](const Point& point) {
        const Stopwatch this_one;
        answers.push_back(evaluator.stripped(point.features, point.decided, states));
        spent += this_one.seconds();
        longest = std::max(longest, this_one.seconds());
    };
    if (points.empty()) return answers;
    strip(points.back());
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const double until_the_end = 0.5 * spent + 2.5 * longest;
        if (i == 0 || !options.time_limit || time.seconds() + until_the_end < *options.time_limit)
            strip(points[i]);
    }
    return answers;
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
    result.points = finished ? measured(evaluator, costs, goal.points())
                             : stripped_in_time(evaluator, goal.points(), options, time);
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
