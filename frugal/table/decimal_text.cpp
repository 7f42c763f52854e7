#include <frugal/table/decimal.hpp>
#include <frugal/table/decimal_text.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>

#include <fmt/format.h>

namespace frugal {
namespace {

/// The number 0.DIGITS x 10^point; DIGITS neither begins nor ends with a zero.
struct Digits {
    bool negative = false;
    std::string digits;
    std::int64_t point = 0;
};

bool take_sign(std::string_view& text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    return negative;
}

std::string_view take_digits(std::string_view& text) {
    const auto count = static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
    const std::string_view digits = text.substr(0, count);
    text.remove_prefix(count);
    return digits;
}

/// The exponent behind `e`, 0 when there is none. Far beyond any double it stops growing.
std::optional<std::int64_t> take_exponent(std::string_view& text) {
    if (!text.starts_with('e') && !text.starts_with('E')) return 0;
    text.remove_prefix(1);
    const bool negative = take_sign(text);
    const std::string_view digits = take_digits(text);
    if (digits.empty()) return std::nullopt;
    constexpr std::int64_t kEnough = 1'000'000'000'000;
    std::int64_t exponent = 0;
    for (const char digit : digits) exponent = std::min(10 * exponent + (digit - '0'), kEnough);
    return negative ? -exponent : exponent;
}

std::optional<Digits> parse(std::string_view text) {
    Digits number;
    number.negative = take_sign(text);
    const std::string_view whole = take_digits(text);
    std::string_view fraction;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        fraction = take_digits(text);
    }
    if (whole.empty() && fraction.empty()) return std::nullopt;
    const std::optional<std::int64_t> exponent = take_exponent(text);
    if (!exponent || !text.empty()) return std::nullopt;

    number.digits.append(whole).append(fraction);
    number.digits.erase(number.digits.find_last_not_of('0') + 1);
    const std::size_t zeros = std::min(number.digits.find_first_not_of('0'), number.digits.size());
    number.digits.erase(0, zeros);
    number.point = static_cast<std::int64_t>(whole.size()) - static_cast<std::int64_t>(zeros) + *exponent;
    return number;
}

/// Plain notation where it stays short, otherwise d.ddde+-n.
std::string written(const std::string& digits, std::int64_t point) {
    constexpr std::int64_t kMostZeros = 16;
    const auto length = static_cast<std::int64_t>(digits.size());
    if (point <= 0 && point > -kMostZeros) {
        return fmt::format("0.{:0>{}}", digits, length - point);
    }
    if (point > 0 && point < length) {
        const std::string_view all = digits;
        const auto whole = static_cast<std::size_t>(point);
        return fmt::format("{}.{}", all.substr(0, whole), all.substr(whole));
    }
    if (point >= length && point - length <= kMostZeros) {
        return fmt::format("{:0<{}}", digits, point);
    }
    return fmt::format("{}{}{}e{}", digits.substr(0, 1), length > 1 ? "." : "", digits.substr(1), point - 1);
}

}  // namespace

std::optional<std::string> decimal_text(std::string_view text) {
    const std::optional<Digits> number = parse(text);
    if (!number) return std::nullopt;
    if (number->digits.empty()) return "0";
    std::string result =
        fmt::format("{}{}", number->negative ? "-" : "", written(number->digits, number->point));
    double held = 0;
    const auto outcome = std::from_chars(result.data(), result.data() + result.size(), held);
    if (outcome.ec != std::errc()) return std::nullopt;
    return result;
}

double number_of(std::string_view decimal) {
    double number = 0;
    std::from_chars(decimal.data(), decimal.data() + decimal.size(), number);
    return number;
}

}  // namespace frugal
