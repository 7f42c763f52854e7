// What undecided objects ask for at a node, against the clauses of each object by themselves.
#include "support/ask.hpp"
#include <frugal/search/demands.hpp>

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

struct Spread {
    double kept = 0;
    std::vector<double> profits;
};

/// A node: some features are bought, and some of the others may be.
struct Node {
    FeatureSet chosen;
    FeatureSet open;
    Units most_left = 0;
};

/// The weight of one group goes to its least covered clause; nothing of a group that cannot count.
void spread_group(const Clauses& clauses, std::size_t group, Weight weight, const Node& node,
                  const TestCosts& costs, const std::vector<double>& shares, Spread& out) {
    std::vector<FeatureSet> asked;
    FeatureSet alone(costs.size());
    const auto bits = clauses.of_group(group);
    for (std::size_t i = 0; i < bits.size(); i += clauses.words()) {
        const FeatureSet clause = FeatureSet::of_words(costs.size(), bits.subspan(i, clauses.words()));
        if (clause.intersects(node.chosen)) continue;
        asked.push_back(clause.intersection(node.open));
        if (asked.back().empty()) return;
        if (asked.back().size() == 1) alone = alone.united(asked.back());
    }
    if (costs.total(alone) > node.most_left) return;
    // Of those that are covered equally the first counts, in the order of their features as a number.
    if (clauses.words() == 1)
        std::ranges::sort(asked, {}, [](const FeatureSet& clause) { return clause.words()[0]; });
    const FeatureSet* least = nullptr;
    double covered_least = 1;
    for (const FeatureSet& clause : asked) {
        double covered = 0;
        clause.for_each([&](std::size_t feature) { covered += shares[feature]; });
        if (covered < covered_least) {
            covered_least = covered;
            least = &clause;
        }
    }
    const auto put = static_cast<double>(weight);
    if (least == nullptr) {
        out.kept += put;
    } else {
        least->for_each([&](std::size_t feature) { out.profits[feature] += put; });
    }
}

void expect_same_spread(std::size_t features, std::uint64_t seed) {
    Dice dice(seed);
    // Few values: then many rows ask for the same.
    const DecisionTable table = table_of(random_csv(dice, {features, 20 + dice.below(120), 2, 3}));
    const Granules granules(table);
    std::vector<std::int64_t> prices;
    for (std::size_t f = 0; f < features; ++f) prices.push_back(static_cast<std::int64_t>(dice.below(9)));
    const TestCosts costs = test_costs(table, prices);
    const SolveOptions options;
    Stopper stopper(options);
    const Clauses clauses(granules, RowPlanes(granules), stopper, 1);
    Demands demands(clauses, costs, stopper);
    for (int drawn = 0; drawn < 5; ++drawn) {
        Node node{FeatureSet(features), FeatureSet(features), static_cast<Units>(dice.below(30))};
        std::vector<double> shares;
        for (std::size_t f = 0; f < features; ++f) {
            if (dice.one_in(4)) {
                node.chosen.insert(f);
            } else if (!dice.one_in(3)) {
                node.open.insert(f);
            }
            // Whole parts of a clause that is covered, so that nothing is rounded.
            shares.push_back(static_cast<double>(1 + dice.below(kCovered / 3)) / kCovered);
        }
        Spread expected{0, std::vector<double>(features, 0)};
        std::vector<std::uint32_t> groups(clauses.groups());
        std::iota(groups.begin(), groups.end(), 0U);
        std::vector<Weight> weights;
        for (const std::uint32_t group : groups) {
            weights.push_back(static_cast<Weight>(1 + dice.below(5)));
            spread_group(clauses, group, weights.back(), node, costs, shares, expected);
        }
        demands.collect(groups, weights, {node.chosen, node.open.words(), node.most_left});
        demands.spread(shares);
        ASSERT_EQ(demands.kept(), expected.kept);
        ASSERT_EQ(demands.profits(), expected.profits);
        ASSERT_TRUE(std::ranges::all_of(weights, [](Weight weight) { return weight == 0; }));
    }
}

TEST(Demands, AreThoseOfEachObject) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        expect_same_spread(4 + seed % 60, seed);
    }
}

TEST(Demands, AreThoseOfEachObjectInTablesOfManyFeatures) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        SCOPED_TRACE(seed);
        expect_same_spread(65 + seed % 90, seed);
    }
}

/// Clauses that share all but their last features must not share a place as well.
TEST(Demands, HashesDifferInTheirLowestBits) {
    constexpr std::size_t kPlaces = 2048;
    std::vector<int> used(kPlaces, 0);
    for (unsigned first = 44; first < 64; ++first) {
        for (unsigned second = first + 1; second < 64; ++second) {
            const std::uint64_t clause = std::uint64_t{1} << first | std::uint64_t{1} << second;
            ++used[hash_of({&clause, 1}) % kPlaces];
        }
    }
    EXPECT_LE(*std::ranges::max_element(used), 5);
}

}  // namespace
