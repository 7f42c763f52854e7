#include <frugal/error.hpp>
#include <frugal/problem/point_question.hpp>
#include <frugal/search/answer_entropy.hpp>
#include <frugal/search/composed_search.hpp>
#include <frugal/search/exact.hpp>
#include <frugal/search/goal_search.hpp>

#include <algorithm>

namespace frugal {
namespace {

/// The best point, stripped of idle features and measured. Throws TimeUp.
void make_ready(const Evaluator& evaluator, const PointQuestion& question, const Goal& goal, bool finished,
                ChainedStates& states, Result& result) {
    const Point& best = goal.points().front();
    std::vector<FeatureSet> optima = goal.optima();
    // Of all that are asked for, the answer is the first that is listed.
    const FeatureSet& first = optima.empty() ? best.features : optima.front();
    const FeatureSet features = first.united(question.bought);
    const auto decided = features == best.features ? std::optional(best.decided) : std::nullopt;
    Answer answer = finished ? evaluator.stripped_of_free(features, question.costs, states, decided)
                             : evaluator.stripped(features, best.decided, states);
    // Later the state would have to be made again.
    if (!quickly_split(evaluator.granules()))
        result.conditional_entropy = entropy_by_state(answer, evaluator, states);
    result.answer = std::move(answer);
    result.status = finished ? Status::optimal : Status::feasible;
    result.optima = std::move(optima);
    result.optima_complete = finished;
}

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
    const bool any = !points.empty() && points.front().decided >= question.required;
    if (!any && finished) {
        result.status = Status::infeasible;
        return result;
    }
    try {
        if (any) make_ready(evaluator, question, goal, finished, search.states(), result);
    } catch (const TimeUp&) {
        stopper.be_late();
    }
    if (result.status == Status::optimal || evaluator.problem().objectives().empty()) return result;
    std::optional<std::int64_t> bound = search.bound();
    if (!bound && question.most_decided) bound = evaluator.positive_region_full();
    if (finished) bound = question.most_decided ? points.front().decided : points.front().cost;
    if (!bound) return result;
    const auto possible = static_cast<double>(*bound + (question.most_decided ? 0 : question.spent));
    const Objective& first = *evaluator.problem().objectives().front();
    // The incumbent may already beat what is open: then it is itself the bound.
    const bool beaten = result.answer && first.compare(possible, result.answer->values.front()) <= 0;
    result.bound = beaten ? result.answer->values.front() : possible;
    return result;
}

/// With nothing to prefer, any allowed subset will do: try all features less the idle ones.
std::optional<Result> any_subset(const Evaluator& evaluator, const SolveOptions& options,
                                 const Deadline& deadline) {
    if (!evaluator.problem().objectives().empty() || options.all) return std::nullopt;
    ChainedStates states = evaluator.chained_states(deadline);
    const Answer answer = evaluator.stripped(FeatureSet::all(evaluator.granules().features()), 0, states);
    if (!evaluator.allowed(answer)) return std::nullopt;
    Result result;
    result.status = Status::optimal;
    result.answer = answer;
    return result;
}

}  // namespace

Result exact(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    const Deadline deadline = options.deadline(evaluator.granules().cells());
    deadline.expect_time();
    if (std::optional<Result> any = any_subset(evaluator, options, deadline)) return *any;
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
