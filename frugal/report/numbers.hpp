// Numbers as people read them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace frugal {

/// A size as the number that the functions here take.
constexpr std::int64_t as_count(std::size_t number) { return static_cast<std::int64_t>(number); }

/// 8124 as "8,124".
std::string with_thousands(std::int64_t number);
/// A decimal text such as "12345.5" as "12,345.5".
std::string with_thousands(const std::string& decimal_text);
/// part/whole as "99.7 %": never "100.0 %" or "0.0 %" unless it is exactly that.
std::string percent(std::int64_t part, std::int64_t whole);
/// "0.4 ms", "12 ms", "1.2 s", "3 min 5 s".
std::string duration(double seconds);
/// "1 feature", "3 features".
std::string counted(std::int64_t number, std::string_view noun);
/// A bar of `#` as long as value/largest of `width`, at least one for any positive value.
std::string bar(double value, double largest, std::size_t width);
/// Columns that a text takes on a terminal: UTF-8 code points.
std::size_t display_width(std::string_view text);
/// The text filled up with blanks on the right.
std::string padded(std::string_view text, std::size_t width);

}  // namespace frugal
