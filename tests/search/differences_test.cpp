// What the differences between granules say of subsets, against refining for each of them.
#include "support/ask.hpp"
#include <frugal/search/differences.hpp>
#include <frugal/search/undecided.hpp>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

/// Some of the features, in any order.
std::vector<std::size_t> random_features(std::size_t number, Dice& dice) {
    std::vector<std::size_t> features(number);
    std::iota(features.begin(), features.end(), std::size_t{0});
    for (std::size_t i = 1; i < number; ++i) std::swap(features[i], features[dice.below(i + 1)]);
    if (dice.one_in(2)) features.resize(dice.between(0, number));
    return features;
}

void expect_losses_of_all(const DecisionTable& table, const std::vector<std::size_t>& features, Dice& dice) {
    const Granules granules(table);
    Refiner refiner(granules);
    const Differences differences(granules, features);
    EXPECT_EQ(differences.features(), features);
    const auto any = static_cast<Weight>(table.objects);
    for (std::uint32_t bits = 0; bits < 1U << features.size(); ++bits) {
        if (features.size() > 9 && !dice.one_in(100)) continue;
        const auto set = static_cast<Differences::Set>(bits);
        const FeatureSet subset = differences.subset(set);
        EXPECT_EQ(differences.bits(subset), set);
        const Weight lost = granules.consistent_objects() - refiner.state_of(subset).decided;
        EXPECT_EQ(differences.lost(set, any), lost) << bits;
        const auto bearable = static_cast<Weight>(dice.below(table.objects + 1));
        EXPECT_EQ(differences.lost(set, bearable) <= bearable, lost <= bearable) << bits;
        if (::testing::Test::HasFailure()) return;
    }
}

TEST(Differences, TellWhatEverySubsetLoses) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const std::size_t number = dice.between(1, Differences::kMostFeatures);
        // Few rows and few values: equal rows, of one class and of several.
        const DecisionTable table = make_decision_table(parse_table(
            random_csv(dice, {number, dice.between(1, 150), dice.between(1, 6), dice.between(1, 4)}),
            "random.csv"));
        expect_losses_of_all(table, random_features(number, dice), dice);
        if (HasFailure()) return;
    }
}

/// The set of all sixteen features stands for no set as well.
TEST(Differences, MayBeAllSixteenFeatures) {
    std::string csv;
    for (int i = 0; i < 16; ++i) csv += "f" + std::to_string(i) + ",";
    csv += "class\n";
    for (const std::string value : {"a", "b"}) {
        for (int i = 0; i < 16; ++i) csv += value + ",";
        csv += value + "\n";
    }
    Dice dice(1);
    const DecisionTable table = make_decision_table(parse_table(csv, "two rows.csv"));
    std::vector<std::size_t> all(16);
    std::iota(all.begin(), all.end(), std::size_t{0});
    const Differences differences(Granules(table), all);
    EXPECT_EQ(differences.lost(0, 10), 2);
    EXPECT_EQ(differences.lost(1 << 15, 10), 0);
}

TEST(Differences, AreFoundOfSmallTablesOnly) {
    Dice dice(1);
    const DecisionTable table =
        make_decision_table(parse_table(random_csv(dice, {6, 3000, 9, 2}), "random.csv"));
    const Granules granules(table);
    ASSERT_GT(granules.size(), 2048U);
    EXPECT_FALSE(Differences::fit(granules, 4));
    const DecisionTable small =
        make_decision_table(parse_table(random_csv(dice, {4, 30, 9, 2}), "random.csv"));
    EXPECT_TRUE(Differences::fit(Granules(small), 16));
    EXPECT_FALSE(Differences::fit(Granules(small), 17));
}

}  // namespace
