#include <frugal/problem/constraints/decided_at_least.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/search/composed_search.hpp>
#include <frugal/search/exact.hpp>
#include <frugal/search/goal_search.hpp>

#include <algorithm>

namespace frugal {
namespace {

/// A problem in terms of cost and decided objects alone.
struct PointQuestion {
    Goal::Kind kind = Goal::Kind::largest;
    Units budget = 0;
    Weight required = 0;
    TestCosts costs;
};

/// The least positive region with which the constraints on it hold, or one more than there is.
Weight least_positive_region(const Problem& problem, Weight most) {
    Weight low = 0;
    for (Weight high = most + 1; low < high;) {
        const Weight middle = low + (high - low) / 2;
        const SubsetMeasures measures{0, 0, middle, most};
        const bool enough = std::ranges::all_of(problem.constraints(), [&](const auto& constraint) {
            return constraint->trend() == Trend::falls || constraint->holds(measures);
        });
        enough ? high = middle : low = middle + 1;
    }
    return low;
}

std::optional<PointQuestion> as_points(const Evaluator& evaluator, bool all) {
    const Problem& problem = evaluator.problem();
    for (const auto& constraint : problem.constraints()) {
        const Constraint* part = constraint.get();
        if (dynamic_cast<const Budget*>(part) == nullptr &&
            dynamic_cast<const Sufficiency*>(part) == nullptr &&
            dynamic_cast<const DecidedAtLeast*>(part) == nullptr) {
            return std::nullopt;
        }
    }
    std::vector<std::string> wishes;
    for (const auto& objective : problem.objectives()) wishes.push_back(objective->name());
    PointQuestion question;
    question.costs = problem.costs();
    question.required = least_positive_region(problem, evaluator.positive_region_full());
    question.budget = problem.budget() != nullptr ? problem.budget()->limit() : problem.costs().total();
    if (wishes == std::vector<std::string>{"positive-region", "cost"}) return question;
    question.kind = Goal::Kind::cheapest;
    if (wishes == std::vector<std::string>{"cost"} || (wishes.empty() && !all)) return question;
    if (wishes == std::vector<std::string>{"size"} && problem.budget() == nullptr) {
        question.costs = TestCosts::unit(problem.costs().size());
        question.budget = question.costs.total();
        return question;
    }
    return std::nullopt;
}

Result answer_points(const Evaluator& evaluator, const PointQuestion& question, const SolveOptions& options,
                     Stopper& stopper) {
    Goal goal(question.kind, question.budget, evaluator.positive_region_full(), question.required,
              options.all);
    GoalSearch search(evaluator, question.costs, goal, options, stopper);
    const bool finished = search.run();
    Result result;
    result.statistics.nodes = search.nodes();
    result.statistics.threads = search.threads();
    const std::vector<Point> points = goal.points();
    if (points.empty() || points.front().decided < question.required) {
        result.status = finished ? Status::infeasible : Status::unknown;
        return result;
    }
    result.answer = evaluator.answer(evaluator.strip_idle(points.front().features));
    result.status = finished ? Status::optimal : Status::feasible;
    result.optima = goal.optima();
    result.optima_complete = finished;
    if (!finished && search.bound() && !result.answer->values.empty()) {
        // The incumbent may already beat what is open: then it is itself the bound.
        const Objective& first = *evaluator.problem().objectives().front();
        const auto bound = static_cast<double>(*search.bound());
        const double value = result.answer->values.front();
        result.bound = first.compare(bound, value) > 0 ? bound : value;
    }
    return result;
}

/// With nothing to prefer, any allowed subset will do: try all features less the idle ones.
std::optional<Result> any_subset(const Evaluator& evaluator, const SolveOptions& options) {
    if (!evaluator.problem().objectives().empty() || options.all) return std::nullopt;
    const Answer answer =
        evaluator.answer(evaluator.strip_idle(FeatureSet::all(evaluator.granules().features())));
    if (!evaluator.problem().allows(answer.measures)) return std::nullopt;
    Result result;
    result.status = Status::optimal;
    result.answer = answer;
    return result;
}

}  // namespace

Result exact(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    if (std::optional<Result> any = any_subset(evaluator, options)) return *any;
    const std::optional<PointQuestion> question = as_points(evaluator, options.all);
    return question ? answer_points(evaluator, *question, options, stopper)
                    : search_composed(evaluator, options, stopper);
}

}  // namespace frugal
