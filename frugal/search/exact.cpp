#include <frugal/error.hpp>
#include <frugal/problem/point_question.hpp>
#include <frugal/search/composed_search.hpp>
#include <frugal/search/exact.hpp>
#include <frugal/search/goal_search.hpp>

#include <algorithm>

namespace frugal {
namespace {

Result answer_points(const Evaluator& evaluator, const PointQuestion& question, const SolveOptions& options,
                     Stopper& stopper) {
    if (question.budget < 0) {  // what must be bought is too dear already
        Result nothing;
        nothing.status = Status::infeasible;
        return nothing;
    }
    Goal goal(question.most_decided ? Goal::Kind::largest : Goal::Kind::cheapest, question.budget,
              evaluator.positive_region_full(), question.required, options.all);
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
    const FeatureSet best = points.front().features.united(question.bought);
    ChainedStates states = evaluator.chained_states();
    result.answer = finished ? evaluator.stripped_of_free(best, question.costs, states)
                             : evaluator.stripped(best, points.front().decided, states);
    result.status = finished ? Status::optimal : Status::feasible;
    result.optima = goal.optima();
    result.optima_complete = finished;
    if (!finished && search.bound() && !result.answer->values.empty()) {
        // The incumbent may already beat what is open: then it is itself the bound.
        const Objective& first = *evaluator.problem().objectives().front();
        const auto bound =
            static_cast<double>(*search.bound() + (question.most_decided ? 0 : question.spent));
        const double value = result.answer->values.front();
        result.bound = first.compare(bound, value) > 0 ? bound : value;
    }
    return result;
}

/// With nothing to prefer, any allowed subset will do: try all features less the idle ones.
std::optional<Result> any_subset(const Evaluator& evaluator, const SolveOptions& options) {
    if (!evaluator.problem().objectives().empty() || options.all) return std::nullopt;
    const Answer answer = evaluator.stripped(FeatureSet::all(evaluator.granules().features()));
    if (!evaluator.allowed(answer)) return std::nullopt;
    Result result;
    result.status = Status::optimal;
    result.answer = answer;
    return result;
}

}  // namespace

Result exact(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    if (std::optional<Result> any = any_subset(evaluator, options)) return *any;
    // All subsets that satisfy constraints without preferring any are no staircase.
    const bool lists_all_allowed = evaluator.problem().objectives().empty() && options.all;
    // Features that are bought anyway would pass for idle ones in a list of all optima.
    const FeatureChoices choices = options.all ? FeatureChoices::none : FeatureChoices::some;
    const auto question =
        lists_all_allowed ? std::nullopt
                          : as_point_question(evaluator.problem(), evaluator.positive_region_full(), choices);
    if (question) return answer_points(evaluator, *question, options, stopper);
    if (!options.checkpoint.empty())
        throw UsageError("a checkpoint can be kept for questions about cost and positive region only");
    if (options.gap) throw UsageError("a gap can be set for questions about cost and positive region only");
    return search_composed(evaluator, options, stopper);
}

}  // namespace frugal
