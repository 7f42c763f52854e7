// One text for every number, so that `1`, `1.0`, `+1` and `1e0` become one value of a numeric column.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace frugal {

/// The shortest decimal form of a number. Works on the digits, never through floating point, so that numbers
/// that differ in their 20th digit stay apart. Nothing when `text` is not a decimal number, or one that a
/// double cannot hold.
std::optional<std::string> decimal_text(std::string_view text);

/// The double nearest to a number that `decimal_text` wrote.
double number_of(std::string_view decimal);

}  // namespace frugal
