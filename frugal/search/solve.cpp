#include <frugal/check/recompute.hpp>
#include <frugal/error.hpp>
#include <frugal/measure/entropy.hpp>
#include <frugal/problem/constraints/chosen_features.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/search/answer_entropy.hpp>
#include <frugal/search/backtracking.hpp>
#include <frugal/search/exact.hpp>
#include <frugal/search/heuristic.hpp>
#include <frugal/search/sesra.hpp>
#include <frugal/search/solve.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

namespace frugal {
namespace {

Result run(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    if (options.algorithm != Algorithm::exact && (!options.checkpoint.empty() || options.gap))
        throw UsageError("checkpoints and gaps are for the exact search only");
    if (options.algorithm != Algorithm::exact && !evaluator.problem().is_plain()) {
        throw UsageError(fmt::format(
            "{} is for Pawlak's model, costs that add up, and constraints and objectives on cost, size and "
            "positive region; everything else is for exact",
            name_of(options.algorithm)));
    }
    switch (options.algorithm) {
        case Algorithm::exact:
            return exact(evaluator, options, stopper);
        case Algorithm::backtracking:
            return backtracking(evaluator, options, stopper);
        case Algorithm::sesra:
            return sesra(evaluator, stopper);
        case Algorithm::sesra_star:
            return sesra_star(evaluator, stopper);
        case Algorithm::heuristic:
            return heuristic(evaluator, options, stopper);
        case Algorithm::competition:
            return competition(evaluator, options, stopper);
    }
    throw std::logic_error("an algorithm without a case");
}

/// A feature that decides nothing may be required, or serve another objective than the positive region.
bool may_hold_idle(const Problem& problem) {
    const auto requires_features = [](const auto& constraint) {
        return dynamic_cast<const RequiredFeatures*>(constraint.get()) != nullptr;
    };
    return !problem.is_plain() || std::ranges::any_of(problem.constraints(), requires_features);
}

void expect_region(const DecisionTable& table, const Model& model, const Answer& answer) {
    if (!model.quickly_recomputed(table)) return;
    const std::int64_t truth = model.recomputed(table, answer.features.members());
    if (truth == answer.measures.positive_region) return;
    throw std::logic_error(fmt::format(
        "internal error: the search claims {} decided objects, recomputing gives {}; please report this",
        answer.measures.positive_region, truth));
}

/// Recomputes what a search in Pawlak's model claims. Optima for which there is no time are not listed.
void expect_claims(const DecisionTable& table, const Evaluator& evaluator, Result& result,
                   const Deadline& deadline) {
    const auto& [features, measures, values] = *result.answer;
    const auto expect = may_hold_idle(evaluator.problem()) ? check::expect_decided : check::expect_subset;
    expect(table, features.members(), measures.positive_region, deadline);
    std::size_t next = 0;
    try {
        for (; next < result.optima.size(); next += check::recompute_every(result.optima.size())) {
            const FeatureSet& optimum = result.optima[next];
            if (optimum == features) continue;
            deadline.expect_time();
            expect(table, optimum.members(), evaluator.measures(optimum).positive_region, deadline);
        }
    } catch (const TimeUp&) {
        result.optima.resize(next);
        result.optima_complete = false;
        result.stop_reason = StopReason::time;
    }
}

/// No subset decides more than all features.
std::optional<double> bound_without_search(const Evaluator& evaluator) {
    const auto& objectives = evaluator.problem().objectives();
    if (objectives.empty() || objectives.front()->name() != "positive-region") return std::nullopt;
    return static_cast<double>(evaluator.positive_region_full());
}

/// Instead of an answer that is not ready in time.
void buy_nothing(const Evaluator& evaluator, Result& result) {
    result.answer = evaluator.nothing_bought();
    result.status = result.answer ? Status::feasible : Status::unknown;
    result.stop_reason = StopReason::time;
    result.optima.clear();
    result.optima_complete = false;
    result.conditional_entropy.reset();
    if (!result.answer) return;
    result.conditional_entropy = conditional_entropy(Partition(evaluator.granules()));
    if (!result.bound) result.bound = bound_without_search(evaluator);
}

Result solve_in_time(const Evaluator& evaluator, const SolveOptions& options, const Deadline& deadline) {
    Stopper stopper(options);
    Result result;
    try {
        result = run(evaluator, options, stopper);
        result.statistics.seconds = stopper.seconds();
        if (result.answer && !result.conditional_entropy) {
            ChainedStates states = evaluator.chained_states(deadline);
            result.conditional_entropy = entropy_of(*result.answer, evaluator, states);
        }
    } catch (const TimeUp&) {
        stopper.be_late();
        result.status = Status::unknown;
        result.statistics.seconds = stopper.seconds();
    }
    result.algorithm = options.algorithm;
    result.stop_reason = stopper.reason();
    result.positive_region_full = evaluator.positive_region_full();
    result.objects = evaluator.granules().objects();
    if (result.status == Status::optimal && !evaluator.problem().objectives().empty())
        result.bound = result.answer->values.front();
    if (result.status == Status::unknown && result.stop_reason == StopReason::time)
        buy_nothing(evaluator, result);
    if (options.limit && result.optima.size() > *options.limit) {
        result.optima.resize(*options.limit);
        result.optima_complete = false;
    }
    return result;
}

}  // namespace

Result solve(const Granules& granules, const Problem& problem, const SolveOptions& options) {
    return solve_in_time(Evaluator(granules, problem), options, options.deadline(granules.cells()));
}

Result solve(const DecisionTable& table, const Problem& problem, const SolveOptions& options) {
    const Stopwatch time;
    const Deadline deadline = options.deadline(table.cells());
    const std::optional<Granules> granules = granules_in_time(table, deadline);
    if (!granules) {
        Result nothing;
        nothing.stop_reason = StopReason::time;
        nothing.algorithm = options.algorithm;
        nothing.objects = static_cast<Weight>(table.objects);
        return nothing;
    }
    // Checking the answer does not take as long as this.
    const double made = time.seconds();
    const Evaluator evaluator(*granules, problem);
    Result result = solve_in_time(evaluator, options.after(made + check::kOfMerging * made), deadline);
    try {
        // What buys nothing because the time is up claims nothing.
        const bool claims =
            result.answer && !(result.stop_reason == StopReason::time && result.answer->features.empty());
        if (claims && problem.model() == nullptr) expect_claims(table, evaluator, result, deadline);
    } catch (const TimeUp&) {
        buy_nothing(evaluator, result);
    }
    if (result.answer && problem.model() != nullptr) expect_region(table, *problem.model(), *result.answer);
    if (result.answer && !evaluator.allowed(*result.answer))
        throw std::logic_error("internal error: the answer breaks a constraint; please report this");
    return result;
}

std::optional<Decimal> budget_by_factor(const Granules& granules, const Ingredients& ingredients,
                                        const Decimal& factor, const SolveOptions& options) {
    SolveOptions exact_options;
    exact_options.stop = options.stop;
    exact_options.time_limit = options.time_limit;
    exact_options.threads = options.threads;
    exact_options.progress = options.progress;
    const Result cheapest = solve(granules, cheapest_reduct(ingredients), exact_options);
    if (cheapest.status != Status::optimal) return std::nullopt;
    return ingredients.costs.floor_product(factor, cheapest.answer->measures.cost);
}

}  // namespace frugal
