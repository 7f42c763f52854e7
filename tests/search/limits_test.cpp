// Runs that are cut short: they end, say why, give what they have, and their bounds are true.
#include "support/ask.hpp"
#include <frugal/search/frontier.hpp>
#include <frugal/search/reducts.hpp>
#include <frugal/table/draw_costs.hpp>

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;
using namespace std::chrono_literals;

using Clock = std::chrono::steady_clock;

/// No algorithm that proves anything gets through this in a lifetime.
DecisionTable endless() { return noisy_table(7, 60, 3000); }

constexpr std::array kExact{Algorithm::exact, Algorithm::backtracking, Algorithm::sesra,
                            Algorithm::sesra_star};

void expect_cut_short(const Result& result, const Problem& problem, StopReason reason) {
    EXPECT_EQ(result.stop_reason, reason);
    EXPECT_FALSE(result.optima_complete);
    if (result.answer) {
        EXPECT_EQ(result.status, Status::feasible);
        EXPECT_TRUE(problem.allows({result.answer->measures, result.answer->features}));
        EXPECT_LE(result.answer->measures.positive_region, result.positive_region_full);
    } else {
        EXPECT_EQ(result.status, Status::unknown);
    }
    if (result.bound) {
        EXPECT_GE(*result.bound, result.answer->values.front());
    }
}

TEST(Limits, NoTimeAtAll) {
    const DecisionTable table = endless();
    const Problem problem = fstc(TestCosts::unit(60), Decimal{20, 0});
    for (const AlgorithmName& entry : algorithm_names()) {
        for (const unsigned threads : {1U, 4U}) {
            SCOPED_TRACE(entry.name);
            SolveOptions options = options_for(entry.algorithm, true, threads);
            options.time_limit = 0;
            expect_cut_short(solve(table, problem, options), problem, StopReason::time);
        }
    }
}

/// Up to 16 features, so that subsets are counted by differences or from a cube.
DecisionTable small_table(std::uint64_t seed, std::size_t rows, std::size_t values) {
    Dice dice(seed);
    return table_of(random_csv(dice, {14 + seed % 3, rows, values, 2}));
}

TEST(Limits, ThatAreNotReachedChangeNothing) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        const DecisionTable table = small_table(seed, 300, seed % 2 == 0 ? 5 : 2);
        const TestCosts costs = draw_costs(table.features.size(), {Distribution::uniform, 1, 3, seed});
        const Problem problem = fstc(costs, Decimal{costs.total() / 3, 0});
        SolveOptions options;
        const Result without = solve(table, problem, options);
        options.node_limit = 1'000'000'000;
        options.time_limit = 1000;
        options.memory_limit = std::uint64_t{1} << 40U;
        const Result with = solve(table, problem, options);
        ASSERT_EQ(with.status, Status::optimal);
        EXPECT_EQ(with.answer->features, without.answer->features);
    }
}

TEST(Limits, NoHeuristicBeatsASmallSearchThatIsCutShort) {
    int cut = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        const DecisionTable table = small_table(seed, 500, 3);
        const TestCosts costs = draw_costs(table.features.size(), {Distribution::uniform, 1, 9, seed});
        const Problem problem = fstc(costs, Decimal{costs.total() / 3, 0});
        const Result heuristic = solve(table, problem, options_for(Algorithm::competition));
        const auto expect_as_good = [&](const SolveOptions& options, StopReason reason) {
            const Result cut_short = solve(table, problem, options);
            ASSERT_TRUE(cut_short.answer);
            EXPECT_GE(problem.compare(cut_short.answer->values, heuristic.answer->values), 0);
            if (cut_short.status == Status::optimal) return;
            expect_cut_short(cut_short, problem, reason);
            ++cut;
        };
        for (const std::uint64_t nodes : {1U, 20U}) {
            SolveOptions few_nodes;
            few_nodes.node_limit = nodes;
            expect_as_good(few_nodes, StopReason::nodes);
        }
        std::stop_source interrupt;
        interrupt.request_stop();
        SolveOptions interrupted;
        interrupted.stop = interrupt.get_token();
        expect_as_good(interrupted, StopReason::interrupt);
    }
    EXPECT_GT(cut, 25);
}

TEST(Limits, WithoutTimeAFrontierStillBegins) {
    const DecisionTable table = endless();
    const TestCosts costs = TestCosts::unit(60);
    SolveOptions options;
    options.time_limit = 0;
    const Frontier found = frontier(table, costs, std::nullopt, options);
    EXPECT_EQ(found.stop_reason, StopReason::time);
    EXPECT_EQ(found.status, Status::feasible);
    ASSERT_GE(found.points.size(), 1);
    EXPECT_EQ(found.points.front().measures.cost, 0);
    EXPECT_LE(found.points.back().measures.positive_region, found.positive_region_full);
    options.time_limit.reset();
    options.node_limit = 1;
    EXPECT_GT(frontier(table, costs, std::nullopt, options).points.size(), 5);
}

TEST(Limits, AFrontierOfASmallTableThatIsCutShortHasPoints) {
    std::stop_source interrupt;
    interrupt.request_stop();
    int cut = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        const DecisionTable table = small_table(seed, 500, 3);
        const TestCosts costs = draw_costs(table.features.size(), {Distribution::uniform, 1, 9, seed});
        const auto expect_points = [&](const SolveOptions& options, std::size_t fewest) {
            const Frontier found = frontier(table, costs, std::nullopt, options);
            if (found.status == Status::optimal) return;
            ++cut;
            ASSERT_GE(found.points.size(), fewest);
            EXPECT_EQ(found.points.front().measures.cost, 0);
            EXPECT_EQ(found.points.back().measures.positive_region, found.positive_region_full);
        };
        SolveOptions options;
        options.node_limit = 1;
        expect_points(options, 5);
        options.time_limit = 1000;  // what is kept for the end changes nothing
        expect_points(options, 5);
        SolveOptions interrupted;
        interrupted.stop = interrupt.get_token();
        expect_points(interrupted, 5);     // the walk is cut short as well: then there are guesses
        options.techniques.start = false;  // then all features are what there is, where they are affordable
        EXPECT_LE(frontier(table, costs, Decimal{1, 0}, options).points.size(), 1);
    }
    EXPECT_GT(cut, 25);
}

TEST(Limits, LittleTimeIsKeptTo) {
    const DecisionTable table = endless();
    const Granules granules(table);
    const Problem problem = fstc(TestCosts::unit(60), Decimal{20, 0});
    for (const Algorithm algorithm : kExact) {
        for (const unsigned threads : {1U, 4U}) {
            SCOPED_TRACE(name_of(algorithm));
            SolveOptions options = options_for(algorithm, false, threads);
            options.time_limit = 0.15;
            const auto start = Clock::now();
            const Result result = solve(granules, problem, options);
            EXPECT_LT(Clock::now() - start, 10s);
            EXPECT_GE(result.statistics.seconds, 0.15 / 4);  // a part of it is for the end
            expect_cut_short(result, problem, StopReason::time);
        }
    }
}

TEST(Limits, AStopAskedForInAdvance) {
    const DecisionTable table = endless();
    const Problem problem = fstc(TestCosts::unit(60), Decimal{20, 0});
    std::stop_source source;
    source.request_stop();
    for (const AlgorithmName& entry : algorithm_names()) {
        SCOPED_TRACE(entry.name);
        SolveOptions options = options_for(entry.algorithm, false, 3);
        options.stop = source.get_token();
        expect_cut_short(solve(table, problem, options), problem, StopReason::interrupt);
    }
}

TEST(Limits, AStopFromAnotherThread) {
    const Granules granules(endless());
    const Problem problem = fstc(TestCosts::unit(60), Decimal{20, 0});
    for (const Algorithm algorithm : kExact) {
        SCOPED_TRACE(name_of(algorithm));
        std::stop_source source;
        SolveOptions options = options_for(algorithm, false, 4);
        options.stop = source.get_token();
        const std::jthread stopper([&source] {
            std::this_thread::sleep_for(100ms);
            source.request_stop();
        });
        const auto start = Clock::now();
        const Result result = solve(granules, problem, options);
        EXPECT_LT(Clock::now() - start, 10s);
        expect_cut_short(result, problem, StopReason::interrupt);
    }
}

TEST(Limits, EnumeratingReductsStopsAsWell) {
    const Granules granules(endless());
    const Problem problem = make_problem("reduct", TestCosts::unit(60));
    const Evaluator evaluator(granules, problem);
    SolveOptions options;
    options.time_limit = 0.1;
    Stopper stopper(options);
    const ReductList list = all_reducts(evaluator, std::nullopt, stopper);
    EXPECT_FALSE(list.complete);
    EXPECT_EQ(stopper.reason(), StopReason::time);
}

/// Cut off at many moments, the bound and the answer always embrace the true optimum.
void expect_sound_bounds(const DecisionTable& table, const Problem& problem) {
    const Granules granules(table);
    const Result truth = solve(granules, problem, options_for(Algorithm::exact, false, 2));
    ASSERT_EQ(truth.status, Status::optimal);
    const Objective& first = *problem.objectives().front();
    int cut = 0;
    for (int step = 0; step < 24; ++step) {
        SolveOptions options = options_for(Algorithm::exact, false, 1 + static_cast<unsigned>(step % 3));
        options.time_limit = truth.statistics.seconds * step / 24;
        const Result result = solve(granules, problem, options);
        if (result.status == Status::optimal) {
            EXPECT_EQ(result.answer->values, truth.answer->values);
            continue;
        }
        ++cut;
        EXPECT_EQ(result.stop_reason, StopReason::time);
        if (result.answer) {
            EXPECT_TRUE(problem.allows({result.answer->measures, result.answer->features}));
            EXPECT_LE(problem.compare(result.answer->values, truth.answer->values), 0);
        }
        if (result.bound) {
            EXPECT_GE(first.compare(*result.bound, truth.answer->values.front()), 0)
                << *result.bound << " is worse than " << truth.answer->values.front();
        }
    }
    EXPECT_GT(cut, 0);
}

TEST(Limits, BoundsOfFstcAreTrue) {
    const DecisionTable table = noisy_table(11, 20, 150);
    expect_sound_bounds(table, fstc(TestCosts::unit(20), Decimal{8, 0}));
}

TEST(Limits, BoundsOfTheCheapestReductAreTrue) {
    const DecisionTable table = noisy_table(12, 24, 60);
    expect_sound_bounds(table, cheapest_reduct(TestCosts::unit(24)));
}

TEST(Limits, ProgressIsToldWhileItRuns) {
    const Granules granules(endless());
    SolveOptions options = options_for(Algorithm::backtracking);
    options.time_limit = 0.5;
    int told = 0;
    options.progress = [&told](const Progress& progress) {
        ++told;
        EXPECT_GE(progress.seconds, 0);
    };
    solve(granules, fstc(TestCosts::unit(60), Decimal{20, 0}), options);
    EXPECT_GE(told, 1);
    EXPECT_LE(told, 20);
}

TEST(Limits, NodesAreCounted) {
    const DecisionTable table = endless();
    const Granules granules(table);
    const Problem problem = fstc(TestCosts::unit(60), Decimal{20, 0});
    for (const Algorithm algorithm : {Algorithm::exact, Algorithm::backtracking}) {
        for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{50}, std::uint64_t{3000}}) {
            SolveOptions options = options_for(algorithm);
            options.node_limit = limit;
            const Result result = solve(granules, problem, options);
            expect_cut_short(result, problem, StopReason::nodes);
            EXPECT_GE(result.statistics.nodes, limit);
            EXPECT_LE(result.statistics.nodes, limit + 1) << name_of(algorithm);
        }
    }
}

TEST(Limits, MemoryThatIsLongUsedUp) {
    const DecisionTable table = endless();
    const Problem problem = fstc(TestCosts::unit(60), Decimal{20, 0});
    SolveOptions options = options_for(Algorithm::exact);
    options.memory_limit = 1'000'000;  // no program is so small
    expect_cut_short(solve(table, problem, options), problem, StopReason::memory);
}

TEST(Limits, AGapThatIsSmallEnough) {
    const DecisionTable table = endless();
    const Granules granules(table);
    const Problem problem = fstc(TestCosts::unit(60), Decimal{20, 0});
    SolveOptions options = options_for(Algorithm::exact);
    options.gap = 0.99;
    options.time_limit = 60;
    const Result result = solve(granules, problem, options);
    expect_cut_short(result, problem, StopReason::gap);
    ASSERT_TRUE(result.gap());
    EXPECT_LE(*result.gap(), 0.99);
    options.gap = 0;
    options.time_limit = 0.3;
    EXPECT_EQ(solve(granules, problem, options).stop_reason, StopReason::time);
}

}  // namespace
