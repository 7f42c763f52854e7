// Refining block by block, against grouping the rows of a table by their codes.
#include "support/ask.hpp"
#include <frugal/search/undecided.hpp>

#include <map>
#include <set>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

using Block = std::set<Granule>;

struct Expected {
    Weight decided = 0;
    std::set<Block> left;
};

Expected grouped(const Granules& granules, const FeatureSet& subset, Hopeless hopeless) {
    std::map<std::vector<Code>, Block> blocks;
    for (std::size_t g = 0; g < granules.size(); ++g) {
        std::vector<Code> codes;
        subset.for_each([&](std::size_t feature) { codes.push_back(granules.codes(feature)[g]); });
        blocks[codes].insert(static_cast<Granule>(g));
    }
    Expected expected;
    for (const auto& [codes, block] : blocks) {
        std::set<Class> classes;
        Weight objects = 0;
        for (const Granule granule : block) {
            classes.insert(granules.decisions()[granule]);
            objects += granules.weights()[granule];
        }
        const bool inconsistent = classes == std::set{kInconsistent};
        if (classes.size() == 1 && !inconsistent) expected.decided += objects;
        if (classes.size() > 1 || (inconsistent && hopeless == Hopeless::keep)) expected.left.insert(block);
    }
    return expected;
}

std::set<Block> blocks_of(const Undecided& state) {
    std::set<Block> blocks;
    for (std::size_t i = 0; i < state.blocks(); ++i) {
        const auto block = state.block(i);
        blocks.emplace(block.begin(), block.end());
    }
    return blocks;
}

/// Adds features in a random order, one after the other.
void expect_right_at_every_step(const Granules& granules, Refiner& refiner, Hopeless hopeless, Dice& dice) {
    std::vector<std::size_t> order(granules.features());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
        std::swap(order[i], order[dice.below(i + 1)]);
    }
    FeatureSet subset(granules.features());
    Undecided state = refiner.root();
    Undecided next;
    for (const std::size_t feature : order) {
        const Expected before = grouped(granules, subset, hopeless);
        subset.insert(feature);
        const Expected expected = grouped(granules, subset, hopeless);
        ASSERT_EQ(refiner.decided_with(state, feature, granules.objects()), expected.decided);
        const bool split = refiner.refine(state, feature, next);
        ASSERT_EQ(next.decided, expected.decided);
        ASSERT_EQ(blocks_of(refiner.listed(next)), expected.left);
        ASSERT_EQ(split, before.left != expected.left);
        std::swap(state, next);
    }
}

/// Few and many values and classes, blocks of a few and of hundreds of rows.
TEST(Undecided, RefinesAsGroupingDoes) {
    std::uint64_t seed = 0;
    for (const std::size_t values : {2UL, 4UL, 5UL, 8UL, 9UL, 30UL}) {
        for (const std::size_t classes : {2UL, 7UL, 8UL, 15UL, 16UL, 40UL}) {
            for (const std::size_t rows : {1UL, 12UL, 90UL, 1200UL}) {
                Dice dice(++seed);
                const DecisionTable table = make_decision_table(
                    parse_table(random_csv(dice, {6, rows, values, classes}), "random.csv"));
                const Granules granules(table);
                const ValueBits bits(granules);
                SCOPED_TRACE(seed);
                Refiner lists(granules);
                Refiner with_bits(granules, bits);
                Refiner keeps(granules, Hopeless::keep);
                ASSERT_NO_FATAL_FAILURE(expect_right_at_every_step(granules, lists, Hopeless::leave, dice));
                ASSERT_NO_FATAL_FAILURE(
                    expect_right_at_every_step(granules, with_bits, Hopeless::leave, dice));
                ASSERT_NO_FATAL_FAILURE(expect_right_at_every_step(granules, keeps, Hopeless::keep, dice));
            }
        }
    }
}

}  // namespace
