// Counting what a subset leaves undecided, in one pass, against refining block by block.
#include "support/ask.hpp"
#include <frugal/search/evaluator.hpp>
#include <frugal/search/loss_counter.hpp>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

FeatureSet some_features(std::size_t universe, Dice& dice) {
    FeatureSet subset(universe);
    for (std::size_t feature = 0; feature < universe; ++feature) {
        if (dice.one_in(2)) subset.insert(feature);
    }
    return subset;
}

void expect_what_refinement_leaves(const Granules& granules, const PackedRows& rows, Dice dice) {
    const ValueBits bits(granules);
    Refiner refiner(granules, bits);
    LossCounter losses(rows, bits.words());
    for (int i = 0; i < 8; ++i) {
        const FeatureSet part = some_features(granules.features(), dice);
        const FeatureSet whole = part.united(some_features(granules.features(), dice));
        const Weight lost = granules.consistent_objects() - refiner.state_of(whole).decided;
        Undecided state = refiner.state_of(part);
        ASSERT_EQ(losses.lost(state, whole, granules.objects()), lost);
        ASSERT_EQ(losses.lost(state, whole, lost), lost);
        ASSERT_GE(losses.lost(state, whole, lost - 1), lost);
        ASSERT_EQ(losses.lost(refiner.listed(state), whole, lost), lost);
    }
}

TEST(LossCounter, CountsWhatRefinementLeavesAndEndsWhenTooMuchIsLost) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const Granules granules(random.table);
        const PackedRows rows(granules);
        if (!rows.usable()) continue;
        expect_what_refinement_leaves(granules, rows, Dice(seed));
        if (HasFatalFailure()) return;
    }
}

/// Codes of up to three bits, so that those of 40 to 42 features mostly stand in two words.
TEST(LossCounter, CountsTheSameWhereCodesTakeTwoWords) {
    int wide = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const DecisionTable table = make_decision_table(
            parse_table(random_csv(dice, {dice.between(40, 42), 300, 6, 3}), "random.csv"));
        const Granules granules(table);
        const PackedRows rows(granules);
        ASSERT_TRUE(rows.usable());
        wide += rows.wide() ? 1 : 0;
        expect_what_refinement_leaves(granules, rows, dice);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(wide, 50);
}

TEST(PackedRows, AreNotThereForCodesThatTakeMoreThanTwoWords) {
    Dice dice(1);
    const DecisionTable table =
        make_decision_table(parse_table(random_csv(dice, {130, 300, 6, 3}), "random.csv"));
    EXPECT_FALSE(PackedRows(Granules(table)).usable());
}

}  // namespace
