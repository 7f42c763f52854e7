// The smallest clauses of each object, and the rows that they come from, against all pairs of rows.
#include "support/random_tables.hpp"
#include <frugal/search/clauses.hpp>
#include <frugal/search/equal_bytes.hpp>
#include <frugal/search/row_distances.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <span>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

FeatureSet difference(const Granules& granules, std::size_t x, std::size_t y) {
    FeatureSet differ(granules.features());
    for (std::size_t f = 0; f < granules.features(); ++f) {
        if (granules.codes(f)[x] != granules.codes(f)[y]) differ.insert(f);
    }
    return differ;
}

/// The features on which a granule differs from each one of another class.
std::vector<FeatureSet> all_clauses(const Granules& granules, std::size_t x) {
    std::vector<FeatureSet> clauses;
    for (std::size_t y = 0; y < granules.size(); ++y) {
        if (granules.decisions()[x] != granules.decisions()[y]) clauses.push_back(difference(granules, x, y));
    }
    return clauses;
}

Granules random_granules(std::uint64_t seed, std::size_t features) {
    Dice dice(seed);
    return Granules(table_of(random_csv(dice, {features, 20 + dice.below(150), 2 + seed % 4, 2 + seed % 3})));
}

/// Those of one granule, of which none may hold another.
std::vector<FeatureSet> kept_for(const Clauses& clauses, std::size_t granule, std::size_t features) {
    std::vector<FeatureSet> kept;
    const auto bits = clauses.of_group(clauses.group_of(granule));
    for (std::size_t i = 0; i < bits.size(); i += clauses.words())
        kept.push_back(FeatureSet::of_words(features, bits.subspan(i, clauses.words())));
    for (const FeatureSet& clause : kept)
        EXPECT_EQ(std::ranges::count_if(kept, [&](const auto& other) { return other.is_subset_of(clause); }),
                  1);
    return kept;
}

TEST(Clauses, AreTheSmallestAndNoneHoldsAnother) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        SCOPED_TRACE(seed);
        const Granules granules = random_granules(seed, 3 + seed * 7 % 130);
        const SolveOptions options;
        Stopper stopper(options);
        const Clauses clauses(granules, RowPlanes(granules), stopper, static_cast<unsigned>(1 + seed % 3));
        for (std::size_t x = 0; x < granules.size(); ++x) {
            const std::vector<FeatureSet> kept = kept_for(clauses, x, granules.features());
            ASSERT_LE(kept.size(), Clauses::kUsual.most);
            if (granules.decisions()[x] == kInconsistent) {
                ASSERT_TRUE(kept.empty());
                continue;
            }
            const std::vector<FeatureSet> all = all_clauses(granules, x);
            std::size_t largest = 0;
            for (const FeatureSet& clause : kept) {
                largest = std::max(largest, clause.size());
                ASSERT_NE(std::ranges::find(all, clause), all.end());
            }
            if (all.empty()) continue;
            const std::size_t smallest = std::ranges::min(all, {}, &FeatureSet::size).size();
            for (const FeatureSet& clause : all) {
                const auto held = [&](const FeatureSet& other) { return other.is_subset_of(clause); };
                if (std::ranges::any_of(kept, held)) continue;
                // There was no room for it, or it is much larger than the smallest.
                if (kept.size() == Clauses::kUsual.most) {
                    ASSERT_GE(clause.size(), largest);
                } else {
                    ASSERT_GE(clause.size(), smallest + 5);
                }
            }
        }
    }
}

/// Of so many clauses, the smallest ones.
std::size_t sum_of_sizes(const std::vector<FeatureSet>& clauses, std::size_t number) {
    std::vector<std::size_t> sizes;
    for (const FeatureSet& clause : clauses) sizes.push_back(clause.size());
    std::ranges::sort(sizes);
    sizes.resize(std::min(sizes.size(), number));
    return std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
}

TEST(Clauses, OfALargeTableAreSmallerWhenTheyAreLookedForThoroughly) {
    const Granules granules(noisy_table(7, 20, 6000));
    ASSERT_TRUE(Clauses::are_sampled(granules));
    const SolveOptions options;
    Stopper stopper(options);
    const RowPlanes rows(granules);
    const Clauses usual(granules, rows, stopper, 1);
    const Clauses thorough(granules, rows, stopper, 2, Clauses::kThorough);
    std::size_t usual_sizes = 0;
    std::size_t thorough_sizes = 0;
    std::size_t more = 0;
    for (std::size_t x = 0; x < granules.size(); x += 41) {
        SCOPED_TRACE(x);
        const auto few = kept_for(usual, x, granules.features());
        const auto many = kept_for(thorough, x, granules.features());
        ASSERT_LE(few.size(), Clauses::kUsual.most);
        ASSERT_LE(many.size(), Clauses::kThorough.most);
        if (granules.decisions()[x] == kInconsistent) continue;
        const std::vector<FeatureSet> all = all_clauses(granules, x);
        for (const FeatureSet& clause : many) ASSERT_NE(std::ranges::find(all, clause), all.end());
        const std::size_t number = std::min(few.size(), many.size());
        usual_sizes += sum_of_sizes(few, number);
        thorough_sizes += sum_of_sizes(many, number);
        more += many.size() > few.size() ? 1U : 0U;
    }
    EXPECT_LT(thorough_sizes, usual_sizes);
    EXPECT_GT(more, 0U);
}

TEST(EqualBytes, AreFoundAtOnceAsOneByOne) {
    Dice dice(1);
    std::array<std::uint8_t, kBytesAtOnce> bytes{};
    for (int i = 0; i < 1000; ++i) {
        for (std::uint8_t& byte : bytes)
            byte = static_cast<std::uint8_t>(dice.one_in(2) ? 255 : dice.below(6));
        for (const std::uint8_t value : std::initializer_list<std::uint8_t>{0, 3, 5, 200, 255})
            ASSERT_EQ(equal_bytes(bytes.data(), value), equal_bytes_one_by_one(bytes.data(), value));
    }
}

TEST(RowDistances, VisitTheNearestFirst) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const Granules granules = random_granules(seed, 3 + seed * 13 % 400);
        const RowPlanes rows(granules);
        const RowDistances distances(granules, rows);
        RowDistances::Scratch scratch;
        for (Granule x = 0; x < granules.size(); ++x) {
            std::map<std::size_t, std::multiset<std::vector<std::size_t>>> expected;  // by size
            for (const FeatureSet& clause : all_clauses(granules, x))
                expected[clause.size()].insert(clause.members());
            while (!expected.empty() && expected.rbegin()->first > expected.begin()->first + 3)
                expected.erase(std::prev(expected.end()));
            distances.visit_nearest(
                x, 3, scratch, [&](std::span<const std::uint64_t> words, std::size_t size) {
                    EXPECT_TRUE(expected.empty() || size == expected.begin()->first);
                    std::multiset<std::vector<std::size_t>> met;
                    for (std::size_t i = 0; i < words.size(); i += rows.chunks())
                        met.insert(FeatureSet::of_words(granules.features(), words.subspan(i, rows.chunks()))
                                       .members());
                    EXPECT_EQ(met, expected[size]);
                    expected.erase(size);
                    return true;
                });
            ASSERT_TRUE(expected.empty());
        }
    }
}

}  // namespace
