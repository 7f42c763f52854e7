#include <frugal/check/recompute.hpp>
#include <frugal/measure/entropy.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/search/backtracking.hpp>
#include <frugal/search/exact.hpp>
#include <frugal/search/heuristic.hpp>
#include <frugal/search/sesra.hpp>
#include <frugal/search/solve.hpp>

#include <stdexcept>

#include <fmt/format.h>

namespace frugal {
namespace {

Result run(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
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

void cross_check(const DecisionTable& table, const Problem& problem, const Answer& answer) {
    std::vector<double> costs;
    for (std::size_t feature = 0; feature < problem.costs().size(); ++feature) {
        costs.push_back(problem.costs().number(problem.costs()[feature]));
    }
    const check::Recomputed truth = check::recompute(table, costs, answer.features.members());
    const double claimed_cost = problem.costs().number(answer.measures.cost);
    if (truth.positive_region != answer.measures.positive_region ||
        std::abs(truth.cost - claimed_cost) > 1e-9 * std::max(1.0, truth.cost) ||
        !problem.allows(answer.measures) ||
        (problem.budget() != nullptr && answer.measures.cost > problem.budget()->limit())) {
        throw std::logic_error(
            fmt::format("internal error: the search claims cost {} and {} decided objects, recomputing gives "
                        "{} and {}; please report this",
                        claimed_cost, answer.measures.positive_region, truth.cost, truth.positive_region));
    }
}

}  // namespace

Result solve(const Granules& granules, const Problem& problem, const SolveOptions& options) {
    const Evaluator evaluator(granules, problem);
    Stopper stopper(options);
    Result result = run(evaluator, options, stopper);
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
    result.statistics.seconds = stopper.seconds();
    return result;
}

Result solve(const DecisionTable& table, const Problem& problem, const SolveOptions& options) {
    Result result = solve(Granules(table), problem, options);
    if (result.answer) cross_check(table, problem, *result.answer);
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
