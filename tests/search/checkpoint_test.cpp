// A search that is stopped again and again, and goes on from its checkpoint, ends like one that never was.
#include "support/ask.hpp"
#include <frugal/error.hpp>
#include <frugal/search/checkpoint.hpp>
#include <frugal/search/frontier.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace {

using namespace frugal;
using namespace support;
using testing::HasSubstr;
using testing::ThrowsMessage;

class CheckpointParallel : public testing::Test {
  protected:
    CheckpointParallel() { std::filesystem::remove(path_); }
    ~CheckpointParallel() override { std::filesystem::remove(path_); }

    /// Without the quick search everything goes through rounds, here of very short turns.
    SolveOptions in_short_rounds(bool all, unsigned threads) const {
        SolveOptions options = options_for(Algorithm::exact, all, threads);
        options.techniques.quick = false;
        options.turn_work = 300;
        return options;
    }
    SolveOptions with_checkpoint(SolveOptions options) const {
        options.checkpoint = path_;
        return options;
    }
    std::string saved() const {
        std::ifstream file(path_);
        std::ostringstream text;
        text << file.rdbuf();
        return text.str();
    }
    void save(const std::string& text) const { std::ofstream(path_) << text; }

    std::string path_ =
        std::filesystem::temp_directory_path() / ("frugal-checkpoint-" + std::to_string(::getpid()));
};

struct Asked {
    DecisionTable table;
    Problem problem;
};

Asked ask(std::uint64_t seed) {
    const std::size_t features = 15 + seed % 4;
    DecisionTable table = noisy_table(seed, features, 250);
    std::vector<Thousandths> amounts;
    Dice dice(seed);
    for (std::size_t i = 0; i < features; ++i)
        amounts.push_back(seed % 2 == 0 ? 1000 : 1000 * static_cast<Thousandths>(dice.between(1, 9)));
    Thousandths sum = 0;
    for (const Thousandths amount : amounts) sum += amount;
    Question question = fstc_question(sum / 3);
    if (seed % 3 == 1) {
        question = Question{};
        question.wishes = {Wish::cost};
        question.percent = seed % 2 == 0 ? 100'000 : 80'000;
    }
    Problem problem = compose(question, test_costs(table, amounts));
    return {std::move(table), std::move(problem)};
}

TEST_F(CheckpointParallel, GoesOnToTheSameEnd) {
    int interrupted = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Asked asked = ask(seed);
        const bool all = seed % 5 == 4;
        // Without a good start, better answers turn up while rounds are under way.
        const auto in_short_rounds = [&](unsigned threads) {
            SolveOptions options = this->in_short_rounds(all, threads);
            options.techniques.start = seed % 4 < 2;
            options.techniques.last_level = false;  // or there would be few nodes
            options.turn_work *= 1 + 9 * (seed % 3);
            return options;
        };
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Result whole = solve(asked.table, asked.problem, in_short_rounds(1));
        ASSERT_EQ(whole.status, Status::optimal);
        std::filesystem::remove(path_);
        for (int run = 0;; ++run) {
            ASSERT_LT(run, 2000) << "it does not get any further";
            SolveOptions options = with_checkpoint(in_short_rounds(1 + static_cast<unsigned>(run) % 3));
            options.node_limit = 2000 + 500 * (seed % 4);
            const Result part = solve(asked.table, asked.problem, options);
            if (part.status == Status::optimal) {
                EXPECT_EQ(part.answer->features, whole.answer->features);
                EXPECT_EQ(part.optima, whole.optima);
                EXPECT_EQ(part.statistics.nodes, whole.statistics.nodes) << "it took another way";
                break;
            }
            EXPECT_EQ(part.stop_reason, StopReason::nodes);
            ++interrupted;
        }
        // And once more: everything is known already.
        const Result again = solve(asked.table, asked.problem, with_checkpoint(in_short_rounds(1)));
        EXPECT_EQ(again.status, Status::optimal);
        EXPECT_EQ(again.answer->features, whole.answer->features);
    }
    EXPECT_GE(interrupted, 6);
}

TEST_F(CheckpointParallel, AReductGoesOnInTheSameWay) {
    const DecisionTable table = noisy_table(3, 24, 400);
    Question question;
    question.wishes = {Wish::cost};
    question.percent = 100'000;
    const Problem problem = compose(question, test_costs(table, std::vector<Thousandths>(24, 1000)));
    SolveOptions options = in_short_rounds(false, 1);
    options.techniques.start = false;
    options.turn_work = 3000;
    const Result whole = solve(table, problem, options);
    options = with_checkpoint(options);
    options.node_limit = whole.statistics.nodes / 6;
    Result part;
    int runs = 0;
    for (; runs < 200 && part.status != Status::optimal; ++runs) part = solve(table, problem, options);
    ASSERT_EQ(part.status, Status::optimal) << "it does not get any further";
    EXPECT_GE(runs, 4);
    EXPECT_EQ(part.answer->features, whole.answer->features);
    EXPECT_EQ(part.statistics.nodes, whole.statistics.nodes) << "it took another way";
}

TEST_F(CheckpointParallel, RoundsDoNotDependOnTheThreads) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Asked asked = ask(seed + 100);
        const Result one = solve(asked.table, asked.problem, in_short_rounds(false, 1));
        const Result five = solve(asked.table, asked.problem, in_short_rounds(false, 5));
        EXPECT_EQ(one.answer->features, five.answer->features) << "seed " << seed;
        EXPECT_EQ(one.statistics.nodes, five.statistics.nodes) << "seed " << seed;
    }
}

TEST_F(CheckpointParallel, OneThatWasStoppedAtOnceHasProvenNothing) {
    int in_the_middle = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Asked asked = ask(seed);
        const Result whole = solve(asked.table, asked.problem, in_short_rounds(false, 1));
        std::filesystem::remove(path_);
        SolveOptions no_time = with_checkpoint(in_short_rounds(false, 1));
        no_time.time_limit = 0;
        solve(asked.table, asked.problem, no_time);
        // Some rounds; then again no time, which must not undo them.
        SolveOptions some = with_checkpoint(in_short_rounds(false, 1));
        some.node_limit = 300;
        const Result part = solve(asked.table, asked.problem, some);
        const std::string known = saved();
        solve(asked.table, asked.problem, no_time);
        if (part.status != Status::optimal && !known.empty()) {
            EXPECT_EQ(saved(), known);
            ++in_the_middle;
        }
        const Result end = solve(asked.table, asked.problem, with_checkpoint(in_short_rounds(false, 1)));
        ASSERT_EQ(end.status, Status::optimal);
        EXPECT_EQ(end.answer->features, whole.answer->features);
        if (part.status == Status::optimal) {
            EXPECT_EQ(part.answer->features, whole.answer->features);
        }
    }
    EXPECT_GE(in_the_middle, 3);
}

TEST_F(CheckpointParallel, AFrontierThatWasStoppedAtOnceGoesOn) {
    const Asked asked = ask(2);
    const Frontier whole =
        frontier(asked.table, asked.problem.costs(), std::nullopt, in_short_rounds(false, 1));
    SolveOptions options = with_checkpoint(in_short_rounds(false, 1));
    options.time_limit = 0;
    frontier(asked.table, asked.problem.costs(), std::nullopt, options);
    options.time_limit.reset();
    const Frontier end = frontier(asked.table, asked.problem.costs(), std::nullopt, options);
    ASSERT_EQ(end.status, Status::optimal);
    EXPECT_EQ(end.points.size(), whole.points.size());
}

TEST_F(CheckpointParallel, AFrontierGoesOnAsWell) {
    const Asked asked = ask(2);
    const Frontier whole =
        frontier(asked.table, asked.problem.costs(), std::nullopt, in_short_rounds(false, 1));
    for (int run = 0; run < 2000; ++run) {
        SolveOptions options = with_checkpoint(in_short_rounds(false, 1));
        options.node_limit = 20000;
        const Frontier part = frontier(asked.table, asked.problem.costs(), std::nullopt, options);
        if (part.status != Status::optimal) continue;
        ASSERT_EQ(part.points.size(), whole.points.size());
        for (std::size_t i = 0; i < part.points.size(); ++i)
            EXPECT_EQ(part.points[i].features, whole.points[i].features);
        return;
    }
    FAIL() << "it does not get any further";
}

TEST_F(CheckpointParallel, NothingOfARoundThatIsUnderWayIsLost) {
    const Asked asked = ask(0);
    const Granules granules(asked.table);
    const TestCosts& costs = asked.problem.costs();
    const std::size_t n = costs.size();
    const Goal goal(Goal::Kind::largest, 10, 200, 0, false);
    const CheckpointFile file(path_, granules, costs, goal, {});
    const auto part = [&](std::size_t feature, double constant) {
        std::vector<double> numbers(n, 0);
        numbers[feature] = constant / 3;
        return Subproblem{
            FeatureSet::of(n, std::vector{feature + 1}), {feature}, {constant, numbers, numbers}};
    };
    Checkpoint state;
    state.nodes = 12;
    state.record = {100, 3, 1e17, 0.1, 5, 6, 7};
    state.points = {{3, 90, FeatureSet::of(n, std::vector<std::size_t>{1}), false, true},
                    {4, 150, FeatureSet::of(n, std::vector<std::size_t>{1, 2}), true, false}};
    state.parts = {part(3, 0.1), part(4, -2)};
    state.parts[1].up_to = 8;
    state.parts[1].out_of_reach = {{5, 0}, {7, 120}};
    state.pool = {FeatureSet::of(n, std::vector<std::size_t>{0}),
                  FeatureSet::of(n, std::vector<std::size_t>{5})};
    state.begun = {{part(6, 1e9)},
                   {{3, 140, FeatureSet::of(n, std::vector<std::size_t>{7})}},
                   {1, 2, 3, 4, 5, 6, 9},
                   1,
                   55,
                   77};
    file.save(state);
    const auto loaded = file.load();
    ASSERT_TRUE(loaded);
    const auto fields = [](const BoundRecord& record) {
        return std::tuple(record.asked, record.paid, record.bounded, record.closed, record.asking,
                          record.splitting, record.work);
    };
    EXPECT_EQ(fields(loaded->record), fields(state.record));
    EXPECT_EQ(fields(loaded->begun.record), fields(state.begun.record));
    EXPECT_EQ(loaded->begun.clauses, 1U);
    EXPECT_EQ(loaded->begun.work, 55U);
    EXPECT_EQ(loaded->begun.turn_work, 77U);
    EXPECT_EQ(loaded->pool, state.pool);
    const auto expect_parts = [](const std::vector<Subproblem>& found,
                                 const std::vector<Subproblem>& wanted) {
        ASSERT_EQ(found.size(), wanted.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i].chosen, wanted[i].chosen);
            EXPECT_EQ(found[i].open, wanted[i].open);
            EXPECT_EQ(found[i].bound.constant, wanted[i].bound.constant);
            EXPECT_EQ(found[i].bound.profit, wanted[i].bound.profit);
            EXPECT_EQ(found[i].up_to, wanted[i].up_to);
            EXPECT_TRUE(std::ranges::equal(found[i].out_of_reach, wanted[i].out_of_reach,
                                           [](const frugal::Stair& a, const frugal::Stair& b) {
                                               return a.up_to == b.up_to && a.at_least == b.at_least;
                                           }));
        }
    };
    expect_parts(loaded->parts, state.parts);
    expect_parts(loaded->begun.parts, state.begun.parts);
    ASSERT_EQ(loaded->points.size(), 2U);
    EXPECT_EQ(loaded->points[1].decided, 150);
    EXPECT_FALSE(loaded->points[0].added_to);
    EXPECT_TRUE(loaded->points[0].left_out_of);
    EXPECT_TRUE(loaded->points[1].added_to);
    EXPECT_FALSE(loaded->points[1].left_out_of);
    ASSERT_EQ(loaded->begun.points.size(), 1U);
    EXPECT_EQ(loaded->begun.points[0].cost, 3);
    EXPECT_EQ(loaded->begun.points[0].features, state.begun.points[0].features);
}

TEST_F(CheckpointParallel, AnotherQuestionIsRefused) {
    const Asked asked = ask(0);
    solve(asked.table, asked.problem, with_checkpoint(in_short_rounds(false, 1)));
    const Problem other = fstc(asked.problem.costs(), Decimal{2, 0});
    EXPECT_THAT([&] { solve(asked.table, other, with_checkpoint(in_short_rounds(false, 1))); },
                ThrowsMessage<DataError>(HasSubstr("belongs to another question")));
    const Asked table = ask(4);
    EXPECT_THAT([&] { solve(table.table, table.problem, with_checkpoint(in_short_rounds(false, 1))); },
                ThrowsMessage<DataError>(HasSubstr("belongs to another question")));
}

TEST_F(CheckpointParallel, ADamagedOneIsRefused) {
    const Asked asked = ask(0);
    SolveOptions options = with_checkpoint(in_short_rounds(false, 1));
    options.node_limit = 500;
    solve(asked.table, asked.problem, options);
    const std::string good = saved();
    ASSERT_GT(good.size(), 100U);
    for (std::size_t i = 0; i < good.size(); i += 7) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 1);
        save(bad);
        EXPECT_THROW(solve(asked.table, asked.problem, options), DataError) << "byte " << i;
        save(good.substr(0, i));
        EXPECT_THROW(solve(asked.table, asked.problem, options), DataError) << "cut at " << i;
    }
}

TEST_F(CheckpointParallel, WhatCannotBeWrittenIsToldAtOnce) {
    const Asked asked = ask(0);
    SolveOptions options = in_short_rounds(false, 1);
    options.checkpoint = "/nowhere/at/all";
    EXPECT_THAT([&] { solve(asked.table, asked.problem, options); },
                ThrowsMessage<DataError>(HasSubstr("cannot be written")));
}

TEST_F(CheckpointParallel, OnlyTheExactSearchHasThem) {
    const Asked asked = ask(0);
    SolveOptions options = options_for(Algorithm::backtracking);
    options.checkpoint = path_;
    EXPECT_THROW(solve(asked.table, asked.problem, options), UsageError);
}

}  // namespace
