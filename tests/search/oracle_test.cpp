// Every algorithm against brute force, on thousands of small random tables.
#include "support/ask.hpp"

#include <array>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

struct Way {
    Algorithm algorithm;
    bool all;
    unsigned threads;
};

constexpr std::array kExactWays{
    Way{Algorithm::exact, false, 1},        Way{Algorithm::exact, true, 1},
    Way{Algorithm::exact, false, 3},        Way{Algorithm::exact, true, 3},
    Way{Algorithm::backtracking, false, 1}, Way{Algorithm::backtracking, true, 1},
    Way{Algorithm::sesra, true, 1},         Way{Algorithm::sesra_star, true, 1},
};

std::string name_of_way(const Way& way) {
    return std::string(name_of(way.algorithm)) + (way.all ? ", all" : "") + ", threads " +
           std::to_string(way.threads);
}

std::vector<std::int64_t> values_in_thousandths(const Question& question, const Answer& answer,
                                                const TestCosts& costs) {
    std::vector<std::int64_t> values;
    for (const Wish wish : question.wishes) {
        values.push_back(wish == Wish::positive_region ? answer.measures.positive_region
                         : wish == Wish::cost          ? thousandths(costs.decimal(answer.measures.cost))
                                                       : static_cast<std::int64_t>(answer.measures.size));
    }
    return values;
}

/// What any answer must satisfy, proven or not.
void expect_honest(const BruteForce& oracle, const Question& question, const Answer& answer,
                   const TestCosts& costs) {
    const Mask subset = mask_of(answer.features);
    EXPECT_TRUE(oracle.allowed(question, subset));
    EXPECT_FALSE(oracle.has_idle(subset));
    EXPECT_EQ(answer.measures.positive_region, oracle.positive_region(subset));
    EXPECT_EQ(answer.measures.positive_region_full, oracle.positive_region_full());
    EXPECT_EQ(thousandths(costs.decimal(answer.measures.cost)), oracle.cost(subset));
    EXPECT_EQ(answer.measures.size, members_of(subset).size());
}

void expect_proven(const Result& result, const BruteForce& oracle, const Question& question,
                   const Problem& problem, bool all) {
    const auto optimum = oracle.optimum(question);
    EXPECT_EQ(result.stop_reason, StopReason::completed);
    if (!optimum) {
        EXPECT_EQ(result.status, Status::infeasible);
        EXPECT_FALSE(result.answer);
        EXPECT_TRUE(result.optima.empty());
        return;
    }
    ASSERT_EQ(result.status, Status::optimal);
    ASSERT_TRUE(result.answer);
    expect_honest(oracle, question, *result.answer, problem.costs());
    EXPECT_EQ(values_in_thousandths(question, *result.answer, problem.costs()), optimum->values);
    EXPECT_TRUE(optimum->subsets.contains(mask_of(result.answer->features)));
    EXPECT_NEAR(*result.conditional_entropy, oracle.conditional_entropy(mask_of(result.answer->features)),
                1e-9);
    if (!question.wishes.empty()) {
        EXPECT_EQ(result.bound, result.answer->values.front());
        EXPECT_EQ(result.gap(), 0.0);
    }
    if (all) {
        EXPECT_TRUE(result.optima_complete);
        EXPECT_EQ(masks_of(result.optima), optimum->subsets);
        EXPECT_EQ(result.optima.size(), optimum->subsets.size());
    }
}

TEST(Oracle, EveryExactAlgorithmFindsTheOptimumAndAllOptimaOfFstc) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomCase random = random_case(seed);
        const BruteForce oracle(random.table, random.costs);
        const Question question = fstc_question(random.budget);
        const TestCosts costs = test_costs(random.table, random.costs);
        const auto budget = random.budget ? std::optional(decimal_of(*random.budget)) : std::nullopt;
        const Problem problem = fstc(costs, budget);
        SCOPED_TRACE(describe(random));
        for (const Way& way : kExactWays) {
            SCOPED_TRACE(name_of_way(way));
            const auto options = options_for(way.algorithm, way.all, way.threads);
            const Result result = solve(random.table, problem, options);
            expect_proven(result, oracle, question, problem, way.all);
            EXPECT_EQ(result.algorithm, way.algorithm);
            EXPECT_EQ(result.positive_region_full, oracle.positive_region_full());
            EXPECT_EQ(result.objects, static_cast<Weight>(random.table.objects));
            if (HasFatalFailure() || HasNonfatalFailure()) return;
        }
    }
}

TEST(Oracle, ATieIsBrokenAlikeByAnyNumberOfThreads) {
    for (std::uint64_t seed = 10'000; seed < 10'500; ++seed) {
        const RandomCase random = random_case(seed);
        const Granules granules(random.table);
        const Problem problem = compose(fstc_question(random.budget), test_costs(random.table, random.costs));
        const Result alone = solve(granules, problem, options_for(Algorithm::exact));
        for (const unsigned threads : {2U, 3U, 8U}) {
            SCOPED_TRACE(describe(random));
            const Result result = solve(granules, problem, options_for(Algorithm::exact, false, threads));
            ASSERT_TRUE(alone.answer && result.answer);
            ASSERT_EQ(result.answer->features, alone.answer->features);
        }
    }
}

TEST(Oracle, HeuristicsClaimNoMoreThanTheyKnow) {
    for (std::uint64_t seed = 20'000; seed < 20'500; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const Question question = fstc_question(random.budget);
        const Problem problem = compose(question, test_costs(random.table, random.costs));
        const auto optimum = oracle.optimum(question);
        ASSERT_TRUE(optimum);
        const Result competing = solve(random.table, problem, options_for(Algorithm::competition));
        ASSERT_EQ(competing.by_lambda.size(), default_lambdas().size());
        for (const LambdaAnswer& entry : competing.by_lambda) {
            SolveOptions options = options_for(Algorithm::heuristic);
            options.lambda = entry.lambda;
            const Result alone = solve(random.table, problem, options);
            for (const Result* result : {&alone, &competing}) {
                ASSERT_EQ(result->status, Status::feasible);
                ASSERT_TRUE(result->answer);
                EXPECT_FALSE(result->bound);
                expect_honest(oracle, question, *result->answer, problem.costs());
                const auto values = values_in_thousandths(question, *result->answer, problem.costs());
                ASSERT_FALSE(BruteForce::better(question, values, optimum->values));
            }
            EXPECT_EQ(alone.answer->features, entry.answer.features) << "lambda " << entry.lambda;
            ASSERT_GE(problem.compare(competing.answer->values, alone.answer->values), 0);
        }
    }
}

/// A random composition; some of them cannot be satisfied.
Question random_question(Dice& dice, const RandomCase& random) {
    Question question;
    if (dice.one_in(2)) question.budget = random.budget;
    if (dice.one_in(4)) question.most_features = static_cast<std::int64_t>(dice.below(5));
    if (dice.one_in(3)) {
        constexpr std::array<Thousandths, 7> kPercents{0, 10'000, 50'000, 66'600, 80'000, 99'900, 100'000};
        question.percent = kPercents[dice.below(kPercents.size())];
    }
    if (dice.one_in(4))
        question.decided_at_least = static_cast<std::int64_t>(dice.below(random.table.objects + 2));
    std::vector<Wish> wishes{Wish::positive_region, Wish::cost, Wish::size};
    for (std::size_t left = dice.below(4); left > 0; --left) {
        const std::size_t pick = dice.below(wishes.size());
        question.wishes.push_back(wishes[pick]);
        wishes.erase(wishes.begin() + static_cast<std::ptrdiff_t>(pick));
    }
    return question;
}

TEST(Oracle, ComposedProblemsAreSolvedOrProvenInfeasible) {
    int infeasible = 0;
    for (std::uint64_t seed = 30'000; seed < 32'000; ++seed) {
        const RandomCase random = random_case(seed);
        Dice dice(seed);
        const BruteForce oracle(random.table, random.costs);
        const Question question = random_question(dice, random);
        const Problem problem = compose(question, test_costs(random.table, random.costs));
        if (!oracle.optimum(question)) ++infeasible;
        SCOPED_TRACE(describe(random));
        for (const Way& way : kExactWays) {
            SCOPED_TRACE(name_of_way(way));
            const auto options = options_for(way.algorithm, way.all, way.threads);
            expect_proven(solve(random.table, problem, options), oracle, question, problem, way.all);
            if (HasFatalFailure() || HasNonfatalFailure()) return;
        }
    }
    EXPECT_GT(infeasible, 100);
}

TEST(Oracle, TheProblemsOfThePaperAreWhatTheySay) {
    for (std::uint64_t seed = 40'000; seed < 40'400; ++seed) {
        const RandomCase random = random_case(seed);
        const BruteForce oracle(random.table, random.costs);
        Dice dice(seed);
        SCOPED_TRACE(describe(random));
        for (const std::string name : {"fstc", "reduct", "minimal-reduct", "min-cost-reduct"}) {
            Question question;
            if (name == "fstc") question.wishes = {Wish::positive_region, Wish::cost};
            if (name == "minimal-reduct") question.wishes = {Wish::size};
            if (name == "min-cost-reduct") question.wishes = {Wish::cost};
            if (dice.one_in(2)) question.budget = random.budget;
            const Problem problem =
                constrained(make_problem(name, test_costs(random.table, random.costs)), question);
            if (name != "fstc") question.percent = 100'000;
            for (const Way& way : kExactWays) {
                SCOPED_TRACE(name + ", " + name_of_way(way));
                const auto options = options_for(way.algorithm, way.all, way.threads);
                const Result result = solve(random.table, problem, options);
                expect_proven(result, oracle, question, problem, way.all);
                if (HasFatalFailure() || HasNonfatalFailure()) return;
            }
        }
    }
}

TEST(Oracle, EquallyGoodSubsetsMayDecideDifferently) {
    // `a` decides two objects, `b` three; either alone satisfies the question.
    const DecisionTable table = table_of("a,b,d\n1,0,x\n2,0,y\n0,1,x\n0,2,y\n0,3,y\n0,0,x\n0,0,y\n");
    Question question;
    question.decided_at_least = 1;
    question.wishes = {Wish::size};
    const Problem problem = compose(question, TestCosts::unit(2));
    const BruteForce oracle(table, {1000, 1000});
    for (const Way& way : kExactWays) {
        SCOPED_TRACE(name_of_way(way));
        const Result result = solve(table, problem, options_for(way.algorithm, way.all, way.threads));
        expect_proven(result, oracle, question, problem, way.all);
    }
}

TEST(Oracle, TheBudgetByFactorIsTheFloorOfAShareOfTheCheapestReduct) {
    for (std::uint64_t seed = 50'000; seed < 50'300; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        std::int64_t cheapest = oracle.cost(oracle.everything());
        for (const Mask reduct : oracle.reducts()) cheapest = std::min(cheapest, oracle.cost(reduct));
        const auto budget = budget_by_factor(Granules(random.table), test_costs(random.table, random.costs),
                                             *Decimal::parse("0.8"));
        ASSERT_TRUE(budget);
        EXPECT_EQ(*budget, (Decimal{cheapest * 8 / 10'000, 0}));
    }
}

TEST(Oracle, DecimalsThatNoDoubleHoldsHitTheBudgetExactly) {
    const DecisionTable table = table_of("a,b,c,d\n0,0,0,x\n0,1,0,y\n1,0,0,z\n1,1,1,x\n");
    const TestCosts costs = parse_cost_list("a=0.1,b=0.2,c=0.3", table);
    const Result fits = solve(table, fstc(costs, Decimal::parse("0.3")));
    EXPECT_EQ(fits.answer->features.members(), (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(costs.text(fits.answer->measures.cost), "0.3");
    const Result short_of_it = solve(table, fstc(costs, Decimal::parse("0.2999999")));
    EXPECT_LT(short_of_it.answer->measures.positive_region, fits.answer->measures.positive_region);
}

TEST(Oracle, ALimitCutsTheListOfOptimaAndSaysSo) {
    const DecisionTable table = table_of("a,b,c,d\n0,0,0,x\n1,1,1,y\n");
    const Problem problem = fstc(TestCosts::unit(3), std::nullopt);
    SolveOptions options = options_for(Algorithm::exact, true);
    EXPECT_EQ(solve(table, problem, options).optima.size(), 3U);
    options.limit = 3;
    EXPECT_TRUE(solve(table, problem, options).optima_complete);
    options.limit = 2;
    const Result cut = solve(table, problem, options);
    EXPECT_EQ(cut.optima.size(), 2U);
    EXPECT_FALSE(cut.optima_complete);
    EXPECT_EQ(cut.status, Status::optimal);
}

}  // namespace
