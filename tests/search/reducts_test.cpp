// All reducts, the core, and the stripping of idle features against brute force.
#include "support/ask.hpp"
#include <frugal/search/find_reducts.hpp>
#include <frugal/search/reducts.hpp>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

struct Setting {
    explicit Setting(const RandomCase& random)
        : granules(random.table), problem(fstc(test_costs(random.table, random.costs), std::nullopt)) {}

    Granules granules;
    Problem problem;
    Evaluator evaluator{granules, problem};
    SolveOptions options;
    Stopper stopper{options};
};

TEST(Reducts, AllOfThemAndTheCoreAreFound) {
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        Setting setting(random);
        const BruteForce oracle(random.table, random.costs);
        const ReductList list = all_reducts(setting.evaluator, std::nullopt, setting.stopper);
        ASSERT_TRUE(list.complete);
        ASSERT_EQ(masks_of(list.reducts), oracle.reducts());
        ASSERT_EQ(list.reducts.size(), oracle.reducts().size()) << "one is listed twice";
        ASSERT_EQ(mask_of(core(setting.evaluator)), oracle.core());
        for (std::size_t i = 1; i < list.reducts.size(); ++i) {
            ASSERT_TRUE(listed_before(list.reducts[i - 1], list.reducts[i]));
        }
    }
}

TEST(Reducts, ALimitGivesThatManyTrueOnesAndSaysWhetherMoreExist) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const std::set<Mask> all = BruteForce(random.table, random.costs).reducts();
        for (std::size_t limit = 0; limit <= all.size() + 1; ++limit) {
            Setting setting(random);
            const ReductList list = all_reducts(setting.evaluator, limit, setting.stopper);
            ASSERT_EQ(list.reducts.size(), std::min(limit, all.size()));
            ASSERT_EQ(list.complete, limit >= all.size());
            for (const FeatureSet& reduct : list.reducts) ASSERT_TRUE(all.contains(mask_of(reduct)));
        }
    }
}

TEST(Reducts, OfEachKindAreThoseOfBruteForce) {
    std::size_t only_one = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const TestCosts costs = test_costs(random.table, random.costs);
        const std::set<Mask> all = oracle.reducts();
        if (all.size() == 1) ++only_one;
        for (const WhichReducts which : {WhichReducts::any, WhichReducts::smallest, WhichReducts::cheapest}) {
            const Reducts found = find_reducts(random.table, costs, which);
            ASSERT_EQ(found.status, Status::optimal);
            ASSERT_EQ(found.reducts.size(), 1);
            ASSERT_TRUE(all.contains(mask_of(found.reducts.front())));
            if (all.size() == 1) {
                ASSERT_TRUE(found.complete);
            }
        }
        SolveOptions options = options_for(Algorithm::exact, true);
        for (const std::size_t limit : {std::size_t{0}, std::size_t{1}, all.size() + 1}) {
            options.limit = limit;
            const Reducts list = find_reducts(random.table, costs, WhichReducts::any, options);
            ASSERT_EQ(list.reducts.size(), std::min(limit, all.size()));
            ASSERT_EQ(list.complete, limit >= all.size());
        }
    }
    ASSERT_GT(only_one, 100);
    ASSERT_LT(only_one, 900);
}

TEST(Reducts, TheProblemReductWithAllListsTheSame) {
    for (std::uint64_t seed = 500; seed < 1000; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const Problem problem = make_problem("reduct", test_costs(random.table, random.costs));
        const Result result = solve(random.table, problem, options_for(Algorithm::exact, true));
        ASSERT_EQ(masks_of(result.optima), BruteForce(random.table, random.costs).reducts());
    }
}

TEST(StripIdle, KeepsThePositiveRegionAndLeavesNothingIdle) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const Setting setting(random);
        const std::size_t features = random.table.features.size();
        const BruteForce oracle(random.table, random.costs);
        for (Mask subset = 0; subset < oracle.subsets(); ++subset) {
            const FeatureSet before = FeatureSet::of(features, members_of(subset));
            const FeatureSet after = setting.evaluator.stripped(before).features;
            ASSERT_TRUE(after.is_subset_of(before));
            ASSERT_EQ(oracle.positive_region(mask_of(after)), oracle.positive_region(subset));
            ASSERT_FALSE(oracle.has_idle(mask_of(after)));
            ASSERT_EQ(setting.evaluator.has_idle(before), oracle.has_idle(subset));
            ASSERT_EQ(after == before, !oracle.has_idle(subset));
        }
    }
}

TEST(StripIdle, LeavesTheDearestOutFirst) {
    const DecisionTable table = table_of("a,b,c,d\n0,0,0,x\n1,1,1,y\n");
    const Granules granules(table);
    const Problem problem = fstc(parse_cost_list("a=2,b=1,c=3", table), std::nullopt);
    const Evaluator evaluator(granules, problem);
    EXPECT_EQ(evaluator.stripped(FeatureSet::all(3)).features, FeatureSet::of(3, {1}));
}

}  // namespace
