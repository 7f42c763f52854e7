// One draw: costs, cheapest reduct, budget, and then every algorithm on the same granules.
#include <frugal/experiment/experiment.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/search/solve.hpp>

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace frugal::experiment {
namespace {

bool proves(Algorithm algorithm) {
    return algorithm != Algorithm::heuristic && algorithm != Algorithm::competition;
}

SolveOptions options_for(Algorithm algorithm, const Settings& settings, const std::stop_token& stop) {
    SolveOptions options;
    options.algorithm = algorithm;
    options.lambda = settings.lambda;
    options.lambdas = settings.lambdas;
    options.threads = 1;
    options.stop = stop;
    if (proves(algorithm)) options.time_limit = settings.time_limit;
    return options;
}

/// Negative when `a` is worse than `b`: a smaller positive region, or the same for more.
int compare(const SubsetMeasures& a, const SubsetMeasures& b) {
    if (a.positive_region != b.positive_region) return a.positive_region < b.positive_region ? -1 : 1;
    return a.cost == b.cost ? 0 : (a.cost > b.cost ? -1 : 1);
}

/// Two proofs that disagree, or a heuristic better than a proof, are faults of the library.
void cross_check(const Draw& draw, std::string_view table) {
    if (!draw.optimum) return;
    for (const Run& run : draw.runs) {
        if (!run.answer || (proves(run.algorithm) && !run.finished)) continue;
        const int order = compare(*run.answer, *draw.optimum);
        if (order == 0 || (order < 0 && !proves(run.algorithm))) continue;
        throw std::logic_error(fmt::format(
            "internal error: on {}, draw {} (seed {}), budget {}, {} answers {} objects for {} where the "
            "proven optimum is {} objects for {}; please report this",
            table, draw.index, draw.seed, draw.budget, name_of(run.algorithm), run.answer->positive_region,
            run.answer->cost, draw.optimum->positive_region, draw.optimum->cost));
    }
}

Run record(const Result& result) {
    Run run;
    run.algorithm = result.algorithm;
    run.finished = result.stop_reason == StopReason::completed;
    run.seconds = result.statistics.seconds;
    run.backtracking_steps = result.statistics.backtracking_steps;
    if (result.answer) run.answer = result.answer->measures;
    return run;
}

void keep(Draw& draw, std::size_t place, const Result& result) {
    draw.runs[place] = record(result);
    for (const LambdaAnswer& found : result.by_lambda) {
        if (result.algorithm == Algorithm::competition)
            draw.by_lambda.push_back({found.lambda, found.answer.measures});
    }
    // Of several optima the one the exact search names, wherever it finishes.
    if (result.status == Status::optimal && (!draw.optimum || result.algorithm == Algorithm::exact)) {
        draw.optimum = result.answer->measures;
        draw.optimal_features = result.answer->features.members();
    }
}

}  // namespace

const Run& Draw::run(Algorithm algorithm) const {
    const auto found = std::ranges::find(runs, algorithm, &Run::algorithm);
    if (found == runs.end()) throw std::logic_error("a draw without a run of this algorithm");
    return *found;
}

std::optional<Draw> run_draw(const Granules& granules, std::string_view table, std::size_t index,
                             const Settings& settings, std::span<const Algorithm> given_up,
                             const std::stop_token& stop) {
    Draw draw;
    draw.index = index;
    draw.seed = draw_seed(settings.seed, table, index);
    CostDraw cost_draw = settings.costs;
    cost_draw.seed = draw.seed;
    const TestCosts costs = draw_costs(granules.features(), cost_draw);

    const Result cheapest =
        solve(granules, cheapest_reduct(costs), options_for(Algorithm::exact, settings, stop));
    if (stop.stop_requested()) return std::nullopt;
    if (cheapest.status != Status::optimal) return draw;
    draw.cheapest_reduct = cheapest.answer->measures.cost;
    const Decimal budget = costs.floor_product(settings.budget_factor, *draw.cheapest_reduct);
    draw.budget = costs.floor_units(budget);

    const Problem problem = fstc(costs, budget);
    draw.runs.resize(kTimed.size());
    // Whoever runs first finds colder caches, so the first place goes round.
    for (std::size_t turn = 0; turn < kTimed.size(); ++turn) {
        const std::size_t place = (turn + index) % kTimed.size();
        const Algorithm algorithm = kTimed[place];
        draw.runs[place].algorithm = algorithm;
        if (std::ranges::find(given_up, algorithm) != given_up.end()) continue;
        keep(draw, place, solve(granules, problem, options_for(algorithm, settings, stop)));
        if (stop.stop_requested()) return std::nullopt;
    }
    cross_check(draw, table);
    return draw;
}

}  // namespace frugal::experiment
