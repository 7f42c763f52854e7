#include <frugal/report/svg_chart.hpp>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace frugal {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// Empty when every tag is closed by its own name in the right order and no text holds a bare `<` or `&`.
std::string fault_in(const std::string& xml) {
    std::vector<std::string> open;
    for (std::size_t at = 0; at < xml.size(); ++at) {
        if (xml[at] == '&') {
            const std::size_t end = xml.find(';', at);
            const std::string entity = xml.substr(at, end - at + 1);
            if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;")
                return "a bare & at " + std::to_string(at);
        }
        if (xml[at] != '<') continue;
        const std::size_t end = xml.find('>', at);
        if (end == std::string::npos) return "a tag without an end";
        const std::string tag = xml.substr(at + 1, end - at - 1);
        if (tag.find('<') != std::string::npos) return "a bare < in " + tag;
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "an open quote in " + tag;
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return "closed but not open: " + tag;
            open.pop_back();
        } else if (!tag.ends_with('/')) {
            open.push_back(tag.substr(0, tag.find(' ')));
        }
        at = end;
    }
    return open.empty() ? "" : "left open: " + open.back();
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

LineChart two_lines() {
    LineChart chart;
    chart.text = {"Found & lost", "Two lines.", "lambda", "share"};
    chart.series = {{"Zoo", {{0, 0.2}, {-1, 0.5}, {-2, 0.4}}}, {"a<b>\"c\"", {{0, 0.1}, {-2, 1}}}};
    chart.y = {0, 1, true};
    chart.falling_x = true;
    return chart;
}

BarChart two_groups() {
    BarChart chart;
    chart.text = {"Bars", "Two groups.", "", "share"};
    chart.groups = {"Zoo", "Voting & more"};
    chart.series = {{"first", {0.25, std::nullopt}}, {"second", {0.5, 1}}};
    chart.y = {0, 1, true};
    return chart;
}

/// The value of an attribute behind a certain text.
double attribute_after(const std::string& svg, const std::string& text, const std::string& attribute) {
    const std::size_t at = svg.find(attribute + "=\"", svg.find(text));
    return std::stod(svg.substr(at + attribute.size() + 2));
}

TEST(SvgChart, LineChartIsWellFormedAndSaysWhatItShows) {
    const std::string drawing = svg(two_lines());
    EXPECT_EQ(fault_in(drawing), "");
    EXPECT_TRUE(drawing.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    EXPECT_THAT(drawing, HasSubstr("<title>Found &amp; lost</title>"));
    EXPECT_THAT(drawing, HasSubstr("<desc>Two lines.</desc>"));
    EXPECT_THAT(drawing, HasSubstr(">Zoo</text>"));
    EXPECT_THAT(drawing, HasSubstr(">a&lt;b&gt;&quot;c&quot;</text>"));
    EXPECT_THAT(drawing, HasSubstr(">lambda</text>"));
    EXPECT_THAT(drawing, HasSubstr(">100 %</text>"));
    EXPECT_THAT(drawing, HasSubstr("prefers-color-scheme:dark"));
}

TEST(SvgChart, EveryPointHasAMarkerWithItsValue) {
    const std::string drawing = svg(two_lines());
    EXPECT_EQ(count_of(drawing, "<g><title>"), 5U);
    EXPECT_THAT(drawing, HasSubstr("<title>Zoo: 50 % at \u22121</title>"));
}

TEST(SvgChart, FallingAxisPutsTheLargestValueOnTheLeft) {
    LineChart chart = two_lines();
    chart.series = {{"line", {{0, 0}, {-2, 1}}}};
    const auto first_x = [](const LineChart& drawn) {
        const std::string drawing = svg(drawn);
        const std::string marker = drawing.substr(drawing.find("<g><title>line: 0 % at 0<"));
        return std::stod(marker.substr(marker.find("translate(") + 10));
    };
    const double falling = first_x(chart);
    chart.falling_x = false;
    EXPECT_LT(falling + 300, first_x(chart));
}

TEST(SvgChart, BarsAreAsHighAsTheirValues) {
    const std::string drawing = svg(two_groups());
    EXPECT_EQ(fault_in(drawing), "");
    EXPECT_EQ(count_of(drawing, "</title></rect>"), 3U) << "an absent value has no bar";
    std::vector<double> heights;
    for (std::size_t at = drawing.find("<title>", drawing.find("fc-page")); at != std::string::npos;
         at = drawing.find("<title>", at + 1)) {
        heights.push_back(attribute_after(drawing, drawing.substr(drawing.rfind("<rect", at), 40), "height"));
    }
    ASSERT_EQ(heights.size(), 3U);
    EXPECT_NEAR(heights[1], heights[0] * 2, 0.2);
    EXPECT_NEAR(heights[2], heights[0] * 4, 0.3);
    EXPECT_THAT(drawing, HasSubstr("Voting &amp; more, second: 100 %"));
}

TEST(SvgChart, EmptyAndOddInputStillDraws) {
    EXPECT_EQ(fault_in(svg(LineChart{})), "");
    EXPECT_EQ(fault_in(svg(BarChart{})), "");
    LineChart odd;
    odd.series = {{"one", {{1, std::numeric_limits<double>::quiet_NaN()}, {2, 7}}}};
    const std::string drawing = svg(odd);
    EXPECT_EQ(fault_in(drawing), "");
    EXPECT_THAT(drawing, Not(HasSubstr("nan")));
    EXPECT_EQ(count_of(drawing, "<g><title>"), 1U);
}

TEST(SvgChart, ControlCharactersDoNotReachTheXml) {
    EXPECT_EQ(xml_escaped("a\x01\nb<&>\""), "a  b&lt;&amp;&gt;&quot;");
}

TEST(SvgChart, TicksAreRound) {
    EXPECT_THAT(round_ticks(0, 1, 6),
                ElementsAre(DoubleNear(0, 1e-9), DoubleNear(0.2, 1e-9), DoubleNear(0.4, 1e-9),
                            DoubleNear(0.6, 1e-9), DoubleNear(0.8, 1e-9), DoubleNear(1, 1e-9)));
    EXPECT_THAT(round_ticks(-3, 0, 7), ElementsAre(-3, -2.5, -2, -1.5, -1, -0.5, 0));
    EXPECT_THAT(round_ticks(3, 11, 4), ElementsAre(4, 6, 8, 10));
    EXPECT_THAT(round_ticks(5, 5, 4), ElementsAre(5));
}

}  // namespace
}  // namespace frugal
