// What hitting all clauses costs at least, against all subsets.
#include "support/ask.hpp"
#include <frugal/search/covering_bound.hpp>

#include <algorithm>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

TestCosts whole_costs(const std::vector<std::int64_t>& amounts) {
    std::vector<Decimal> costs;
    std::vector<std::string> names;
    for (const std::int64_t amount : amounts) {
        costs.push_back({amount, 0});
        names.push_back("f" + std::to_string(names.size()));
    }
    return {costs, names};
}

MustHit::Pool clauses_of(std::size_t features, const std::vector<std::vector<std::size_t>>& lists) {
    MustHit::Pool clauses;
    for (const auto& list : lists) clauses.push_back(FeatureSet::of(features, list));
    return clauses;
}

Units least_cost(const MustHit::Pool& clauses, const TestCosts& costs) {
    Units least = costs.total();
    for (Mask mask = 0; mask < (Mask{1} << costs.size()); ++mask) {
        const bool hits_all = std::ranges::all_of(
            clauses, [mask](const FeatureSet& clause) { return (mask_of(clause) & mask) != 0; });
        Units cost = 0;
        for (std::size_t f = 0; f < costs.size(); ++f) cost += ((mask >> f) & 1U) != 0 ? costs[f] : 0;
        if (hits_all) least = std::min(least, cost);
    }
    return least;
}

TEST(CoveringBound, NothingThatHitsAllClausesCostsLess) {
    Dice dice(1);
    Units bounds = 0;
    Units optima = 0;
    for (int round = 0; round < 300; ++round) {
        const std::size_t features = 2 + dice.below(9);
        std::vector<std::int64_t> amounts;
        for (std::size_t f = 0; f < features; ++f)
            amounts.push_back(dice.one_in(6) ? 0 : static_cast<std::int64_t>(dice.between(1, 100)));
        const TestCosts costs = whole_costs(amounts);
        std::vector<std::vector<std::size_t>> lists;
        for (std::size_t i = dice.below(12); i > 0; --i) {
            std::vector<std::size_t> list;
            for (std::size_t f = 0; f < features; ++f) {
                if (dice.one_in(3)) list.push_back(f);
            }
            if (list.empty()) list.push_back(dice.below(features));
            lists.push_back(list);
        }
        const MustHit::Pool clauses = clauses_of(features, lists);
        const Units least = least_cost(clauses, costs);
        const Units bound = covering_bound(clauses, costs);
        EXPECT_LE(bound, least) << "round " << round;
        EXPECT_GE(bound, 0);
        bounds += bound;
        optima += least;
    }
    // Most small ones have no gap, so a bound that is true but useless shows here.
    EXPECT_GT(bounds * 100, optima * 88);
}

TEST(CoveringBound, SharesOfFeaturesAreRoundedUp) {
    const TestCosts costs = whole_costs({1, 1, 1});
    // Half of each feature hits all three: one and a half, so two.
    EXPECT_EQ(covering_bound(clauses_of(3, {{0, 1}, {1, 2}, {0, 2}}), costs), 2);
}

TEST(CoveringBound, WhatIsFreeOrNotAskedForCostsNothing) {
    const TestCosts costs = whole_costs({0, 5, 7});
    EXPECT_EQ(covering_bound({}, costs), 0);
    EXPECT_EQ(covering_bound(clauses_of(3, {{0, 1}, {0, 2}}), costs), 0);
    EXPECT_EQ(covering_bound(clauses_of(3, {{0, 1}, {2}}), costs), 7);
    EXPECT_EQ(covering_bound(clauses_of(3, {{1}, {2}}), costs), 12);
}

}  // namespace
