#include <frugal/check/recompute.hpp>
#include <frugal/error.hpp>
#include <frugal/measure/entropy.hpp>
#include <frugal/measure/positive_region.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/search/backtracking.hpp>
#include <frugal/search/exact.hpp>
#include <frugal/search/heuristic.hpp>
#include <frugal/search/sesra.hpp>
#include <frugal/search/solve.hpp>

#include <stdexcept>

namespace frugal {
namespace {

Result run(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    if (options.algorithm != Algorithm::exact && (!options.checkpoint.empty() || options.gap))
        throw UsageError("checkpoints and gaps are for the exact search only");
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

}  // namespace

Result solve(const Granules& granules, const Problem& problem, const SolveOptions& options) {
    const Evaluator evaluator(granules, problem);
    Stopper stopper(options);
    Result result = run(evaluator, options, stopper);
    result.statistics.seconds = stopper.seconds();
    result.algorithm = options.algorithm;
    result.stop_reason = stopper.reason();
    result.positive_region_full = evaluator.positive_region_full();
    result.objects = granules.objects();
    if (result.status == Status::optimal && !problem.objectives().empty())
        result.bound = result.answer->values.front();
    if (result.answer)
        result.conditional_entropy = conditional_entropy(Partition(granules, result.answer->features));
    if (options.limit && result.optima.size() > *options.limit) {
        result.optima.resize(*options.limit);
        result.optima_complete = false;
    }
    return result;
}

Result solve(const DecisionTable& table, const Problem& problem, const SolveOptions& options) {
    const Granules granules(table);
    Result result = solve(granules, problem, options);
    if (result.answer) {
        const auto& [features, measures, values] = *result.answer;
        check::expect_subset(table, features.members(), measures.positive_region);
        for (std::size_t i = 0; i < result.optima.size(); i += check::recompute_every(result.optima.size())) {
            const FeatureSet& optimum = result.optima[i];
            check::expect_subset(table, optimum.members(), positive_region(Partition(granules, optimum)));
        }
        if (!problem.allows(measures))
            throw std::logic_error("internal error: the answer breaks a constraint; please report this");
    }
    return result;
}

std::optional<Decimal> budget_by_factor(const Granules& granules, const TestCosts& costs,
                                        const Decimal& factor, const SolveOptions& options) {
    SolveOptions exact_options;
    exact_options.stop = options.stop;
    exact_options.time_limit = options.time_limit;
    exact_options.threads = options.threads;
    exact_options.progress = options.progress;
    const Result cheapest = solve(granules, cheapest_reduct(costs), exact_options);
    if (cheapest.status != Status::optimal) return std::nullopt;
    return costs.floor_product(factor, cheapest.answer->measures.cost);
}

}  // namespace frugal
