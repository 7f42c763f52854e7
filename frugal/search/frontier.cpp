#include <frugal/check/recompute.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/problem/point_question.hpp>
#include <frugal/search/frontier.hpp>
#include <frugal/search/frontier_by_points.hpp>
#include <frugal/search/goal_search.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>
#include <optional>

namespace frugal {
namespace {

/// The last point takes so many times as long as merging equal rows.
constexpr double kMadeForTheLast = 3.5;

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

/// The order in which the points of a search that was cut short are worth making ready. The last one says
/// most and takes longest: it comes first where there is time for it.
std::vector<Point> by_worth(std::vector<Point> points, bool time_for_the_last) {
    if (time_for_the_last && !points.empty()) std::rotate(points.begin(), points.end() - 1, points.end());
    return points;
}

/// Strips points of idle features and recomputes them, one after the other.
class Readying {
  public:
    Readying(const DecisionTable& table, const Evaluator& evaluator, const Deadline& deadline)
        : evaluator_(evaluator), states_(evaluator.chained_states(deadline)), claims_(table, deadline) {}

    /// False when the time is up before all of them are ready.
    bool all_of(const std::vector<Point>& points, bool proven) {
        try {
            for (const Point& point : points) {
                Answer answer = proven ? evaluator_.stripped_of_free(point.features, evaluator_.costs(),
                                                                     states_, point.decided)
                                       : evaluator_.stripped(point.features, point.decided, states_);
                const Stopwatch time;
                claims_.expect_subset(answer.features.members(), answer.measures.positive_region);
                seconds_recomputing_ += time.seconds();
                ready_.push_back(std::move(answer));
            }
            return true;
        } catch (const TimeUp&) {
            if (const auto nothing = evaluator_.nothing_bought()) ready_.push_back(*nothing);
            return false;
        }
    }

    /// Like that of a single answer, this is not a part of solving.
    double seconds_recomputing() const { return seconds_recomputing_; }

    std::vector<Answer> non_dominated() {
        keep_non_dominated(ready_);
        return std::move(ready_);
    }

  private:
    const Evaluator& evaluator_;
    ChainedStates states_;
    check::ChainedClaims claims_;
    std::vector<Answer> ready_;
    double seconds_recomputing_ = 0;
};

/// All points in one search.
Frontier by_staircase(const DecisionTable& table, const Problem& problem, const SolveOptions& options) {
    const Stopwatch time;
    const Deadline deadline = options.deadline_of_parts(table.cells());
    Frontier result;
    if (problem.budget() != nullptr) result.budget = problem.budget()->amount();
    result.objects = static_cast<Weight>(table.objects);
    result.stop_reason = StopReason::time;
    const std::optional<Granules> granules = granules_in_time(table, deadline);
    if (!granules) return result;
    const double made = time.seconds();

    const TestCosts& costs = problem.costs();
    const Evaluator evaluator(*granules, problem);
    const SolveOptions rest = options.after(made);
    Stopper stopper(rest);
    const Units limit = problem.budget() != nullptr ? problem.budget()->limit() : costs.total();
    Goal goal(Goal::Kind::frontier, limit, evaluator.positive_region_full(), 0, false);
    GoalSearch search(evaluator, costs, goal, rest, stopper);
    const bool finished = search.run();
    const bool time_for_the_last = deadline.seconds_left() > kMadeForTheLast * made;
    Readying readying(table, evaluator, deadline);
    const bool in_time =
        readying.all_of(finished ? goal.points() : by_worth(goal.points(), time_for_the_last), finished);
    result.points = readying.non_dominated();
    result.status = finished && in_time ? Status::optimal : Status::feasible;
    if (in_time) result.stop_reason = stopper.reason();
    result.positive_region_full = evaluator.positive_region_full();
    result.statistics = {stopper.seconds() - readying.seconds_recomputing(), search.nodes(), 0,
                         search.threads()};
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
