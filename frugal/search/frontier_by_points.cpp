#include <frugal/search/frontier_by_points.hpp>
#include <frugal/search/solve.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>

namespace frugal {

Frontier frontier_by_points(const DecisionTable& table, const Problem& problem, const SolveOptions& options) {
    const Stopwatch time;
    Frontier frontier;
    frontier.status = Status::optimal;
    if (problem.budget() != nullptr) frontier.budget = problem.budget()->amount();
    Problem next = problem;
    for (;;) {
        const Result result = solve(table, next, options.after(time.seconds()));
        if (result.positive_region_full) frontier.positive_region_full = result.positive_region_full;
        frontier.objects = result.objects;
        frontier.statistics.nodes += result.statistics.nodes;
        frontier.statistics.threads = result.statistics.threads;
        if (result.answer) frontier.points.push_back(*result.answer);
        if (result.status == Status::feasible || result.status == Status::unknown) {
            frontier.status = frontier.points.empty() ? Status::unknown : Status::feasible;
            frontier.stop_reason = result.stop_reason;
        }
        if (result.status == Status::infeasible && frontier.points.empty())
            frontier.status = Status::infeasible;
        if (result.status != Status::optimal || result.answer->measures.cost == 0) break;
        const Units less = result.answer->measures.cost - 1;
        next.subject_to<Budget>(problem.costs().decimal(less), problem.costs());
    }
    std::ranges::reverse(frontier.points);
    frontier.statistics.seconds = time.seconds();
    return frontier;
}

}  // namespace frugal
