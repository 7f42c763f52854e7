// Whether a subset needs each of its features, by looking up blocks, against measuring what is left without
// it.
#include "support/ask.hpp"
#include <frugal/search/evaluator.hpp>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

/// The first column mostly says the class, and the last one is a copy of it; what the others are needed for
/// are `exceptions` in so many rows.
DecisionTable tall_table(Dice& dice, std::size_t rows, std::size_t values, std::size_t exceptions) {
    std::string text = "a,b,c,d,e,copy,class\n";
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t first = dice.below(9);
        text += std::to_string(first);
        for (int feature = 0; feature < 4; ++feature) text += "," + std::to_string(dice.below(values));
        const std::size_t decision = dice.below(rows) < exceptions ? dice.below(3) : first % 3;
        text += "," + std::to_string(first) + "," + std::to_string(decision) + "\n";
    }
    return table_of(text);
}

void expect_same_as_measured(const Granules& granules, const FeatureSet& subset) {
    const ValueBits bits(granules);
    Refiner refiner(granules, bits);
    const auto decided_by = [&](const FeatureSet& of) { return refiner.state_of(of).decided; };
    Undecided state = refiner.state_of(subset);
    LeaveOneOut rest(granules, subset, refiner.listed(state));
    FeatureSet needed(granules.features());
    FeatureSet left = subset;
    for (const std::size_t feature : subset.members()) {
        const bool alone = decided_by(subset.without(feature)) < state.decided;
        ASSERT_EQ(rest.needs(std::span(&feature, 1)), alone) << "feature " << feature;
        if (alone) needed.insert(feature);
        if (decided_by(left.without(feature)) == state.decided) left.erase(feature);
    }
    ASSERT_EQ(rest.needed(), needed);
    rest.leave_out_idle(subset.members());
    ASSERT_EQ(rest.subset(), left);
}

TEST(LeaveOneOut, SaysWhatMeasuringSays) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const Granules granules(random.table);
        expect_same_as_measured(granules, FeatureSet::all(granules.features()));
    }
}

void expect_same_less_each(const Granules& granules) {
    const FeatureSet all = FeatureSet::all(granules.features());
    expect_same_as_measured(granules, all);
    for (std::size_t feature = 0; feature < granules.features(); ++feature)
        expect_same_as_measured(granules, all.without(feature));
}

TEST(LeaveOneOut, SoItDoesWhenBlocksOutgrowTheirFirstPlaces) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const std::size_t rows = 1000 + dice.below(3000);
        expect_same_less_each(Granules(tall_table(dice, rows, 7, rows / 200)));
    }
}

TEST(LeaveOneOut, SoItDoesWhenAFeatureIsNeededForOneRowOfThousands) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        expect_same_less_each(Granules(tall_table(dice, 40'000, 40, 30)));
    }
}

TEST(LeaveOneOut, AFeatureIsNeededToKeepOneRowApartFromThoseUndecided) {
    std::string text = "x,f,y,class\n";
    for (int x = 0; x < 20'000; ++x) {
        text += std::to_string(x) + ",0,0,0\n";
        text += std::to_string(x) + ",0,1,1\n";
    }
    const Granules granules(table_of(text + "7,1,0,0\n"));
    expect_same_as_measured(granules, FeatureSet::of(3, {0, 1}));
}

TEST(ChainedStates, AreThoseOfEachSubsetAlone) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const Granules granules(random.table);
        const ValueBits bits(granules);
        Refiner refiner(granules, bits);
        ChainedStates states(granules, bits);
        Dice dice(seed);
        FeatureSet subset(granules.features());
        for (int step = 0; step < 20; ++step) {
            const std::size_t feature = dice.below(granules.features());
            subset = dice.one_in(4) ? subset.without(feature) : subset.with(feature);
            Undecided alone = refiner.state_of(subset);
            refiner.listed(alone);
            ASSERT_EQ(states.of(subset).decided, alone.decided);
            ASSERT_EQ(states.listed(subset).granules(), alone.granules());
            ASSERT_EQ(states.listed(subset).blocks(), alone.blocks());
        }
    }
}

}  // namespace
