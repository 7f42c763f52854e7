#include <frugal/report/numbers.hpp>
#include <frugal/report/svg_canvas.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace frugal {
namespace {

/// Okabe and Ito's palette without its yellow and black, which vanish on a light or a dark page.
constexpr std::array<std::string_view, 6> kColours{"#0072b2", "#d55e00", "#009e73",
                                                   "#cc79a7", "#e69f00", "#56b4e9"};

/// Shapes around (0, 0). Their number and that of the colours decide when a pair comes again.
constexpr std::array<std::string_view, 5> kMarkers{
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z", "M-4.2 -4.2h8.4v8.4h-8.4z", "M0 -5.4l5.2 9h-10.4z",
    "M0 -5.8l5.8 5.8l-5.8 5.8l-5.8 -5.8z", "M0 5.4l5.2 -9h-10.4z"};

constexpr std::string_view kStyle =
    ".fc-page{fill:#fff;stroke:#d8dee4}.fc-ink{fill:#1f2328}.fc-soft{fill:#57606a}"
    ".fc-grid{stroke:#e4e8ec}.fc-axis{stroke:#6e7781}.fc-halo{stroke:#fff}"
    "@media(prefers-color-scheme:dark){.fc-page{fill:#161b22;stroke:#30363d}.fc-ink{fill:#e6edf3}"
    ".fc-soft{fill:#9da7b1}.fc-grid{stroke:#2b3138}.fc-axis{stroke:#8b949e}.fc-halo{stroke:#161b22}}";

constexpr double kLetter = 7.2;  ///< mean width of a letter, generously
constexpr double kLegendLine = 22;

std::string_view colour(std::size_t series) { return kColours[series % kColours.size()]; }

template <typename... Values>
void put(std::string& body, fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(body), format, std::forward<Values>(values)...);
}

}  // namespace

Range value_range(const ValueAxis& axis, double lowest, double largest) {
    Range range{axis.from.value_or(std::min(0.0, lowest)), axis.to.value_or(largest)};
    if (!(range.to > range.from)) range.to = range.from + 1;
    if (!axis.to) {
        const std::vector<double> ticks = round_ticks(range.from, range.to, 6);
        if (ticks.size() > 1 && ticks.back() < range.to) range.to = ticks.back() + ticks[1] - ticks[0];
    }
    return range;
}

std::string chart_number(double value, bool percent) {
    const std::string number = fmt::format("{:.6g}", std::abs(percent ? value * 100 : value));
    return (value < 0 ? "\u2212" : "") +
           (number.find('e') == std::string::npos ? with_thousands(number) : number) + (percent ? " %" : "");
}

SvgCanvas::SvgCanvas(const ChartText& text, const std::vector<std::string>& series, bool lined)
    : text_(text) {
    put(body_, "<text x=\"{}\" y=\"32\" class=\"fc-ink\" font-size=\"17\" font-weight=\"600\">{}</text>\n",
        20, xml_escaped(text.title));
    draw_legend(series, lined);
}

void SvgCanvas::draw_legend(const std::vector<std::string>& series, bool lined) {
    double at = 20;
    double line = 58;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const double width = 34 + kLetter * static_cast<double>(display_width(series[i])) + 18;
        if (at > 20 && at + width > kWidth - 20) {
            at = 20;
            line += kLegendLine;
        }
        if (lined) {
            put(body_, "<path d=\"M{:.1f} {:.1f}h26\" stroke=\"{}\" stroke-width=\"2.2\"/>\n", at, line - 4,
                colour(i));
            body_ += marker(i, at + 13, line - 4);
        } else {
            put(body_, "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"14\" height=\"14\" rx=\"2\" fill=\"{}\"/>\n",
                at + 8, line - 11, colour(i));
        }
        put(body_, "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"fc-ink\">{}</text>\n", at + 32, line,
            xml_escaped(series[i]));
        at += width;
    }
    top_ = line + 24;
}

void SvgCanvas::set_x(Range range, bool falling) {
    x_ = range;
    if (!(x_.to > x_.from)) x_.to = x_.from + 1;
    falling_x_ = falling;
}

double SvgCanvas::x(double value) const {
    const double share = (value - x_.from) / (x_.to - x_.from);
    // Some room at both ends keeps the first and last markers off the frame.
    return kLeft + 14 + (falling_x_ ? 1 - share : share) * (right() - kLeft - 28);
}

double SvgCanvas::y(double value) const {
    return bottom() - (value - y_.from) / (y_.to - y_.from) * (bottom() - top_);
}

void SvgCanvas::draw_x_ticks() {
    for (const double tick : round_ticks(x_.from, x_.to, 7)) {
        put(body_, "<path d=\"M{:.1f} {:.1f}v5\" class=\"fc-axis\"/>\n", x(tick), bottom());
        draw_x_label(x(tick), chart_number(tick, false));
    }
}

void SvgCanvas::draw_x_label(double at, const std::string& label) {
    put(body_, "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"fc-soft\" text-anchor=\"middle\">{}</text>\n", at,
        bottom() + 20, xml_escaped(label));
}

void SvgCanvas::draw_y_ticks(bool percent) {
    for (const double tick : round_ticks(y_.from, y_.to, 6)) {
        put(body_, "<path d=\"M{:.1f} {:.1f}H{:.1f}\" class=\"fc-grid\"/>\n", kLeft, y(tick), right());
        put(body_, "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"fc-soft\" text-anchor=\"end\">{}</text>\n",
            kLeft - 8, y(tick) + 4.5, chart_number(tick, percent));
    }
    put(body_, "<path d=\"M{:.1f} {:.1f}H{:.1f}\" class=\"fc-axis\"/>\n", kLeft, bottom(), right());
}

void SvgCanvas::draw_path(std::size_t series, const std::vector<std::pair<double, double>>& pixels) {
    if (pixels.size() < 2) return;
    std::string path;
    for (const auto& [at_x, at_y] : pixels)
        put(path, "{}{:.1f} {:.1f}", path.empty() ? "M" : "L", at_x, at_y);
    put(body_,
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" stroke-linejoin=\"round\"/>\n", path,
        colour(series));
}

std::string SvgCanvas::marker(std::size_t series, double x, double y) const {
    return fmt::format(
        "<path d=\"{}\" transform=\"translate({:.1f} {:.1f})\" fill=\"{}\" class=\"fc-halo\"/>\n",
        kMarkers[series % kMarkers.size()], x, y, colour(series));
}

void SvgCanvas::draw_marker(std::size_t series, double x, double y, const std::string& tooltip) {
    put(body_, "<g><title>{}</title>{}</g>\n", xml_escaped(tooltip), marker(series, x, y));
}

void SvgCanvas::draw_bar(std::size_t series, double x, double y, double width, const std::string& tooltip) {
    const double base = this->y(std::clamp(0.0, y_.from, y_.to));
    put(body_,
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\">"
        "<title>{}</title></rect>\n",
        x, std::min(y, base), width, std::abs(base - y), colour(series), xml_escaped(tooltip));
}

void SvgCanvas::draw_value(double x, double y, const std::string& value) {
    put(body_,
        "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"fc-ink\" font-size=\"12\" "
        "text-anchor=\"middle\">{}</text>\n",
        x, y, xml_escaped(value));
}

std::string SvgCanvas::svg() && {
    const double middle = (top_ + bottom()) / 2;
    if (!text_.x_label.empty()) {
        put(body_, "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"fc-ink\" text-anchor=\"middle\">{}</text>\n",
            (kLeft + right()) / 2, kHeight - 18, xml_escaped(text_.x_label));
    }
    put(body_,
        "<text transform=\"translate(22 {:.1f}) rotate(-90)\" class=\"fc-ink\" "
        "text-anchor=\"middle\">{}</text>\n",
        middle, xml_escaped(text_.y_label));
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "role=\"img\" aria-label=\"{2}\" font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\" "
        "font-size=\"13\">\n<title>{2}</title>\n<desc>{3}</desc>\n<style>{4}</style>\n"
        "<rect x=\"0.5\" y=\"0.5\" width=\"{5}\" height=\"{6}\" rx=\"8\" class=\"fc-page\"/>\n{7}</svg>\n",
        kWidth, kHeight, xml_escaped(text_.title), xml_escaped(text_.description), kStyle, kWidth - 1,
        kHeight - 1, body_);
}

}  // namespace frugal
