// What all subsets of a few features lose, against refining for each of them.
#include "support/ask.hpp"
#include <frugal/search/subset_losses.hpp>

#include <bit>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

/// Some features are bought, and some of the others may be.
struct PartlyOpen {
    FeatureSet chosen;
    std::uint64_t open = 0;
};

PartlyOpen random_part(std::size_t features, Dice& dice) {
    PartlyOpen node{FeatureSet(features), 0};
    for (std::size_t feature = 0; feature < features; ++feature) {
        if (dice.one_in(4)) {
            node.chosen.insert(feature);
        } else if (!dice.one_in(5)) {
            node.open |= std::uint64_t{1} << feature;
        }
    }
    return node;
}

/// The chosen features and those of a subset, whose bits are places among the open ones.
FeatureSet bought(const PartlyOpen& node, SubsetLosses::Subset subset) {
    FeatureSet all = node.chosen;
    for (std::uint64_t open = node.open; open != 0; open &= open - 1, subset >>= 1U) {
        if ((subset & 1U) != 0) all.insert(static_cast<std::size_t>(std::countr_zero(open)));
    }
    return all;
}

/// True when there was something to count.
bool expect_losses_of_all(const DecisionTable& table, const PartlyOpen& node, Dice& dice) {
    const Granules granules(table);
    const RowPlanes rows(granules);
    Refiner refiner(granules);
    SubsetLosses losses(granules, rows);
    if (!losses.count(refiner.state_of(node.chosen), node.open)) return false;
    const Weight bearable = static_cast<Weight>(dice.below(table.objects + 1));
    losses.mark_bearable(bearable);
    for (SubsetLosses::Subset subset = 0; subset < 1U << std::popcount(node.open); ++subset) {
        const Weight lost = granules.consistent_objects() - refiner.state_of(bought(node, subset)).decided;
        EXPECT_EQ(losses.lost(subset), lost) << subset;
        EXPECT_EQ(losses.is_bearable(subset), lost <= bearable) << subset;
        if (::testing::Test::HasFailure()) return true;
    }
    return true;
}

TEST(SubsetLosses, AreThoseOfRefining) {
    int counted = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const std::size_t features = dice.between(1, 13);
        // Few rows and few values: equal rows, of one class and of several.
        const DecisionTable table = make_decision_table(parse_table(
            random_csv(dice, {features, dice.between(1, 150), dice.between(1, 6), dice.between(1, 4)}),
            "random.csv"));
        const PartlyOpen node = random_part(features, dice);
        if (static_cast<std::size_t>(std::popcount(node.open)) > SubsetLosses::kMostFeatures) continue;
        counted += expect_losses_of_all(table, node, dice) ? 1 : 0;
        if (HasFailure()) return;
    }
    EXPECT_GT(counted, 400);
}

TEST(SubsetLosses, AreNotCountedForManyFeatures) {
    Dice dice(1);
    const DecisionTable table =
        make_decision_table(parse_table(random_csv(dice, {14, 50, 2, 2}), "random.csv"));
    const Granules granules(table);
    const RowPlanes rows(granules);
    SubsetLosses losses(granules, rows);
    EXPECT_FALSE(losses.count(Refiner(granules).root(), (1U << 11U) - 1));
}

/// Every granule stands alone, so there are too many pairs to compare.
TEST(SubsetLosses, AreNotCountedWhereTooManyGroupsWouldBeCompared) {
    std::string text;
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"})
        text += std::string(name) + ",";
    text += "class\n";
    for (unsigned row = 0; row < 1000; ++row) {
        for (unsigned bit = 0; bit < 10; ++bit) text += (row >> bit & 1U) != 0 ? "1," : "0,";
        text += row % 3 == 0 ? "yes\n" : "no\n";
    }
    const DecisionTable table = make_decision_table(parse_table(text, "bits.csv"));
    const Granules granules(table);
    const RowPlanes rows(granules);
    SubsetLosses losses(granules, rows);
    EXPECT_FALSE(losses.count(Refiner(granules).root(), (1U << 10U) - 1));
}

}  // namespace
