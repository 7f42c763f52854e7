// Objects lost by witnesses as bits, against looking at every witness.
#include "support/random_tables.hpp"
#include <frugal/search/witness_bits.hpp>

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

struct Case {
    std::vector<Witness> witnesses;
    std::vector<std::uint8_t> copies;
    std::vector<std::size_t> features;
};

/// Several groups of 512 objects in most cases, some objects with many witnesses, some without.
Case random_witnesses(Dice& dice) {
    Case made;
    const std::size_t objects = 1 + dice.below(3000);
    for (std::uint32_t object = 0; object < objects; ++object) {
        made.copies.push_back(static_cast<std::uint8_t>(dice.one_in(6) ? dice.between(2, 4) : 1));
        const std::size_t some = dice.one_in(20) ? dice.below(12) : dice.below(3);
        for (std::size_t i = 0; i < some; ++i) {
            std::uint64_t shared = 0;
            for (std::size_t bit = 0; bit < 64; ++bit)
                shared |= std::uint64_t{dice.one_in(3) ? 0U : 1U} << bit;
            made.witnesses.push_back({object, shared});
        }
    }
    for (std::size_t feature = 0; feature < 64; ++feature) {
        if (dice.one_in(6)) made.features.push_back(feature);
    }
    if (made.features.size() < 3) made.features = {63, 0, 31};
    return made;
}

std::int64_t lost_to(const Case& made, const std::vector<std::size_t>& places) {
    std::uint64_t subset = 0;
    for (const std::size_t place : places) subset |= std::uint64_t{1} << made.features[place];
    std::set<std::uint32_t> lost;
    for (const Witness& witness : made.witnesses) {
        if ((witness.shared & subset) == subset) lost.insert(witness.object);
    }
    std::int64_t sum = 0;
    for (const std::uint32_t object : lost) sum += made.copies[object];
    return sum;
}

TEST(WitnessBits, LoseWhatEveryWitnessSays) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const Case made = random_witnesses(dice);
        WitnessBits bits;
        bits.assign(made.witnesses, made.copies, made.features);
        const std::size_t n = made.features.size();
        const std::vector<std::size_t> some = {dice.below(n), dice.below(n)};
        WitnessBits::Selection one;
        WitnessBits::Selection both;
        bits.keep(bits.everything(), some[0], one);
        bits.keep(one, some[1], both);
        const std::int64_t lost = lost_to(made, some);
        EXPECT_EQ(bits.lost_to(some, 1'000'000), lost);
        EXPECT_EQ(bits.lost(both, 1'000'000), lost);

        std::vector<std::size_t> places(n);
        for (std::size_t place = 0; place < n; ++place) places[place] = place;
        for (const std::int64_t bearable : {std::int64_t{0}, lost / 2, std::int64_t{40}, lost}) {
            std::vector<std::pair<std::size_t, std::int64_t>> expected;
            for (const std::size_t place : places) {
                const std::int64_t with = lost_to(made, {some[0], some[1], place});
                if (with <= bearable) expected.emplace_back(place, with);
            }
            std::vector<std::pair<std::size_t, std::int64_t>> found;
            for (const Candidate& candidate : bits.find_bearable(one, some[1], places, bearable))
                found.emplace_back(candidate.place, candidate.lost);
            ASSERT_EQ(found, expected) << bearable;
        }
    }
}

/// What a machine does at once must be what all of them do word by word.
TEST(WitnessBits, AreCountedTheSameOnAllMachines) {
    Dice dice(7);
    constexpr std::size_t kLayers = 5;
    constexpr std::size_t kFeatures = 40;
    const auto random_lanes = [&](std::size_t many) {
        std::vector<Lanes> all(many);
        for (Lanes& lanes : all) {
            for (std::size_t i = 0; i < Lanes::kWords / 2; ++i) {
                for (std::size_t bit = 0; bit < 64; ++bit) {
                    lanes.low[i] |= std::uint64_t{dice.one_in(5) ? 1U : 0U} << bit;
                    lanes.high[i] |= std::uint64_t{dice.one_in(5) ? 1U : 0U} << bit;
                }
            }
        }
        return all;
    };
    const std::vector<Lanes> left = random_lanes(kLayers);
    const std::vector<Lanes> bits = random_lanes(kLayers * kFeatures);
    std::vector<std::size_t> places(kFeatures);
    for (std::size_t place = 0; place < kFeatures; ++place) places[place] = place;
    const LayersLeft layers{left, bits.data(), kLayers};
    const LayersLeft first{std::span(left).first(1), bits.data(), kLayers};
    const LayersLeft second{std::span(left).subspan(1, 1), bits.data() + 1, kLayers};
    const auto as_pairs = [](const std::vector<Candidate>& candidates, std::size_t kept) {
        std::vector<std::pair<std::size_t, std::int64_t>> pairs;
        for (std::size_t i = 0; i < kept; ++i) pairs.emplace_back(candidates[i].place, candidates[i].lost);
        return pairs;
    };
    for (const std::int64_t bearable : {20, 40, 60, 80, 100, 500}) {
        std::vector<Candidate> ours(kFeatures);
        std::vector<Candidate> theirs(kFeatures);
        const auto kept = as_pairs(ours, try_each(first, second, places, bearable, ours));
        EXPECT_EQ(kept, as_pairs(theirs, try_each_by_words(first, second, places, bearable, theirs)));
        for (std::size_t place = 0; place < kFeatures; ++place) ours[place] = {place, 1};
        theirs = ours;
        const auto counted = as_pairs(ours, count_lost(layers, bearable, ours));
        EXPECT_EQ(counted, as_pairs(theirs, count_lost_by_words(layers, bearable, theirs)));
    }
}

}  // namespace
