#include <frugal/experiment/figure_text.hpp>
#include <frugal/report/numbers.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace frugal::experiment {

std::string three_digits(double value) {
    if (value < 0.9995) return fmt::format("{:.3f}", value);
    if (value < 9.995) return fmt::format("{:.2f}", value);
    if (value < 99.95) return fmt::format("{:.1f}", value);
    return with_thousands(static_cast<std::int64_t>(std::llround(value)));
}

std::string three_digits(const std::optional<double>& value) {
    return value ? three_digits(*value) : kNoFigure;
}

std::string share_text(double share) {
    if (share > 0 && share < 0.0005) return "< 0.1 %";
    if (share < 1 && share >= 0.9995) return "> 99.9 %";
    std::string text = fmt::format("{:.1f}", share * 100);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text + " %";
}

std::string share_text(const Success& success) {
    return success.draws == 0 ? kNoFigure : share_text(success.share());
}

std::string lambda_text(double lambda) { return lambda == 0 ? "0" : fmt::format("{}", lambda); }

std::string lambdas_text(const std::vector<double>& lambdas) {
    constexpr std::size_t kListed = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(kListed, lambdas.size()); ++i)
        text += (text.empty() ? "" : ", ") + lambda_text(lambdas[i]);
    if (lambdas.size() > kListed) text += fmt::format(" and {} more", lambdas.size() - kListed);
    return text;
}

std::string spread_text(double min, double max, double mean, int mean_decimals) {
    return fmt::format("{} / {} / {}", with_thousands(std::llround(min)), with_thousands(std::llround(max)),
                       with_thousands(fmt::format("{:.{}f}", mean, mean_decimals)));
}

std::string subsets_text(std::size_t features) {
    constexpr std::size_t kReadable = 40;
    return features <= kReadable ? with_thousands(std::int64_t{1} << features)
                                 : fmt::format("2^{}", features);
}

}  // namespace frugal::experiment
