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

TEST(LossCounter, CountsWhatRefinementLeavesAndEndsWhenTooMuchIsLost) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const Granules granules(random.table);
        const ValueBits bits(granules);
        const PackedRows rows(granules);
        if (!rows.usable()) continue;
        Refiner refiner(granules, bits);
        LossCounter losses(rows, bits.words());
        Dice dice(seed);
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
}

}  // namespace
