#include <frugal/table/decimal.hpp>

#include <cctype>
#include <charconv>
#include <cstdlib>

#include <fmt/format.h>

namespace frugal {
namespace {

/// Takes sign, digits and point off the front of `text`; false when there is no digit or there are too many.
bool take_digits(std::string_view& text, Decimal& number) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    bool seen_point = false;
    int digits = 0;
    int significant = 0;
    while (!text.empty() && (is_digit(text.front()) || (text.front() == '.' && !seen_point))) {
        if (text.front() == '.') {
            seen_point = true;
        } else {
            ++digits;
            if (significant > 0 || text.front() != '0') ++significant;
            if (significant > Decimal::kMaxDigits) return false;
            number.mantissa = number.mantissa * 10 + (text.front() - '0');
            if (seen_point) ++number.decimals;
        }
        text.remove_prefix(1);
    }
    if (negative) number.mantissa = -number.mantissa;
    return digits > 0;
}

/// Brings the exponent to 0..18 decimals without trailing zeros; false when that takes too many digits.
bool normalise(Decimal& number) {
    if (number.mantissa == 0) {
        number.decimals = 0;
        return true;
    }
    while (number.decimals > 0 && number.mantissa % 10 == 0) {
        number.mantissa /= 10;
        --number.decimals;
    }
    for (; number.decimals < 0; ++number.decimals) {
        if (std::llabs(number.mantissa) >= power_of_ten(Decimal::kMaxDigits - 1)) return false;
        number.mantissa *= 10;
    }
    return number.decimals <= Decimal::kMaxDigits;
}

}  // namespace

std::int64_t power_of_ten(int exponent) {
    std::int64_t power = 1;
    for (int i = 0; i < exponent; ++i) power *= 10;
    return power;
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
    Decimal number;
    if (!take_digits(text, number)) return std::nullopt;
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
        int exponent = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
        if (error != std::errc() || std::abs(exponent) > 4 * kMaxDigits) return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        number.decimals -= exponent;
    }
    if (!text.empty() || !normalise(number)) return std::nullopt;
    return number;
}

std::string Decimal::to_string() const {
    if (decimals == 0) return fmt::format("{}", mantissa);
    const std::int64_t scale = power_of_ten(decimals);
    return fmt::format("{}{}.{:0{}}", mantissa < 0 ? "-" : "", std::llabs(mantissa) / scale,
                       std::llabs(mantissa) % scale, decimals);
}

double Decimal::to_double() const { return std::strtod(to_string().c_str(), nullptr); }

}  // namespace frugal
