#include <frugal/error.hpp>
#include <frugal/table/decimal.hpp>
#include <frugal/table/number_units.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

namespace frugal {
namespace {

/// Differences of two units must fit as well.
constexpr double kMostScaled = 4e18;

double number(const Column& column, const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || *end != '\0' || !std::isfinite(value)) {
        throw UsageError(fmt::format(
            "'{}' in the numeric column '{}' is no number (say --nominal {} if its values are names)", text,
            column.name, column.name));
    }
    return value;
}

}  // namespace

NumberUnits number_units(const Column& column) {
    NumberUnits result;
    result.units.assign(column.values.size(), 0);
    std::vector<std::optional<Decimal>> decimals(column.values.size());
    std::vector<double> numbers(column.values.size(), 0);
    double largest = 0;
    for (Code code = 0; code < column.values.size(); ++code) {
        if (column.is_missing(code)) continue;
        decimals[code] = Decimal::parse(column.values[code]);
        numbers[code] = decimals[code] ? decimals[code]->to_double() : number(column, column.values[code]);
        largest = std::max(largest, std::abs(numbers[code]));
        result.decimals =
            std::max(result.decimals, decimals[code] ? decimals[code]->decimals : Decimal::kMaxDigits);
    }
    while (result.decimals > 0 && largest * std::pow(10, result.decimals) >= kMostScaled) --result.decimals;
    std::optional<std::int64_t> lowest;
    std::optional<std::int64_t> highest;
    for (Code code = 0; code < column.values.size(); ++code) {
        if (column.is_missing(code)) continue;
        const std::optional<Decimal>& exact = decimals[code];
        const double scaled =
            std::clamp(numbers[code] * std::pow(10, result.decimals), -kMostScaled, kMostScaled);
        result.units[code] = exact && exact->decimals <= result.decimals
                                 ? exact->mantissa * power_of_ten(result.decimals - exact->decimals)
                                 : std::llround(scaled);
        lowest = std::min(lowest.value_or(result.units[code]), result.units[code]);
        highest = std::max(highest.value_or(result.units[code]), result.units[code]);
    }
    if (lowest) result.range = *highest - *lowest;
    return result;
}

}  // namespace frugal
