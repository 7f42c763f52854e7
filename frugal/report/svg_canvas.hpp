// The paper under a chart: background, title, legend, axes, and the way from values to pixels.
#pragma once

#include <frugal/report/svg_chart.hpp>

namespace frugal {

struct Range {
    double from = 0;
    double to = 1;
};

/// The range of a value axis for values between `lowest` and `largest`.
Range value_range(const ValueAxis& axis, double lowest, double largest);

/// A tick or value as it is written beside the chart.
std::string chart_number(double value, bool percent);

class SvgCanvas {
  public:
    /// Draws background, title and legend; `lined` legends show a line through their marker.
    SvgCanvas(const ChartText& text, const std::vector<std::string>& series, bool lined);

    void set_x(Range range, bool falling);
    void set_y(Range range) { y_ = range; }
    double x(double value) const;
    double y(double value) const;
    double left() const { return kLeft; }
    double right() const { return kWidth - kRight; }
    double bottom() const { return kHeight - kBottom; }

    void draw_x_ticks();
    void draw_y_ticks(bool percent);
    void draw_x_label(double at, const std::string& label);
    void draw_path(std::size_t series, const std::vector<std::pair<double, double>>& pixels);
    void draw_marker(std::size_t series, double x, double y, const std::string& tooltip);
    void draw_bar(std::size_t series, double x, double y, double width, const std::string& tooltip);
    void draw_value(double x, double y, const std::string& value);

    /// The finished drawing.
    std::string svg() &&;

  private:
    static constexpr double kWidth = 760;
    static constexpr double kHeight = 440;
    static constexpr double kLeft = 72;
    static constexpr double kRight = 28;
    static constexpr double kBottom = 64;

    void draw_legend(const std::vector<std::string>& series, bool lined);
    std::string marker(std::size_t series, double x, double y) const;

    ChartText text_;
    std::string body_;
    double top_ = 0;  ///< of the plot, below the legend
    Range x_;
    Range y_;
    bool falling_x_ = false;
};

}  // namespace frugal
