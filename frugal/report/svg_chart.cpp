#include <frugal/report/numbers.hpp>
#include <frugal/report/svg_canvas.hpp>
#include <frugal/report/svg_chart.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace frugal {
namespace {

/// The extent of some values; those that are not finite are passed over.
class Extent {
  public:
    void add(double value) {
        if (!std::isfinite(value)) return;
        lowest_ = std::min(lowest_, value);
        largest_ = std::max(largest_, value);
    }
    Range range() const { return lowest_ > largest_ ? Range{} : Range{lowest_, largest_}; }

  private:
    double lowest_ = std::numeric_limits<double>::infinity();
    double largest_ = -std::numeric_limits<double>::infinity();
};

template <typename Series>
std::vector<std::string> names_of(const std::vector<Series>& series) {
    std::vector<std::string> names;
    names.reserve(series.size());
    for (const Series& one : series) names.push_back(one.name);
    return names;
}

void draw_line(SvgCanvas& canvas, const LineChart& chart, std::size_t index) {
    const LineSeries& series = chart.series[index];
    std::vector<std::pair<double, double>> path;
    std::vector<std::pair<double, double>> finite;
    for (const auto& point : series.points) {
        if (!std::isfinite(point.first) || !std::isfinite(point.second)) continue;
        const double x = canvas.x(point.first);
        const double y = canvas.y(point.second);
        if (chart.steps && !path.empty()) path.emplace_back(x, path.back().second);
        path.emplace_back(x, y);
        finite.push_back(point);
    }
    canvas.draw_path(index, path);
    for (const auto& [x, y] : finite) {
        canvas.draw_marker(index, canvas.x(x), canvas.y(y),
                           fmt::format("{}: {} at {}", series.name, chart_number(y, chart.y.percent),
                                       chart_number(x, false)));
    }
}

/// A name cut to the width of its group.
std::string fitted(const std::string& name, double width) {
    const auto letters = static_cast<std::size_t>(std::max(2.0, width / 7.2));
    if (display_width(name) <= letters) return name;
    std::size_t end = 0;
    for (std::size_t seen = 0; end < name.size(); ++end) {
        const bool starts_letter = (static_cast<unsigned char>(name[end]) & 0xC0U) != 0x80U;
        if (starts_letter && ++seen == letters) break;
    }
    return name.substr(0, end) + "\u2026";
}

void draw_group(SvgCanvas& canvas, const BarChart& chart, std::size_t group) {
    constexpr double kWidestBar = 56;
    constexpr double kNarrowestLabelled = 36;
    const double group_width =
        (canvas.right() - canvas.left()) / static_cast<double>(std::max<std::size_t>(1, chart.groups.size()));
    const auto bars = static_cast<double>(std::max<std::size_t>(1, chart.series.size()));
    const double bar_width = std::min(kWidestBar, group_width * 0.8 / bars);
    const double middle = canvas.left() + group_width * (static_cast<double>(group) + 0.5);
    canvas.draw_x_label(middle, fitted(chart.groups[group], group_width));
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        const auto& values = chart.series[i].values;
        if (group >= values.size() || !values[group] || !std::isfinite(*values[group])) continue;
        const double x = middle + (static_cast<double>(i) - bars / 2) * bar_width;
        const double y = canvas.y(*values[group]);
        const std::string value = chart_number(*values[group], chart.y.percent);
        canvas.draw_bar(i, x + 1, y, bar_width - 2,
                        fmt::format("{}, {}: {}", chart.groups[group], chart.series[i].name, value));
        if (bar_width >= kNarrowestLabelled) {
            const double rounded = chart.y.percent ? std::round(*values[group] * 100) / 100 : *values[group];
            canvas.draw_value(x + bar_width / 2, y - 5, chart_number(rounded, chart.y.percent));
        }
    }
}

}  // namespace

std::string svg(const LineChart& chart) {
    SvgCanvas canvas(chart.text, names_of(chart.series), true);
    Extent x;
    Extent y;
    for (const LineSeries& series : chart.series) {
        for (const auto& point : series.points) {
            x.add(point.first);
            y.add(point.second);
        }
    }
    canvas.set_x(x.range(), chart.falling_x);
    canvas.set_y(value_range(chart.y, y.range().from, y.range().to));
    canvas.draw_y_ticks(chart.y.percent);
    canvas.draw_x_ticks();
    for (std::size_t i = 0; i < chart.series.size(); ++i) draw_line(canvas, chart, i);
    return std::move(canvas).svg();
}

std::string svg(const BarChart& chart) {
    SvgCanvas canvas(chart.text, names_of(chart.series), false);
    Extent y;
    for (const BarSeries& series : chart.series) {
        for (const auto& value : series.values) y.add(value.value_or(0));
    }
    canvas.set_y(value_range(chart.y, y.range().from, y.range().to));
    canvas.draw_y_ticks(chart.y.percent);
    for (std::size_t group = 0; group < chart.groups.size(); ++group) draw_group(canvas, chart, group);
    return std::move(canvas).svg();
}

std::string xml_escaped(std::string_view text) {
    std::string escaped;
    for (const char letter : text) {
        switch (letter) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            default:
                // XML has no place for control characters, escaped or not.
                escaped += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
        }
    }
    return escaped;
}

std::vector<double> round_ticks(double from, double to, int wanted) {
    if (!(to > from) || !std::isfinite(from) || !std::isfinite(to)) return {from};
    const double rough = (to - from) / std::max(1, wanted);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = power * 10;
    for (const double factor : {5.0, 2.5, 2.0, 1.0}) {
        if (power * factor >= rough * (1 - 1e-9)) step = power * factor;
    }
    std::vector<double> ticks;
    const double first = std::ceil(from / step - 1e-9);
    for (double i = first; i * step <= to + step * 1e-9; ++i) ticks.push_back(i == 0 ? 0 : i * step);
    return ticks;
}

}  // namespace frugal
