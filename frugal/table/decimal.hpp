// Decimal numbers as people write prices: exact, so that 0.1 + 0.2 fits a budget of 0.3.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace frugal {

/// Like `std::isdigit`, whatever the locale and the sign of the letter.
constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// mantissa / 10^decimals, with no trailing zeros behind the point.
struct Decimal {
    std::int64_t mantissa = 0;
    int decimals = 0;  ///< 0..18

    static constexpr int kMaxDigits = 18;

    /// Reads `12`, `0.50`, `-3`, `1.5e3`. Nothing for anything else, or for more than 18 digits.
    static std::optional<Decimal> parse(std::string_view text);

    std::string to_string() const;
    double to_double() const;
    bool is_negative() const { return mantissa < 0; }
    bool is_integer() const { return decimals == 0; }
    bool operator==(const Decimal&) const = default;
};

std::int64_t power_of_ten(int exponent);

}  // namespace frugal
