#include <frugal/check/recompute.hpp>
#include <frugal/error.hpp>
#include <frugal/measure/entropy.hpp>
#include <frugal/measure/positive_region.hpp>
#include <frugal/problem/constraints/chosen_features.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/search/backtracking.hpp>
#include <frugal/search/exact.hpp>
#include <frugal/search/heuristic.hpp>
#include <frugal/search/sesra.hpp>
#include <frugal/search/solve.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>
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

/// Where all objects are decided there is nothing in doubt, and a large table need not be split once more.
double entropy_of(const Answer& answer, const Evaluator& evaluator) {
    const Granules& granules = evaluator.granules();
    const bool all_decided = answer.measures.positive_region == granules.objects();
    if (evaluator.problem().model() == nullptr && all_decided) return 0;
    return conditional_entropy(Partition(granules, answer.features));
}

void expect_region(const DecisionTable& table, const Model& model, const Answer& answer) {
    if (!model.quickly_recomputed(table)) return;
    const std::int64_t truth = model.recomputed(table, answer.features.members());
    if (truth == answer.measures.positive_region) return;
    throw std::logic_error(fmt::format(
        "internal error: the search claims {} decided objects, recomputing gives {}; please report this",
        answer.measures.positive_region, truth));
}

}  // namespace

Result solve(const Granules& granules, const Problem& problem, const SolveOptions& options) {
    Stopper stopper(options);
    const Evaluator evaluator(granules, problem);
    Result result = run(evaluator, options, stopper);
    result.statistics.seconds = stopper.seconds();
    result.algorithm = options.algorithm;
    result.stop_reason = stopper.reason();
    result.positive_region_full = evaluator.positive_region_full();
    result.objects = granules.objects();
    if (result.status == Status::optimal && !problem.objectives().empty())
        result.bound = result.answer->values.front();
    if (result.answer) result.conditional_entropy = entropy_of(*result.answer, evaluator);
    if (options.limit && result.optima.size() > *options.limit) {
        result.optima.resize(*options.limit);
        result.optima_complete = false;
    }
    return result;
}

Result solve(const DecisionTable& table, const Problem& problem, const SolveOptions& options) {
    const Stopwatch time;
    const Granules granules(table);
    // Measuring and checking the answer takes about as long as this.
    const double made = time.seconds();
    const double left = options.time_limit.value_or(0) - made;
    Result result = solve(granules, problem, options.after(made + std::clamp(left / 2, 0.0, 1.5 * made)));
    if (result.answer && problem.model() == nullptr) {
        const auto& [features, measures, values] = *result.answer;
        const auto expect = may_hold_idle(problem) ? check::expect_decided : check::expect_subset;
        expect(table, features.members(), measures.positive_region);
        for (std::size_t i = 0; i < result.optima.size(); i += check::recompute_every(result.optima.size())) {
            const FeatureSet& optimum = result.optima[i];
            if (optimum == features) continue;
            expect(table, optimum.members(), positive_region(Partition(granules, optimum)));
        }
    }
    if (result.answer && problem.model() != nullptr) expect_region(table, *problem.model(), *result.answer);
    if (result.answer && !Evaluator(granules, problem).allowed(*result.answer))
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
