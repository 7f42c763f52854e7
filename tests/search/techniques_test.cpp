// Every part of the exact search switched off in every combination: the answers stay the oracle's. Without
// the quick search, small tables go through clauses, cutting and threads as well.
#include "support/ask.hpp"
#include "support/brute_force.hpp"
#include "support/random_tables.hpp"
#include <frugal/error.hpp>
#include <frugal/search/frontier.hpp>
#include <frugal/table/draw_costs.hpp>

#include <bit>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

using namespace frugal;
using namespace support;

namespace {

Techniques combination(unsigned bits) {
    Techniques techniques;
    for (const TechniqueName& entry : technique_names()) {
        techniques.*entry.part = (bits & 1U) == 0;
        bits >>= 1U;
    }
    return techniques;
}

constexpr unsigned kCombinations = 512;

SolveOptions options_with(unsigned bits, bool all, unsigned threads) {
    SolveOptions options = options_for(Algorithm::exact, all, threads);
    options.techniques = combination(bits);
    return options;
}

TEST(Techniques, ThereAreAsManyCombinationsAsTheTestTries) {
    EXPECT_EQ(1U << technique_names().size(), kCombinations);
}

TEST(Techniques, UnknownOnesAreRefusedByName) {
    Techniques techniques;
    switch_off(techniques, "clauses");
    EXPECT_FALSE(techniques.clauses);
    EXPECT_THROW(switch_off(techniques, "magic"), UsageError);
}

/// The pair (positive region, cost) that FSTC asks for, and all subsets that reach it.
void expect_fstc(const RandomCase& random, const BruteForce& oracle, unsigned bits, unsigned threads) {
    const Question question = fstc_question(random.budget);
    const Problem problem = compose(question, test_costs(random.table, random.costs));
    for (const bool all : {false, true}) {
        const Result result = solve(random.table, problem, options_with(bits, all, threads));
        ASSERT_EQ(result.status, Status::optimal);
        const auto optimum = oracle.optimum(question);
        ASSERT_TRUE(optimum);
        EXPECT_TRUE(optimum->subsets.contains(mask_of(result.answer->features)));
        if (all) {
            EXPECT_EQ(masks_of(result.optima), optimum->subsets);
        }
    }
}

TEST(Techniques, EveryCombinationFindsTheOptimaOfTheOracle) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const RandomCase random = random_case(900'000 + seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        for (unsigned bits = 0; bits < kCombinations; ++bits) {
            SCOPED_TRACE(bits);
            expect_fstc(random, oracle, bits, 1);
            if (HasFatalFailure() || HasNonfatalFailure()) return;
        }
    }
}

TEST(Techniques, ClausesAloneFindTheOptimaOfTheOracle) {
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const RandomCase random = random_case(910'000 + seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        expect_fstc(random, oracle, 0b000111, 2);  // no quick search, no start, no refinement bound
        if (HasFatalFailure() || HasNonfatalFailure()) return;
    }
}

TEST(Techniques, ReductsAreFoundWithoutTheQuickSearch) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const RandomCase random = random_case(920'000 + seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        std::int64_t cheapest = oracle.cost(oracle.everything());
        std::size_t smallest = random.table.features.size();
        for (const Mask reduct : oracle.reducts()) {
            cheapest = std::min(cheapest, oracle.cost(reduct));
            smallest = std::min(smallest, static_cast<std::size_t>(std::popcount(reduct)));
        }
        const TestCosts costs = test_costs(random.table, random.costs);
        const Result by_cost = solve(random.table, cheapest_reduct(costs), options_with(0b000011, false, 2));
        ASSERT_EQ(by_cost.status, Status::optimal);
        EXPECT_EQ(oracle.cost(mask_of(by_cost.answer->features)), cheapest);
        const Result by_size =
            solve(random.table, make_problem("minimal-reduct", costs), options_with(0b000001, false, 2));
        ASSERT_EQ(by_size.status, Status::optimal);
        EXPECT_EQ(by_size.answer->measures.size, smallest);
    }
}

/// All non-dominated pairs by looking at every subset.
std::map<std::int64_t, std::int64_t> frontier_of(const BruteForce& oracle,
                                                 const std::optional<Thousandths>& budget) {
    std::map<std::int64_t, std::int64_t> best;
    for (Mask subset = 0; subset <= oracle.everything(); ++subset) {
        if (budget && oracle.cost(subset) > *budget) continue;
        std::int64_t& decided = best.try_emplace(oracle.cost(subset), -1).first->second;
        decided = std::max<std::int64_t>(decided, oracle.positive_region(subset));
    }
    std::int64_t most = -1;
    std::erase_if(best, [&most](const auto& point) {
        if (point.second <= most) return true;
        most = point.second;
        return false;
    });
    return best;
}

TEST(Frontier, IsTheOraclesWithEveryCombinationOfTechniques) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const RandomCase random = random_case(930'000 + seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const TestCosts costs = test_costs(random.table, random.costs);
        const auto budget = random.budget ? std::optional(decimal_of(*random.budget)) : std::nullopt;
        const Frontier found = frontier(random.table, costs, budget,
                                        options_with(static_cast<unsigned>(seed) % kCombinations, false,
                                                     1 + static_cast<unsigned>(seed % 3)));
        ASSERT_EQ(found.status, Status::optimal);
        std::map<std::int64_t, std::int64_t> points;
        for (const Answer& point : found.points) {
            points.emplace(oracle.cost(mask_of(point.features)), point.measures.positive_region);
        }
        EXPECT_EQ(points.size(), found.points.size());
        EXPECT_EQ(points, frontier_of(oracle, random.budget));
        if (HasFatalFailure() || HasNonfatalFailure()) return;
    }
}

/// The bound that a frontier begins with is for half of the money: what costs more by itself may still be
/// bought, and decides half of this table.
TEST(Frontier, WhatCostsMoreThanHalfIsNotForgotten) {
    std::string csv = "a,b,c,class\n";
    for (const char* rows : {"1,0,0,1\n", "2,0,0,2\n"}) {
        for (int i = 0; i < 5; ++i) csv += rows;
    }
    csv += "0,1,0,1\n0,1,0,1\n0,1,0,1\n0,2,0,2\n0,2,0,2\n0,0,1,1\n0,0,1,1\n0,0,1,1\n0,0,2,2\n0,0,2,2\n";
    const DecisionTable table = table_of(csv);
    const TestCosts costs = test_costs(table, {60'000, 30'000, 30'000});
    const BruteForce oracle(table, {60'000, 30'000, 30'000});
    for (unsigned bits = 0; bits < kCombinations; ++bits) {
        SCOPED_TRACE(bits);
        const Frontier found = frontier(table, costs, std::nullopt, options_with(bits, false, 1));
        ASSERT_EQ(found.status, Status::optimal);
        std::map<std::int64_t, std::int64_t> points;
        for (const Answer& point : found.points)
            points.emplace(oracle.cost(mask_of(point.features)), point.measures.positive_region);
        ASSERT_EQ(points, frontier_of(oracle, std::nullopt));
    }
}

std::vector<std::pair<Units, Weight>> pairs_of(const Frontier& frontier) {
    std::vector<std::pair<Units, Weight>> pairs;
    for (const Answer& point : frontier.points)
        pairs.emplace_back(point.measures.cost, point.measures.positive_region);
    return pairs;
}

/// Tables that are too large for the oracle: three ways to count must agree.
TEST(Frontier, IsTheSameByDifferencesByCubesAndWithoutThem) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const std::size_t features = dice.between(9, 16);
        const DecisionTable table = make_decision_table(parse_table(
            random_csv(dice, {features, dice.between(20, 900), dice.between(2, 4), dice.between(2, 4)}),
            "random.csv"));
        const TestCosts costs = draw_costs(features, {Distribution::uniform, 1, 30, seed});
        SolveOptions options = options_for(Algorithm::exact, false, 1);
        const auto budget = seed % 2 == 0 ? std::nullopt : std::optional(Decimal{costs.total() / 2, 0});
        const Frontier by_differences = frontier(table, costs, budget, options);
        options.techniques.cube = true;
        const Frontier by_cube = frontier(table, costs, budget, options);
        options.techniques.cube = options.techniques.differences = false;
        const Frontier without = frontier(table, costs, budget, options);
        ASSERT_EQ(without.status, Status::optimal);
        EXPECT_EQ(pairs_of(by_differences), pairs_of(without));
        EXPECT_EQ(pairs_of(by_cube), pairs_of(without));
        if (HasFailure()) return;
    }
}

TEST(ParallelTechniques, TheAnswerDoesNotDependOnTheNumberOfThreads) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        const RandomCase random = random_case(940'000 + seed);
        SCOPED_TRACE(describe(random));
        const Problem problem = compose(fstc_question(random.budget), test_costs(random.table, random.costs));
        const Result one = solve(random.table, problem, options_with(0b000011, false, 1));
        const Result four = solve(random.table, problem, options_with(0b000011, false, 4));
        EXPECT_EQ(one.answer->features, four.answer->features);
    }
}

}  // namespace
