#include <frugal/report/feature_table.hpp>
#include <frugal/report/frontier_report.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/report/svg_chart.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace frugal {
namespace {

/// What changes from one point to the next: "+ odor, habitat  - cap-color".
std::string change(const DecisionTable& table, const FeatureSet& before, const FeatureSet& after) {
    std::string added;
    std::string removed;
    const auto append = [&table](std::string& list, std::size_t feature) {
        list += (list.empty() ? "" : ", ") + table.features[feature].name;
    };
    after.for_each([&](std::size_t feature) {
        if (!before.contains(feature)) append(added, feature);
    });
    before.for_each([&](std::size_t feature) {
        if (!after.contains(feature)) append(removed, feature);
    });
    std::string text;
    if (!added.empty()) text += "+ " + added;
    if (!removed.empty()) text += (text.empty() ? "- " : "  - ") + removed;
    return text;
}

std::string closing(const Frontier& frontier, const Style& style) {
    const std::string points = counted(static_cast<std::int64_t>(frontier.points.size()), "point");
    const std::string time = duration(frontier.statistics.seconds);
    if (frontier.status == Status::optimal)
        return fmt::format("{}, {}, {}\n", points, style.good("all proven optimal"), time);
    return fmt::format("{}, {}: the best found, in {}\n", points, style.warning("not proven"), time);
}

}  // namespace

std::string frontier_text(const DecisionTable& table, const Problem& problem, const Frontier& frontier,
                          const Style& style) {
    const TestCosts& costs = problem.costs();
    constexpr std::size_t kBarWidth = 22;
    std::size_t cost_width = 4;
    for (const Answer& point : frontier.points) {
        cost_width = std::max(cost_width, with_thousands(costs.text(point.measures.cost)).size());
    }
    const std::size_t count_width = std::max<std::size_t>(7, with_thousands(frontier.objects).size());
    std::string text = fmt::format(
        "{}: {}, {}, decision '{}'\n", table.source, counted(frontier.objects, "object"),
        counted(static_cast<std::int64_t>(table.features.size()), "feature"), table.decision.name);
    for (const auto& constraint : problem.constraints()) {
        if (constraint.get() != problem.budget())
            text += fmt::format("Subject to: {}\n", constraint->describe());
    }
    text += problem.model_line() + "\n";
    text += "  " +
            style.faint(fmt::format("{:>{}}  {:>{}}{:{}}features added or swapped", "cost", cost_width,
                                    "decided", count_width, "", kBarWidth + 13)) +
            "\n";
    FeatureSet before(table.features.size());
    for (const Answer& point : frontier.points) {
        const Weight decided = point.measures.positive_region;
        std::string blocks =
            bar(static_cast<double>(decided), static_cast<double>(frontier.objects), kBarWidth);
        const std::string rest(kBarWidth - blocks.size(), '.');
        std::string line =
            fmt::format("  {:>{}}  {:>{}}  {:>7}  {}{}  {}", with_thousands(costs.text(point.measures.cost)),
                        cost_width, with_thousands(decided), count_width, percent(decided, frontier.objects),
                        style.accent(blocks), style.faint(rest), change(table, before, point.features));
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
        before = point.features;
    }
    return text + "\n" + closing(frontier, style);
}

std::string frontier_svg(const DecisionTable& table, const TestCosts& costs, const Frontier& frontier) {
    LineChart chart;
    chart.text.title = fmt::format("What every budget decides: {}", table.decision.name);
    chart.text.description = fmt::format(
        "The most objects that features of a given total cost decide, of {} in all.", frontier.objects);
    chart.text.x_label = "cost";
    chart.text.y_label = "decided objects";
    chart.steps = true;
    LineSeries series{frontier.status == Status::optimal ? "proven optimal" : "best found", {}};
    for (const Answer& point : frontier.points) {
        series.points.emplace_back(costs.number(point.measures.cost),
                                   static_cast<double>(point.measures.positive_region));
    }
    chart.series.push_back(std::move(series));
    return svg(chart);
}

}  // namespace frugal
