// Whether a subset needs each of its features, by looking up blocks, against measuring what is left without
// it.
#include "support/ask.hpp"
#include <frugal/search/evaluator.hpp>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

/// A thousand rows and more, so that the blocks outgrow their first places; the last column copies the first.
DecisionTable tall_table(Dice& dice) {
    std::string text = "a,b,c,d,e,copy,class\n";
    const std::size_t rows = 1000 + dice.below(3000);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t first = dice.below(9);
        text += std::to_string(first);
        for (int feature = 0; feature < 4; ++feature) text += "," + std::to_string(dice.below(7));
        // Mostly a matter of two features, so that some blocks are decided and some are not.
        const std::size_t decision = dice.one_in(200) ? dice.below(3) : first % 3;
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
    for (const std::size_t feature : subset.members()) {
        const bool needed = decided_by(rest.subset().without(feature)) < state.decided;
        ASSERT_EQ(rest.needs(feature), needed) << "feature " << feature;
        if (!needed) rest.leave_out(feature);
    }
    ASSERT_EQ(decided_by(rest.subset()), state.decided);
}

TEST(LeaveOneOut, SaysWhatMeasuringSays) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const Granules granules(random.table);
        expect_same_as_measured(granules, FeatureSet::all(granules.features()));
    }
}

TEST(LeaveOneOut, SoItDoesOnTablesOfThousandsOfRows) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const Granules granules(tall_table(dice));
        expect_same_as_measured(granules, FeatureSet::all(granules.features()));
        for (std::size_t feature = 0; feature < granules.features(); ++feature)
            expect_same_as_measured(granules, FeatureSet::all(granules.features()).without(feature));
    }
}

}  // namespace
