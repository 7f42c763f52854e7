#include <frugal/experiment/summary.hpp>

#include <algorithm>
#include <functional>
#include <numeric>

namespace frugal::experiment {
namespace {

/// What a way of answering found on a draw.
using Find = std::function<std::optional<SubsetMeasures>(const Draw&)>;

Success success_of(const TableRecord& table, const Find& find) {
    Success success;
    double decided = 0;
    for (const Draw& draw : table.draws) {
        if (!draw.optimum) continue;
        const std::optional<SubsetMeasures> found = find(draw);
        if (!found) continue;
        const SubsetMeasures& optimum = *draw.optimum;
        ++success.draws;
        if (found->positive_region == optimum.positive_region && found->cost == optimum.cost) ++success.found;
        decided += optimum.positive_region == 0 ? 1
                                                : static_cast<double>(found->positive_region) /
                                                      static_cast<double>(optimum.positive_region);
    }
    if (success.draws > 0) success.decided = decided / static_cast<double>(success.draws);
    return success;
}

Success success_of(const TableRecord& table, Algorithm algorithm) {
    return success_of(table, [algorithm](const Draw& draw) { return draw.run(algorithm).answer; });
}

/// A figure of one algorithm over all draws that had a budget; nothing when one of them was cut short,
/// because the mean of the others would be that of the easy ones.
template <typename Figure>
std::optional<Spread> over_draws(const TableRecord& table, Algorithm algorithm, Figure&& figure) {
    std::vector<double> values;
    for (const Draw& draw : table.draws) {
        if (draw.runs.empty()) continue;
        const Run& run = draw.run(algorithm);
        if (!run.finished) return std::nullopt;
        values.push_back(figure(run));
    }
    return spread(std::move(values));
}

void summarize_lambdas(TableSummary& summary, const TableRecord& table, const Settings& settings) {
    for (std::size_t i = 0; i < settings.lambdas.size(); ++i) {
        const Success success = success_of(table, [i](const Draw& draw) {
            return i < draw.by_lambda.size() ? std::optional(draw.by_lambda[i].answer) : std::nullopt;
        });
        summary.by_lambda.push_back({settings.lambdas[i], success});
        if (settings.lambdas[i] == 0) summary.zero = success;
    }
    std::size_t most = 0;
    for (const LambdaSuccess& tried : summary.by_lambda) most = std::max(most, tried.success.found);
    for (const LambdaSuccess& tried : summary.by_lambda) {
        if (tried.success.found != most) continue;
        if (summary.best_lambdas.empty()) summary.best = tried.success;
        summary.best_lambdas.push_back(tried.lambda);
    }
}

}  // namespace

std::optional<Spread> spread(std::vector<double> values) {
    if (values.empty()) return std::nullopt;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    Spread result;
    result.min = values.front();
    result.max = values.back();
    result.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    result.median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    return result;
}

std::optional<double> TableSummary::time_ratio(Algorithm algorithm, Algorithm to) const {
    const std::optional<Spread>& own = time(algorithm);
    const std::optional<Spread>& other = time(to);
    if (!own || !other || other->mean <= 0) return std::nullopt;
    return own->mean / other->mean;
}

bool TableSummary::is_best(double lambda) const {
    return std::ranges::find(best_lambdas, lambda) != best_lambdas.end();
}

TableSummary summarize(const TableRecord& table, const Settings& settings) {
    TableSummary summary;
    summary.name = table.name;
    summary.features = table.features.size();
    summary.draws = table.draws.size();
    summary.asked = static_cast<std::size_t>(
        std::ranges::count_if(table.draws, [](const Draw& draw) { return !draw.runs.empty(); }));
    std::vector<double> sizes;
    for (const Draw& draw : table.draws) {
        if (draw.optimum) sizes.push_back(static_cast<double>(draw.optimum->size));
    }
    summary.settled = sizes.size();
    summary.size = spread(std::move(sizes));
    summary.backtracking_steps = over_draws(table, Algorithm::backtracking, [](const Run& run) {
        return static_cast<double>(run.backtracking_steps);
    });
    for (const Algorithm algorithm : kTimed) {
        summary.milliseconds[algorithm] =
            over_draws(table, algorithm, [](const Run& run) { return run.seconds * 1e3; });
    }
    summarize_lambdas(summary, table, settings);
    summary.single = success_of(table, Algorithm::heuristic);
    summary.competition = success_of(table, Algorithm::competition);
    return summary;
}

std::vector<TableSummary> summarize(const Experiment& experiment) {
    std::vector<TableSummary> summaries;
    for (const TableRecord& table : experiment.tables)
        summaries.push_back(summarize(table, experiment.settings));
    return summaries;
}

}  // namespace frugal::experiment
