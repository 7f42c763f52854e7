// Tables of so many rows that the search asks clauses before it looks at them, against all subsets.
#include "support/ask.hpp"
#include <frugal/search/clauses.hpp>
#include <frugal/search/frontier.hpp>
#include <frugal/search/tree_search.hpp>
#include <frugal/table/draw_costs.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace {

using namespace frugal;
using namespace support;

constexpr std::size_t kColumns = 9;
constexpr std::size_t kManyRows = 9000;
constexpr std::uint64_t kValuesOfEach = 4;

/// The class follows a rule of a few features, but for some noise.
DecisionTable table_with_a_rule(Dice& dice) {
    std::string csv = "a,b,c,d,e,f,g,h,i,class\n";
    const std::size_t noise = dice.between(20, 400);
    for (std::size_t row = 0; row < kManyRows; ++row) {
        std::vector<std::size_t> values;
        for (std::size_t f = 0; f < kColumns; ++f) {
            values.push_back(dice.one_in(3) ? 0 : dice.below(kValuesOfEach));
            csv += std::to_string(values.back()) + ",";
        }
        const std::size_t rule = values[0] > 1 ? values[1] + values[2] : values[3] * values[4];
        csv += "k" + std::to_string(dice.one_in(noise) ? dice.below(3) : rule % 3) + "\n";
    }
    return table_of(csv);
}

/// How many objects a subset decides: rows with equal codes stand together when sorted.
Weight count_decided(const DecisionTable& table, Mask subset) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> rows(table.objects);
    for (std::size_t row = 0; row < table.objects; ++row) {
        for (const std::size_t f : members_of(subset))
            rows[row].first = rows[row].first * (kValuesOfEach + 1) + table.features[f].codes[row];
        rows[row].second = table.decision.codes[row];
    }
    std::ranges::sort(rows);
    Weight decided = 0;
    for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
        while (end < rows.size() && rows[end].first == rows[begin].first) ++end;
        if (rows[begin].second == rows[end - 1].second) decided += static_cast<Weight>(end - begin);
    }
    return decided;
}

/// Cost and decided objects of each point.
using Pairs = std::map<Units, Weight>;

Pairs best_of_all_subsets(const DecisionTable& table, const TestCosts& costs) {
    Pairs best;
    for (Mask subset = 0; subset < Mask{1} << kColumns; ++subset) {
        Weight& most = best[costs.total(FeatureSet::of(kColumns, members_of(subset)))];
        most = std::max(most, count_decided(table, subset));
    }
    Weight most = -1;
    std::erase_if(best, [&](const auto& point) {
        if (point.second <= most) return true;
        most = point.second;
        return false;
    });
    return best;
}

void expect_best(const DecisionTable& table, const TestCosts& costs, const SolveOptions& options) {
    const Pairs expected = best_of_all_subsets(table, costs);
    const Frontier found = frontier(table, costs, std::nullopt, options);
    ASSERT_EQ(found.status, Status::optimal);
    Pairs points;
    for (const Answer& point : found.points)
        points.emplace(point.measures.cost, point.measures.positive_region);
    EXPECT_EQ(points, expected);
    for (const auto& [cost, decided] : expected) {
        const Result one = solve(table, fstc(costs, costs.decimal(cost)), options);
        ASSERT_EQ(one.status, Status::optimal);
        EXPECT_EQ(one.answer->measures.positive_region, decided);
        EXPECT_EQ(one.answer->measures.cost, cost);
    }
}

TestCosts costs_for(std::uint64_t seed) {
    return draw_costs(kColumns, {Distribution::uniform, 1, seed % 2 == 0 ? 30 : 2, seed});
}

SolveOptions by_clauses_alone() {
    SolveOptions options = options_for(Algorithm::exact, false, 1);
    options.techniques.quick = false;
    options.techniques.start = false;
    return options;
}

TEST(ManyGranules, NothingIsLostWhereClausesAreAskedFirst) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const DecisionTable table = table_with_a_rule(dice);
        ASSERT_GT(Granules(table).size(), TreeSearch::kMany);
        SolveOptions options = by_clauses_alone();
        options.techniques.start = seed % 3 == 0;
        expect_best(table, costs_for(seed), options);
        if (HasFailure()) return;
    }
}

/// In very short turns, so that clauses are soon looked for again.
SolveOptions with_thorough_clauses() {
    SolveOptions options = by_clauses_alone();
    options.techniques.last_level = false;
    options.turn_work = 20'000;
    return options;
}

TEST(ManyGranules, NothingIsLostWhereClausesAreMadeAnew) {
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const DecisionTable table = table_with_a_rule(dice);
        ASSERT_TRUE(Clauses::are_sampled(Granules(table)));
        expect_best(table, costs_for(seed), with_thorough_clauses());
        if (HasFailure()) return;
    }
}

TEST(ManyGranulesParallel, ClausesAreMadeAnewAtTheSameNode) {
    Dice dice(0);
    const DecisionTable table = table_with_a_rule(dice);
    SolveOptions options = with_thorough_clauses();
    const Frontier one = frontier(table, costs_for(0), std::nullopt, options);
    options.threads = 3;
    const Frontier three = frontier(table, costs_for(0), std::nullopt, options);
    EXPECT_EQ(one.statistics.nodes, three.statistics.nodes);
    EXPECT_EQ(one.points.size(), three.points.size());
}

/// The work before the round that was under way when a checkpoint was written; nothing if none was.
std::optional<std::uint64_t> work_before_round(const std::string& path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line);
        std::string word;
        std::uint64_t clauses = 0;
        std::uint64_t work = 0;
        if (fields >> word >> clauses >> work && word == "round") return work;
    }
    return std::nullopt;
}

TEST(ManyGranules, ASearchGoesOnWithTheClausesThatItsRoundsWereMadeWith) {
    const std::string path =
        std::filesystem::temp_directory_path() / ("frugal-granules-" + std::to_string(::getpid()));
    Dice dice(0);
    const DecisionTable table = table_with_a_rule(dice);
    const TestCosts costs = costs_for(0);
    SolveOptions options = with_thorough_clauses();
    const Frontier whole = frontier(table, costs, std::nullopt, options);
    options.checkpoint = path;
    const std::uint64_t anew = 20 * options.turn_work;
    std::size_t before = 0;
    std::size_t after = 0;
    for (std::uint64_t nodes = 5; nodes < whole.statistics.nodes; nodes += 5 + nodes / 8) {
        SCOPED_TRACE(nodes);
        std::filesystem::remove(path);
        options.node_limit = nodes;
        if (frontier(table, costs, std::nullopt, options).status == Status::optimal) continue;
        if (const auto work = work_before_round(path)) ++(*work < anew ? before : after);
        options.node_limit.reset();
        const Frontier end = frontier(table, costs, std::nullopt, options);
        EXPECT_EQ(end.statistics.nodes, whole.statistics.nodes) << "it took another way";
        EXPECT_EQ(end.points.size(), whole.points.size());
    }
    EXPECT_GE(before, 2U);
    EXPECT_GE(after, 2U);
    std::filesystem::remove(path);
}

}  // namespace
