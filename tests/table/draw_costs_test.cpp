// Random costs: the same on every machine, inside their range, and of the promised shape.
#include <frugal/error.hpp>
#include <frugal/table/draw_costs.hpp>

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace frugal;

using Drawn = std::vector<std::int64_t>;

Drawn draw(Distribution distribution, std::uint64_t seed, std::size_t count, std::int64_t from = 1,
           std::int64_t to = 100) {
    const TestCosts costs = draw_costs(count, {distribution, from, to, seed});
    Drawn drawn;
    for (std::size_t i = 0; i < costs.size(); ++i) drawn.push_back(costs[i]);
    return drawn;
}

struct Moments {
    double mean = 0;
    double variance = 0;
};

Moments moments(const Drawn& drawn) {
    Moments result;
    for (const std::int64_t value : drawn) result.mean += static_cast<double>(value);
    result.mean /= static_cast<double>(drawn.size());
    for (const std::int64_t value : drawn) {
        const double off = static_cast<double>(value) - result.mean;
        result.variance += off * off;
    }
    result.variance /= static_cast<double>(drawn.size());
    return result;
}

// Values of a separate program: SplitMix64 with its published constants and the formulas of the header.
TEST(DrawCosts, UniformValuesArePinned) {
    EXPECT_EQ(draw(Distribution::uniform, 0, 8), (Drawn{36, 1, 80, 45, 48, 91, 14, 41}));
    EXPECT_EQ(draw(Distribution::uniform, 1, 8), (Drawn{66, 20, 91, 36, 62, 49, 46, 34}));
    EXPECT_EQ(draw(Distribution::uniform, 42, 8), (Drawn{14, 92, 59, 65, 51, 63, 26, 9}));
    EXPECT_EQ(draw(Distribution::uniform, ~std::uint64_t{0}, 8), (Drawn{37, 70, 2, 43, 7, 76, 66, 17}));
    EXPECT_EQ(draw(Distribution::uniform, 7, 8, 0, 3), (Drawn{3, 0, 2, 3, 2, 1, 2, 2}));
    EXPECT_EQ(draw(Distribution::uniform, 7, 4, 0, 1'000'000'000),
              (Drawn{701284894, 285266432, 199507616, 548306286}));
}

TEST(DrawCosts, NormalValuesArePinned) {
    EXPECT_EQ(draw(Distribution::normal, 0, 8), (Drawn{51, 68, 52, 30, 58, 54, 59, 37}));
    EXPECT_EQ(draw(Distribution::normal, 1, 8), (Drawn{68, 43, 43, 68, 58, 33, 66, 55}));
    EXPECT_EQ(draw(Distribution::normal, 42, 8), (Drawn{39, 45, 70, 27, 44, 69, 47, 59}));
    EXPECT_EQ(draw(Distribution::normal, ~std::uint64_t{0}, 8), (Drawn{60, 33, 53, 39, 49, 55, 64, 35}));
    EXPECT_EQ(draw(Distribution::normal, 7, 8, 0, 3), (Drawn{1, 2, 2, 1, 1, 2, 2, 1}));
}

TEST(DrawCosts, ParetoValuesArePinned) {
    EXPECT_EQ(draw(Distribution::pareto, 0, 8), (Drawn{3, 1, 1, 6, 1, 1, 1, 2}));
    EXPECT_EQ(draw(Distribution::pareto, 1, 8), (Drawn{2, 2, 6, 1, 1, 2, 3, 1}));
    EXPECT_EQ(draw(Distribution::pareto, 42, 8), (Drawn{2, 1, 1, 1, 1, 3, 1, 2}));
    EXPECT_EQ(draw(Distribution::pareto, ~std::uint64_t{0}, 8), (Drawn{3, 3, 1, 1, 2, 2, 4, 1}));
}

TEST(DrawCosts, TheRangeIsKeptAndItsEndsAreReached) {
    for (const DistributionName& entry : distribution_names()) {
        const Drawn drawn = draw(entry.distribution, 3, 20'000, 1, 5);
        EXPECT_GE(*std::ranges::min_element(drawn), 1) << entry.name;
        EXPECT_LE(*std::ranges::max_element(drawn), 5) << entry.name;
        EXPECT_EQ(*std::ranges::min_element(drawn), 1) << entry.name;
        EXPECT_EQ(*std::ranges::max_element(drawn), 5) << entry.name;
        EXPECT_EQ(draw(entry.distribution, 3, 5, 4, 4), (Drawn{4, 4, 4, 4, 4})) << entry.name;
    }
}

TEST(DrawCosts, MomentsAreThoseOfTheDistribution) {
    const Moments uniform = moments(draw(Distribution::uniform, 3, 100'000));
    EXPECT_NEAR(uniform.mean, 50.5, 0.5);
    EXPECT_NEAR(uniform.variance, (100.0 * 100.0 - 1) / 12, 10);
    const Moments normal = moments(draw(Distribution::normal, 3, 100'000));
    EXPECT_NEAR(normal.mean, 50.5, 0.25);
    EXPECT_NEAR(normal.variance, 12.375 * 12.375, 3);
    // Bounded Pareto of shape 2 on [L, H]: mean 2 L H / (L + H), here of the unrounded values.
    const Moments pareto = moments(draw(Distribution::pareto, 3, 100'000, 1000, 100'000));
    EXPECT_NEAR(pareto.mean, 2.0 * 1000 * 100'000 / 101'000, 25);
}

TEST(DrawCosts, SeedsDifferAndLongerDrawsBeginAlike) {
    for (const DistributionName& entry : distribution_names()) {
        EXPECT_NE(draw(entry.distribution, 1, 50), draw(entry.distribution, 2, 50)) << entry.name;
        Drawn longer = draw(entry.distribution, 1, 60);
        longer.resize(50);
        EXPECT_EQ(longer, draw(entry.distribution, 1, 50)) << entry.name;
    }
    EXPECT_TRUE(draw(Distribution::uniform, 1, 0).empty());
}

TEST(DrawCosts, RangesThatMakeNoSenseAreRefused) {
    for (const DistributionName& entry : distribution_names()) {
        EXPECT_THROW(draw(entry.distribution, 1, 3, 5, 4), UsageError) << entry.name;
        EXPECT_THROW(draw(entry.distribution, 1, 3, -1, 4), UsageError) << entry.name;
        EXPECT_THROW(draw(entry.distribution, 1, 3, 1, 1'000'000'001), UsageError) << entry.name;
    }
    EXPECT_THROW(draw(Distribution::pareto, 1, 3, 0, 4), UsageError);
}

}  // namespace
