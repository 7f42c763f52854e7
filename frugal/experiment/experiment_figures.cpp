#include <frugal/experiment/figure_text.hpp>
#include <frugal/experiment/write_experiment.hpp>
#include <frugal/report/svg_chart.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace frugal::experiment {

std::string lambda_figure(const Experiment& experiment) {
    LineChart chart;
    chart.text.title = "How often the heuristic finds the optimum, by \u03bb";
    chart.text.x_label = "\u03bb  (0: costs are ignored; further right they weigh more)";
    chart.text.y_label = "draws with the optimum found";
    chart.text.description = "Share of draws in which the heuristic finds an optimal subset.";
    chart.y = {0, 1, true};
    chart.falling_x = true;
    for (const TableSummary& summary : summarize(experiment)) {
        if (summary.settled == 0) continue;
        LineSeries series{summary.name, {}};
        for (const LambdaSuccess& tried : summary.by_lambda)
            series.points.emplace_back(tried.lambda, tried.success.share());
        std::ranges::sort(series.points, std::greater<>());
        chart.text.description += fmt::format(" {}: best at {} with {}.", summary.name,
                                              lambdas_text(summary.best_lambdas), share_text(summary.best));
        chart.series.push_back(std::move(series));
    }
    return svg(chart);
}

std::string competition_figure(const Experiment& experiment) {
    BarChart chart;
    chart.text.title = "How often the optimum is found: one \u03bb or a competition";
    chart.text.y_label = "draws with the optimum found";
    chart.text.description = "Share of draws in which an optimal subset is found.";
    chart.y = {0, 1, true};
    chart.series = {{"\u03bb = 0", {}}, {"best \u03bb of the table", {}}, {"competition of all \u03bb", {}}};
    for (const TableSummary& summary : summarize(experiment)) {
        if (summary.settled == 0) continue;
        chart.groups.push_back(summary.name);
        chart.series[0].values.push_back(summary.zero ? std::optional(summary.zero->share()) : std::nullopt);
        chart.series[1].values.emplace_back(summary.best.share());
        chart.series[2].values.emplace_back(summary.competition.share());
        chart.text.description += fmt::format(" {}: {}, {}, {}.", summary.name,
                                              summary.zero ? share_text(*summary.zero) : kNoFigure,
                                              share_text(summary.best), share_text(summary.competition));
    }
    return svg(chart);
}

}  // namespace frugal::experiment
