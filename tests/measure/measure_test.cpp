// Positive region, entropy and blocks of every subset against their definitions.
#include "support/ask.hpp"
#include <frugal/check/recompute.hpp>
#include <frugal/measure/entropy.hpp>
#include <frugal/measure/positive_region.hpp>

#include <algorithm>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

Partition partition_of(const Granules& granules, Mask subset) {
    return {granules, FeatureSet::of(granules.features(), members_of(subset))};
}

TEST(Measure, EverySubsetOfRandomTables) {
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const Granules granules(random.table);
        const BruteForce oracle(random.table, random.costs);
        ASSERT_EQ(granules.consistent_objects(), oracle.positive_region_full());
        for (Mask subset = 0; subset < oracle.subsets(); ++subset) {
            const Partition partition = partition_of(granules, subset);
            ASSERT_EQ(positive_region(partition), oracle.positive_region(subset)) << subset;
            ASSERT_EQ(partition.blocks(), oracle.blocks(subset)) << subset;
            ASSERT_NEAR(conditional_entropy(partition), oracle.conditional_entropy(subset), 1e-12) << subset;
        }
    }
}

TEST(Measure, RecomputingFromTheRawTableGivesTheSame) {
    for (std::uint64_t seed = 2000; seed < 2400; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        for (Mask subset = 0; subset < oracle.subsets(); ++subset) {
            const std::int64_t decided = oracle.positive_region(subset);
            ASSERT_EQ(check::positive_region(random.table, members_of(subset)), decided);
            if (oracle.has_idle(subset)) {
                ASSERT_THROW(check::expect_subset(random.table, members_of(subset), decided),
                             std::logic_error);
            } else {
                ASSERT_NO_THROW(check::expect_subset(random.table, members_of(subset), decided));
            }
            ASSERT_THROW(check::expect_subset(random.table, members_of(subset), decided + 1),
                         std::logic_error);
        }
    }
}

struct Claim {
    std::vector<std::size_t> features;
    std::int64_t decided = 0;
};

void expect_claims(const DecisionTable& table, const std::vector<Claim>& claims) {
    check::ChainedClaims chain(table);
    for (const auto& [features, decided] : claims) chain.expect_subset(features, decided);
}

TEST(Measure, ClaimsAreRecomputedOneAfterTheOther) {
    for (std::uint64_t seed = 2000; seed < 2200; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        std::vector<Claim> claims;
        Dice dice(seed);
        for (int drawn = 0; drawn < 30; ++drawn) {
            const auto subset = static_cast<Mask>(dice.below(oracle.subsets()));
            if (!oracle.has_idle(subset))
                claims.push_back({members_of(subset), oracle.positive_region(subset)});
        }
        claims.push_back({{}, oracle.positive_region(0)});
        ASSERT_NO_THROW(expect_claims(random.table, claims));
        std::vector<Claim> wrong = claims;
        wrong[dice.below(wrong.size())].decided += 1;
        ASSERT_THROW(expect_claims(random.table, wrong), std::logic_error);
    }
}

TEST(Measure, FeaturesMayRefineInAnyOrder) {
    for (std::uint64_t seed = 3000; seed < 3300; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const Granules granules(random.table);
        Dice dice(seed);
        const Mask subset = static_cast<Mask>(dice.below(std::size_t{1} << granules.features()));
        std::vector<std::size_t> order = members_of(subset);
        const Partition in_table_order = partition_of(granules, subset);
        for (int shuffle = 0; shuffle < 5; ++shuffle) {
            for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[dice.below(i)]);
            Partition partition(granules);
            for (const std::size_t feature : order) {
                partition = partition.refined(feature);
                if (dice.one_in(3)) partition = partition.refined(feature);  // once more changes nothing
            }
            ASSERT_EQ(positive_region(partition), positive_region(in_table_order));
            ASSERT_EQ(partition.blocks(), in_table_order.blocks());
            ASSERT_NEAR(conditional_entropy(partition), conditional_entropy(in_table_order), 1e-12);
            ASSERT_TRUE(same_entropy(in_table_order, partition));
        }
    }
}

TEST(Measure, MoreFeaturesNeverDecideLess) {
    for (std::uint64_t seed = 4000; seed < 4300; ++seed) {
        const RandomCase random = random_case(seed);
        const Granules granules(random.table);
        Partition partition(granules);
        for (std::size_t feature = 0; feature < granules.features(); ++feature) {
            const Partition finer = partition.refined(feature);
            ASSERT_GE(positive_region(finer), positive_region(partition)) << describe(random);
            ASSERT_LE(conditional_entropy(finer), conditional_entropy(partition) + 1e-12) << describe(random);
            partition = finer;
        }
    }
}

TEST(Measure, AMissingValueEqualsItselfAndNothingElse) {
    const Granules granules(table_of("a,b,d\n?,x,1\n,x,2\nv,x,3\n"));
    const Partition by_a = partition_of(granules, 1);
    EXPECT_EQ(by_a.blocks(), 2U);
    EXPECT_EQ(positive_region(by_a), 1);
}

TEST(Measure, OneRow) {
    const Granules granules(table_of("a,b,d\n1,2,x\n"));
    const Partition nothing(granules);
    EXPECT_EQ(positive_region(nothing), 1);
    EXPECT_EQ(nothing.blocks(), 1U);
    EXPECT_EQ(conditional_entropy(nothing), 0);
}

TEST(Measure, OneClass) {
    const DecisionTable table = table_of("a,b,d\n1,2,x\n1,3,x\n2,2,x\n");
    const Granules granules(table);
    EXPECT_EQ(positive_region(Partition(granules)), 3);
    EXPECT_EQ(conditional_entropy(Partition(granules)), 0);
    EXPECT_TRUE(solve(table, fstc(TestCosts::unit(2), std::nullopt)).answer->features.empty());
}

TEST(Measure, NoFeature) {
    for (const auto& [csv, decided] : {std::pair{"d\nx\ny\nx\n", 0}, std::pair{"d\nx\nx\n", 2}}) {
        const DecisionTable table = table_of(csv);
        const Granules granules(table);
        ASSERT_EQ(granules.features(), 0U);
        EXPECT_EQ(granules.size(), 1U);
        EXPECT_EQ(positive_region(Partition(granules)), decided);
        for (const AlgorithmName& entry : algorithm_names()) {
            const Problem problem = fstc(TestCosts::unit(0), Decimal{0, 0});
            const Result result = solve(table, problem, options_for(entry.algorithm, true));
            ASSERT_TRUE(result.answer) << entry.name;
            EXPECT_TRUE(result.answer->features.empty());
            EXPECT_EQ(result.answer->measures.positive_region, decided);
        }
    }
}

TEST(Measure, NoRow) {
    const DecisionTable table = table_without_rows(2);
    const Granules granules(table);
    EXPECT_EQ(granules.size(), 0U);
    EXPECT_EQ(positive_region(Partition(granules)), 0);
    EXPECT_EQ(conditional_entropy(Partition(granules)), 0);
    for (const AlgorithmName& entry : algorithm_names()) {
        const Result result =
            solve(table, fstc(TestCosts::unit(2), std::nullopt), options_for(entry.algorithm, true));
        ASSERT_TRUE(result.answer) << entry.name;
        EXPECT_TRUE(result.answer->features.empty());
    }
}

}  // namespace
