// Tables large enough that the exact search hands subproblems to its threads.
#include "support/ask.hpp"
#include <frugal/search/branch_and_bound.hpp>

#include <limits>
#include <numeric>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

/// A search that does not begin alone and has so many nodes is shared by several threads.
constexpr std::uint64_t kManyNodes = 50;

std::vector<Thousandths> costs_for(std::uint64_t seed, std::size_t features) {
    Dice dice(seed);
    std::vector<Thousandths> costs;
    for (std::size_t i = 0; i < features; ++i) {
        costs.push_back(seed % 2 == 0 ? 1000 : 100 * static_cast<Thousandths>(dice.between(1, 40)));
    }
    return costs;
}

Question half_the_money(const std::vector<Thousandths>& costs) {
    Thousandths sum = 0;
    for (const Thousandths cost : costs) sum += cost;
    return fstc_question(sum / 2 - sum / 2 % 100);
}

TEST(Parallel, ThreadsAgreeWithEachOtherAndWithBacktracking) {
    std::uint64_t went_parallel = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const std::size_t features = 15 + seed % 3;
        const DecisionTable table = noisy_table(seed, features, 100 + 8 * seed);
        const Granules granules(table);
        const std::vector<Thousandths> amounts = costs_for(seed, features);
        const Problem problem = compose(half_the_money(amounts), test_costs(table, amounts));
        SCOPED_TRACE("seed " + std::to_string(seed));

        SolveOptions one = options_for(Algorithm::exact);
        SolveOptions four = options_for(Algorithm::exact, false, 4);
        one.techniques.quick = four.techniques.quick = seed % 4 == 0;
        one.techniques.last_level = four.techniques.last_level = seed % 2 == 0;
        const Result alone = solve(granules, problem, one);
        ASSERT_EQ(alone.status, Status::optimal);
        if (!one.techniques.quick && alone.statistics.nodes > kManyNodes) ++went_parallel;
        const Result shared = solve(granules, problem, four);
        ASSERT_EQ(shared.status, Status::optimal);
        EXPECT_EQ(shared.answer->features, alone.answer->features);
        const Result plain = solve(granules, problem, options_for(Algorithm::backtracking));
        EXPECT_EQ(alone.answer->values, plain.answer->values);
    }
    EXPECT_GE(went_parallel, 5U);
}

TEST(Parallel, AllOptimaDoNotDependOnTheThreads) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const DecisionTable table = noisy_table(seed + 100, 14, 80);
        const Granules granules(table);
        const std::vector<Thousandths> amounts = costs_for(seed, 14);
        const Problem problem = compose(half_the_money(amounts), test_costs(table, amounts));
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Result alone = solve(granules, problem, options_for(Algorithm::exact, true));
        const Result shared = solve(granules, problem, options_for(Algorithm::exact, true, 4));
        const Result plain = solve(granules, problem, options_for(Algorithm::backtracking, true));
        EXPECT_EQ(alone.optima, shared.optima);
        EXPECT_EQ(masks_of(alone.optima), masks_of(plain.optima));
        EXPECT_TRUE(masks_of(alone.optima).contains(mask_of(alone.answer->features)));
        EXPECT_EQ(alone.answer->features, shared.answer->features);
    }
}

/// Equal costs make many ties, and subsets met on the way hold idle features: whichever thread finds what
/// first, the answer must be the one that a single thread gives.
TEST(Parallel, TiesAreBrokenAlikeByAnyNumberOfThreads) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const std::size_t features = 18 + seed % 4;
        const DecisionTable table = noisy_table(seed + 200, features, 40 + 4 * seed, 2 + seed % 3);
        const Granules granules(table);
        const TestCosts costs = TestCosts::unit(features);
        for (const char* const name : {"minimal-reduct", "fstc"}) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", " + name);
            Problem problem = make_problem(name, costs);
            if (problem.name() == "fstc") problem.subject_to<Budget>(Decimal{4, 0}, costs);
            const Result alone = solve(granules, problem, options_for(Algorithm::exact));
            ASSERT_EQ(alone.status, Status::optimal);
            for (const unsigned threads : {2U, 4U, 8U}) {
                const Result shared = solve(granules, problem, options_for(Algorithm::exact, false, threads));
                ASSERT_EQ(shared.answer->values, alone.answer->values);
                EXPECT_EQ(shared.answer->features, alone.answer->features) << threads << " threads";
            }
        }
    }
}

/// The tree cut by the first features of table order: all subsets of them, each with the rest left open.
std::vector<Subproblem> parts_of(std::size_t features, std::size_t cut) {
    std::vector<Subproblem> parts;
    std::vector<std::size_t> open;
    for (std::size_t f = cut; f < features; ++f) open.push_back(f);
    for (Mask chosen = 0; chosen < (Mask{1} << cut); ++chosen) {
        parts.push_back({FeatureSet::of(features, members_of(chosen)),
                         open,
                         {},
                         {},
                         Subproblem::kAnyCost,
                         parts.size() + 1});
    }
    return parts;
}

/// Works subproblems off one by one, in the given order, with one incumbent.
std::optional<Answer> search_in_order(const Evaluator& evaluator, const std::vector<Subproblem>& parts,
                                      const std::vector<std::size_t>& order) {
    const SolveOptions options;
    Stopper stopper(options);
    Incumbent incumbent(evaluator, false);
    for (const std::size_t i : order) {
        BranchAndBound worker(evaluator, incumbent, stopper);
        if (!evaluator.affordable(parts[i].chosen)) continue;
        EXPECT_TRUE(worker.search(parts[i], std::numeric_limits<std::uint64_t>::max() / 2));
    }
    return incumbent.answer();
}

/// Threads only change which subproblem sees which incumbent: any order of finishing must give one answer.
TEST(Parallel, TheOrderOfSubproblemsDoesNotMatter) {
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const RandomCase random = random_case(seed);
        const Granules granules(random.table);
        const TestCosts costs = test_costs(random.table, random.costs);
        const std::vector<Subproblem> parts = parts_of(granules.features(), 2);
        SCOPED_TRACE(describe(random));
        for (const char* const name : {"fstc", "minimal-reduct", "min-cost-reduct", "reduct"}) {
            SCOPED_TRACE(name);
            Problem problem = make_problem(name, costs);
            if (problem.name() == "fstc" && random.budget)
                problem.subject_to<Budget>(decimal_of(*random.budget), costs);
            const Evaluator evaluator(granules, problem);
            std::vector<std::size_t> order(parts.size());
            std::iota(order.begin(), order.end(), std::size_t{0});
            const auto first = search_in_order(evaluator, parts, order);
            ASSERT_TRUE(first);
            for (int tried = 0; std::next_permutation(order.begin(), order.end()); ++tried) {
                if (tried % 3 != 0) continue;
                const auto again = search_in_order(evaluator, parts, order);
                ASSERT_TRUE(again);
                ASSERT_EQ(again->values, first->values);
                ASSERT_EQ(again->features, first->features)
                    << "order " << order[0] << order[1] << order[2] << order[3];
            }
        }
    }
}

}  // namespace
