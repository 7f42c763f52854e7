// Small charts as self-contained SVG: no script, no font or file from elsewhere.
//
// A chart brings its own background and follows the reader's light or dark setting, so it can be read on any
// page. Series differ by marker as well as by colour, the colours (Okabe and Ito's) can be told apart by the
// colour-blind, and title and description are there for those who do not see the drawing at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace frugal {

struct ChartText {
    std::string title;
    std::string description;  ///< what the chart shows, in words
    std::string x_label;
    std::string y_label;
};

struct ValueAxis {
    std::optional<double> from;  ///< default: 0, or the lowest value when that is below 0
    std::optional<double> to;    ///< default: the largest value, rounded up to a tick
    bool percent = false;        ///< 0.5 is shown as 50 %
};

struct LineSeries {
    std::string name;
    std::vector<std::pair<double, double>> points;  ///< (x, y), drawn in this order
};

struct LineChart {
    ChartText text;
    std::vector<LineSeries> series;
    ValueAxis y;
    bool falling_x = false;  ///< the largest x on the left
    bool steps = false;      ///< hold a value until the next point, as for a frontier
};

struct BarSeries {
    std::string name;
    std::vector<std::optional<double>> values;  ///< one for each group; absent: no bar
};

struct BarChart {
    ChartText text;
    std::vector<std::string> groups;
    std::vector<BarSeries> series;
    ValueAxis y;
};

std::string svg(const LineChart& chart);
std::string svg(const BarChart& chart);

/// Text that may stand between tags or in an attribute.
std::string xml_escaped(std::string_view text);

/// About `wanted` round numbers (1, 2, 2.5 or 5 times a power of ten apart) that cover [from, to] from
/// inside.
std::vector<double> round_ticks(double from, double to, int wanted);

}  // namespace frugal
