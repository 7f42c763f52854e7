// What differences between granules and cubes of values say of subsets, against refining for each of them.
#include "support/ask.hpp"
#include <frugal/search/differences.hpp>
#include <frugal/search/undecided.hpp>
#include <frugal/search/value_cube.hpp>
#include <frugal/table/draw_costs.hpp>

#include <algorithm>
#include <functional>
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

void expect_losses_of_all(
    const FewFeatures& few, const Granules& granules, Dice& dice,
    const std::function<bool(const FeatureSet&)>& affordable = [](const FeatureSet&) { return true; }) {
    Refiner refiner(granules);
    for (std::uint32_t bits = 0; bits < 1U << few.features().size(); ++bits) {
        if (few.features().size() > 9 && !dice.one_in(100)) continue;
        const auto set = static_cast<FewFeatures::Set>(bits);
        const FeatureSet subset = few.subset(set);
        EXPECT_EQ(few.bits(subset), set);
        const Weight lost = granules.consistent_objects() - refiner.state_of(subset).decided;
        if (!affordable(subset)) {
            EXPECT_LE(few.lost(set, granules.objects()), lost) << bits;
            continue;
        }
        EXPECT_EQ(few.lost(set, granules.objects()), lost) << bits;
        const auto bearable =
            static_cast<Weight>(dice.below(static_cast<std::size_t>(granules.objects()) + 1));
        EXPECT_EQ(few.lost(set, bearable) <= bearable, lost <= bearable) << bits;
        if (::testing::Test::HasFailure()) return;
    }
}

TEST(Differences, TellWhatEverySubsetLoses) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const std::size_t number = dice.between(1, FewFeatures::kMost);
        // Few rows and few values: equal rows, of one class and of several.
        const DecisionTable table = make_decision_table(parse_table(
            random_csv(dice, {number, dice.between(1, 150), dice.between(1, 6), dice.between(1, 4)}),
            "random.csv"));
        const Granules granules(table);
        const std::vector<std::size_t> features = random_features(number, dice);
        const Differences differences(granules, features);
        EXPECT_EQ(differences.features(), features);
        expect_losses_of_all(differences, granules, dice);
        if (HasFailure()) return;
    }
}

TEST(Differences, HoldAsManyObjectsAsFitIntoSixteenBits) {
    // 64 rows that differ in the class of the others only, each a thousand times and more: four blocks.
    std::string csv = "a,b,c,d,e,f,class\n";
    for (int object = 0; object < 65'535; ++object) {
        const int row = object % 64;
        for (int bit = 0; bit < 6; ++bit) csv += (row >> bit & 1) != 0 ? "1," : "0,";
        csv += std::to_string(row) + "\n";
    }
    const DecisionTable table = make_decision_table(parse_table(csv, "large.csv"));
    const Granules granules(table);
    ASSERT_TRUE(Differences::fit(granules, 6));
    const Differences differences(granules, {0, 1, 2, 3, 4, 5});
    EXPECT_EQ(differences.lost(0, granules.objects()), 65'535);
    EXPECT_EQ(differences.lost(0b011111, granules.objects()), 65'535);
    EXPECT_EQ(differences.lost(0b111111, granules.objects()), 0);
    EXPECT_GT(differences.lost(0, 1), 1);
    EXPECT_GT(differences.lost(0b111111, -1), -1);
}

TEST(ValueCube, TellsWhatEverySubsetLoses) {
    int counted = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const std::size_t number = dice.between(1, 10);
        const DecisionTable table = make_decision_table(parse_table(
            random_csv(dice, {number, dice.between(1, 400), dice.between(1, 6), dice.between(1, 9)}),
            "random.csv"));
        const Granules granules(table);
        const std::vector<std::size_t> features = random_features(number, dice);
        if (!ValueCube::fit(granules, features)) continue;
        ++counted;
        const TestCosts costs = draw_costs(number, {Distribution::uniform, 0, 9, seed});
        const Units budget = dice.one_in(2) ? costs.total() : static_cast<Units>(dice.between(0, 9 * number));
        const ValueCube cube(granules, features, costs, budget);
        expect_losses_of_all(cube, granules, dice,
                             [&](const FeatureSet& subset) { return costs.total(subset) <= budget; });
        if (HasFailure()) return;
    }
    EXPECT_GT(counted, 1000);
}

/// Whether a cube is for a table in which every feature and the decision take all of so many values.
Granules granules_of(std::size_t rows, std::size_t features, std::size_t values, std::size_t classes) {
    Dice dice(1);
    std::string csv;
    for (std::size_t f = 0; f < features; ++f) csv += "f" + std::to_string(f) + ",";
    csv += "d\n";
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t f = 0; f < features; ++f)
            csv += std::to_string(row < values ? row : dice.below(values)) + ",";
        csv += std::to_string(row % classes) + "\n";
    }
    return Granules(table_of(csv));
}

std::vector<std::size_t> all_of(std::size_t features) {
    std::vector<std::size_t> all(features);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

bool cube_fits(std::size_t rows, std::size_t features, std::size_t values, std::size_t classes) {
    return ValueCube::fit(granules_of(rows, features, values, classes), all_of(features));
}

/// Ten bits for up to 900 objects, and one for each class.
TEST(ValueCube, FillsItsCellsToTheLastBit) {
    for (const std::size_t classes : {6U, 7U, 22U}) {
        const Granules granules = granules_of(900, 4, 5, classes);
        Dice dice(classes);
        const TestCosts costs = TestCosts::unit(4);
        expect_losses_of_all(ValueCube(granules, all_of(4), costs, costs.total()), granules, dice);
    }
}

TEST(ValueCube, IsForFewValuesAndClasses) {
    EXPECT_TRUE(cube_fits(900, 9, 3, 2));
    EXPECT_TRUE(cube_fits(900, 4, 3, 22));
    EXPECT_FALSE(cube_fits(900, 4, 3, 23));  // classes are bits, and up to 900 objects take ten
    EXPECT_FALSE(cube_fits(100, 9, 3, 2));   // differences of so few rows are found sooner
    EXPECT_FALSE(cube_fits(5000, 9, 6, 2));  // too many combinations
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
