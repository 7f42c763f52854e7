#include <frugal/check/recompute.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/search/frontier.hpp>
#include <frugal/search/goal_search.hpp>

namespace frugal {

Frontier frontier(const DecisionTable& table, const TestCosts& costs, const std::optional<Decimal>& budget,
                  const SolveOptions& options) {
    const Granules granules(table);
    const Problem problem = fstc(costs, budget);
    const Evaluator evaluator(granules, problem);
    Stopper stopper(options);
    const Units limit = problem.budget() != nullptr ? problem.budget()->limit() : costs.total();
    Goal goal(Goal::Kind::frontier, limit, evaluator.positive_region_full(), 0, false);
    GoalSearch search(evaluator, costs, goal, options, stopper);
    const bool finished = search.run();

    Frontier result;
    result.status = finished ? Status::optimal : Status::feasible;
    result.stop_reason = stopper.reason();
    result.budget = budget;
    result.positive_region_full = evaluator.positive_region_full();
    result.objects = granules.objects();
    for (const Point& point : goal.points()) {
        result.points.push_back(evaluator.answer(evaluator.strip_idle(point.features)));
        const Answer& answer = result.points.back();
        check::expect_subset(table, answer.features.members(), answer.measures.positive_region);
    }
    result.statistics = {stopper.seconds(), search.nodes(), 0, search.threads()};
    return result;
}

}  // namespace frugal
