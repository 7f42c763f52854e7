#include <frugal/error.hpp>
#include <frugal/table/closest_name.hpp>
#include <frugal/table/draw_costs.hpp>
#include <frugal/table/random.hpp>

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr std::array kDistributions{
    DistributionName{Distribution::uniform, "uniform", "every whole number equally likely"},
    DistributionName{Distribution::normal, "normal",
                     "mean in the middle, standard deviation an eighth of the range"},
    DistributionName{Distribution::pareto, "pareto", "many cheap, few dear: bounded Pareto of shape 2"},
};

std::int64_t draw_normal(Random& random, std::int64_t from, std::int64_t to) {
    const double mean = (static_cast<double>(from) + static_cast<double>(to)) / 2;
    const double deviation = (static_cast<double>(to) - static_cast<double>(from)) / 8;
    for (;;) {
        const auto value = static_cast<std::int64_t>(std::floor(mean + deviation * random.normal() + 0.5));
        if (value >= from && value <= to) return value;
    }
}

/// Inverse of the distribution function of a bounded Pareto of shape 2, rounded to the nearest whole number.
std::int64_t draw_pareto(Random& random, std::int64_t from, std::int64_t to) {
    const auto low = static_cast<double>(from);
    const auto high = static_cast<double>(to);
    const double value = low * high / std::sqrt(high * high - random.unit() * (high * high - low * low));
    return std::min(to, std::max(from, static_cast<std::int64_t>(std::floor(value + 0.5))));
}

}  // namespace

std::span<const DistributionName> distribution_names() { return kDistributions; }

Distribution distribution_named(std::string_view name) {
    std::vector<std::string> names;
    for (const DistributionName& entry : kDistributions) {
        if (entry.name == name) return entry.distribution;
        names.emplace_back(entry.name);
    }
    throw UsageError(fmt::format("no distribution is named '{}'{}", name, did_you_mean(name, names)));
}

TestCosts draw_costs(std::size_t features, const CostDraw& draw) {
    constexpr std::int64_t kMost = 1'000'000'000;
    if (draw.from < 0 || draw.from > draw.to || draw.to > kMost) {
        throw UsageError(fmt::format("costs cannot be drawn from {} to {}: the range must lie in 0..{}",
                                     draw.from, draw.to, kMost));
    }
    if (draw.distribution == Distribution::pareto && draw.from == 0) {
        throw UsageError("a Pareto distribution starts above 0: give --from 1 or more");
    }
    Random random(draw.seed);
    std::vector<Decimal> costs;
    for (std::size_t i = 0; i < features; ++i) {
        std::int64_t cost = 0;
        switch (draw.distribution) {
            case Distribution::uniform:
                cost = draw.from + static_cast<std::int64_t>(
                                       random.below(static_cast<std::uint64_t>(draw.to - draw.from) + 1));
                break;
            case Distribution::normal:
                cost = draw_normal(random, draw.from, draw.to);
                break;
            case Distribution::pareto:
                cost = draw_pareto(random, draw.from, draw.to);
                break;
        }
        costs.push_back({cost, 0});
    }
    return {costs, std::vector<std::string>(features, "a drawn feature")};
}

}  // namespace frugal
