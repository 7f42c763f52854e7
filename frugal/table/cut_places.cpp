#include <frugal/table/cut_places.hpp>
#include <frugal/table/decimal.hpp>
#include <frugal/table/decimal_text.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

namespace frugal {
namespace {

__extension__ using Wide = __int128;

constexpr std::int64_t kMostMantissa = 999'999'999'999'999'999;

/// Two numbers as multiples of the same power of ten, each of at most 18 digits.
struct Aligned {
    Wide low = 0;
    Wide high = 0;
    int decimals = 0;
};

std::optional<Aligned> align(const std::string& low_text, const std::string& high_text) {
    const std::optional<Decimal> low = Decimal::parse(low_text);
    const std::optional<Decimal> high = Decimal::parse(high_text);
    if (!low || !high) return std::nullopt;
    const int decimals = std::max(low->decimals, high->decimals);
    const auto scaled = [decimals](const Decimal& number) {  // below 10^36
        return Wide{number.mantissa} * power_of_ten(decimals - number.decimals);
    };
    const Aligned pair{scaled(*low), scaled(*high), decimals};
    const auto fits = [](Wide number) { return -kMostMantissa <= number && number <= kMostMantissa; };
    if (!fits(pair.low) || !fits(pair.high)) return std::nullopt;
    return pair;
}

/// mantissa / 10^decimals, when 18 digits hold it.
std::optional<std::string> text_of(Wide mantissa, int decimals) {
    for (; decimals > 0 && mantissa % 10 == 0; --decimals) mantissa /= 10;
    if (mantissa < -kMostMantissa || mantissa > kMostMantissa || decimals > Decimal::kMaxDigits)
        return std::nullopt;
    return decimal_text(Decimal{static_cast<std::int64_t>(mantissa), decimals}.to_string());
}

std::optional<std::string> exact_midpoint(const std::string& low, const std::string& high) {
    const std::optional<Aligned> ends = align(low, high);
    if (!ends) return std::nullopt;
    return text_of(5 * (ends->low + ends->high), ends->decimals + 1);
}

Wide rounded_quotient(Wide dividend, Wide divisor) {
    const Wide doubled = 2 * dividend + divisor;
    const Wide quotient = doubled / (2 * divisor);
    return quotient - (doubled % (2 * divisor) < 0 ? 1 : 0);
}

/// Rounded to d decimals more than the ends have, where 10^d > steps.
///
/// In units of the last place of the ends the exact cut is a multiple of 1 / steps. So it is a number with as
/// many decimals as they have, and then not rounded at all, or at least 1 / steps away from all of those, and
/// rounding moves it by less than 1 / (2 steps).
std::optional<std::string> rounded_step(const std::string& low, const std::string& high, std::size_t step,
                                        std::size_t steps) {
    const std::optional<Aligned> ends = align(low, high);
    if (!ends) return std::nullopt;
    const auto all = static_cast<Wide>(steps);
    Wide finer = 1;
    int decimals = ends->decimals;
    for (; finer <= all; finer *= 10) ++decimals;
    const Wide cut = ends->low * all + (ends->high - ends->low) * static_cast<Wide>(step);
    return text_of(rounded_quotient(cut * finer, all), decimals);
}

/// What lies between two numbers, `share` of the way up.
std::string rough_cut(const std::string& low, const std::string& high, double share) {
    const double cut = number_of(low) * (1 - share) + number_of(high) * share;
    return decimal_text(fmt::format("{}", cut)).value_or(low);
}

/// Where doubles are too coarse, a cut may round to one of the ends: then the lower one parts them, since a
/// number equal to a cut lies below it.
std::string kept_between(std::string cut, const std::string& low, const std::string& high) {
    const bool parts = number_of(cut) >= number_of(low) && number_of(cut) < number_of(high);
    return parts ? cut : low;
}

}  // namespace

std::string cut_between(const std::string& low, const std::string& high) {
    const std::optional<std::string> exact = exact_midpoint(low, high);
    return kept_between(exact ? *exact : rough_cut(low, high, 0.5), low, high);
}

std::string cut_at_step(const std::string& low, const std::string& high, std::size_t step,
                        std::size_t steps) {
    const std::optional<std::string> rounded = rounded_step(low, high, step, steps);
    const double share = static_cast<double>(step) / static_cast<double>(steps);
    return kept_between(rounded ? *rounded : rough_cut(low, high, share), low, high);
}

}  // namespace frugal
