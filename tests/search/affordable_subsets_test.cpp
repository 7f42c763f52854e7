// The number of affordable subsets, against going through all of them.
#include "support/random_tables.hpp"
#include <frugal/search/affordable_subsets.hpp>

#include <bit>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

struct Counted {
    double number = 0;
    double sizes = 0;
};

Counted count_all(const std::vector<Units>& prices, Units money) {
    Counted counted;
    for (std::uint64_t bits = 1; bits < std::uint64_t{1} << prices.size(); ++bits) {
        Units cost = 0;
        for (std::size_t i = 0; i < prices.size(); ++i) cost += (bits >> i & 1U) != 0 ? prices[i] : 0;
        if (cost > money) continue;
        ++counted.number;
        counted.sizes += std::popcount(bits);
    }
    return counted;
}

TEST(AffordableSubsets, AreExactWherePricesAreFewParts) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        std::vector<Units> prices(dice.below(12));
        for (Units& price : prices) price = static_cast<Units>(dice.below(40));
        const auto money = static_cast<Units>(dice.below(128));
        const Counted counted = count_all(prices, money);
        const AffordableSubsets found = affordable_subsets(prices, money);
        ASSERT_EQ(found.number, counted.number);
        if (counted.number > 0) {
            ASSERT_NEAR(found.mean_size, counted.sizes / counted.number, 1e-9);
        }
    }
}

TEST(AffordableSubsets, AreAboutRightForLargePrices) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        std::vector<Units> prices(12);
        for (Units& price : prices) price = static_cast<Units>(1000 + dice.below(100'000));
        const Units money = 200'000;
        const Counted counted = count_all(prices, money);
        const AffordableSubsets found = affordable_subsets(prices, money);
        EXPECT_NEAR(found.number / counted.number, 1, 0.2);
        EXPECT_NEAR(found.mean_size, counted.sizes / counted.number, 0.3);
    }
}

TEST(AffordableSubsets, AreNoneWithoutMoney) {
    EXPECT_EQ(affordable_subsets(std::vector<Units>{1, 2}, 0).number, 0);
    EXPECT_EQ(affordable_subsets(std::vector<Units>{0, 2}, 0).number, 1);
    EXPECT_EQ(affordable_subsets(std::vector<Units>{0, 2}, -1).number, 0);
}

}  // namespace
