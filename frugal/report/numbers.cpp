#include <frugal/report/numbers.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace frugal {

std::string with_thousands(const std::string& decimal_text) {
    const std::size_t point = std::min(decimal_text.find('.'), decimal_text.size());
    const std::size_t first_digit = decimal_text.starts_with('-') ? 1 : 0;
    std::string text = decimal_text;
    for (std::size_t i = point; i > first_digit + 3;) {
        i -= 3;
        text.insert(i, ",");
    }
    return text;
}

std::string with_thousands(std::int64_t number) { return with_thousands(std::to_string(number)); }

std::string percent(std::int64_t part, std::int64_t whole) {
    if (whole == 0) return "0.0 %";
    double value = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    if (part < whole && value > 99.9) value = std::min(value, 99.9);
    if (part > 0 && value < 0.1) return "< 0.1 %";
    return fmt::format("{:.1f} %", value);
}

std::string duration(double seconds) {
    if (seconds < 0.00995) return fmt::format("{:.1f} ms", seconds * 1e3);
    if (seconds < 0.9995) return fmt::format("{:.0f} ms", seconds * 1e3);
    if (seconds < 99.95) return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<std::int64_t>(std::llround(seconds));
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

std::string counted(std::int64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", with_thousands(number), noun, number == 1 ? "" : "s");
}

std::string bar(double value, double largest, std::size_t width) {
    if (value <= 0 || largest <= 0) return {};
    const auto length = static_cast<std::size_t>(std::lround(value / largest * static_cast<double>(width)));
    return std::string(std::clamp<std::size_t>(length, 1, width), '#');
}

std::size_t display_width(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width) {
    std::string result(text);
    const std::size_t used = display_width(text);
    if (used < width) result.append(width - used, ' ');
    return result;
}

}  // namespace frugal
