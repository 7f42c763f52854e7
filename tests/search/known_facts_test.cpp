// What is known of the tables in data/, and what can be counted there without any search.
//
// A subset tells two objects apart when it holds a feature on which they differ. So an object of another
// class that differs from x on D(x,y) only spoils x in every subset of the complement of D(x,y). Marking
// these sets and closing the marks over the lattice of subsets gives the answer for all 2^n subsets at once.
#include "support/ask.hpp"
#include <frugal/search/reducts.hpp>

#include <bit>
#include <bitset>
#include <limits>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

DecisionTable data(const std::string& name, const std::vector<std::string>& drop = {}) {
    return make_decision_table(read_table(std::string(FRUGAL_DATA_DIR) + "/" + name + ".csv"), std::nullopt,
                               drop);
}
DecisionTable zoo() { return data("zoo", {"animal"}); }

TestCosts costs_of(const std::string& name, const DecisionTable& table) {
    return read_costs(std::string(FRUGAL_DATA_DIR) + "/" + name + "-costs.csv", table);
}

using Row = std::vector<std::uint8_t>;

struct Rows {
    explicit Rows(const DecisionTable& table) : features(table.features.size()) {
        for (std::size_t i = 0; i < table.objects; ++i) {
            Row row;
            for (const Column& column : table.features)
                row.push_back(static_cast<std::uint8_t>(column.codes[i]));
            rows.push_back(row);
            classes.push_back(table.decision.codes[i]);
        }
    }
    Mask difference(std::size_t x, std::size_t y) const {
        const std::uint8_t* a = rows[x].data();
        const std::uint8_t* b = rows[y].data();
        Mask mask = 0;
        for (std::size_t f = 0; f < features; ++f) mask |= static_cast<Mask>(a[f] != b[f]) << f;
        return mask;
    }
    Mask subsets() const { return Mask{1} << features; }

    std::size_t features;
    std::vector<Row> rows;
    std::vector<std::uint32_t> classes;
};

/// Passes marks on to every larger set.
template <typename Marks>
void close_upward(Marks& marks, std::size_t features) {
    for (std::size_t f = 0; f < features; ++f) {
        for (Mask set = 0; set < marks.size(); ++set) {
            if (((set >> f) & 1U) != 0) marks[set] |= marks[set & ~(Mask{1} << f)];
        }
    }
}

/// All minimal subsets that tell every consistent object from the objects of other classes.
std::vector<Mask> reducts_by_lattice(const DecisionTable& table) {
    const Rows all(table);
    const std::size_t objects = all.rows.size();
    std::vector<char> consistent(objects, 1);
    std::vector<char> holds_clause(all.subsets(), 0);
    for (int pass = 0; pass < 2; ++pass) {  // first who is consistent, then what they must be told apart by
        for (std::size_t x = 0; x < objects; ++x) {
            for (std::size_t y = 0; y < x; ++y) {
                if (all.classes[x] == all.classes[y]) continue;
                if (pass == 1 && consistent[x] == 0 && consistent[y] == 0) continue;
                const Mask clause = all.difference(x, y);
                if (pass == 1) holds_clause[clause] = 1;
                if (clause == 0) consistent[x] = consistent[y] = 0;
            }
        }
    }
    close_upward(holds_clause, all.features);
    const Mask everything = all.subsets() - 1;
    const auto sufficient = [&](Mask subset) { return holds_clause[everything & ~subset] == 0; };
    std::vector<Mask> reducts;
    for (Mask subset = 0; subset < all.subsets(); ++subset) {
        bool minimal = sufficient(subset);
        for (std::size_t f = 0; minimal && f < all.features; ++f) {
            if (((subset >> f) & 1U) != 0) minimal = !sufficient(subset & ~(Mask{1} << f));
        }
        if (minimal) reducts.push_back(subset);
    }
    return reducts;
}

/// The positive region of every subset.
std::vector<std::int64_t> positive_regions(const DecisionTable& table) {
    const Rows all(table);
    std::vector<std::bitset<1024>> spoiled(all.subsets());  // objects with a clause inside the set
    for (std::size_t x = 0; x < all.rows.size(); ++x) {
        for (std::size_t y = 0; y < all.rows.size(); ++y) {
            if (all.classes[x] != all.classes[y]) spoiled[all.difference(x, y)].set(x);
        }
    }
    close_upward(spoiled, all.features);
    std::vector<std::int64_t> regions;
    for (Mask subset = 0; subset < all.subsets(); ++subset) {
        const std::size_t lost = spoiled[(all.subsets() - 1) & ~subset].count();
        regions.push_back(static_cast<std::int64_t>(all.rows.size() - lost));
    }
    return regions;
}

void expect_reducts(const DecisionTable& table, int smallest) {
    const std::vector<Mask> truth = reducts_by_lattice(table);
    const Granules granules(table);
    const Problem problem = make_problem("minimal-reduct", TestCosts::unit(table.features.size()));
    const Evaluator evaluator(granules, problem);
    const SolveOptions options;
    Stopper stopper(options);
    const ReductList list = all_reducts(evaluator, std::nullopt, stopper);
    EXPECT_TRUE(list.complete);
    EXPECT_EQ(list.reducts.size(), truth.size());
    EXPECT_EQ(masks_of(list.reducts), std::set<Mask>(truth.begin(), truth.end()));
    int fewest = std::numeric_limits<int>::max();
    for (const Mask reduct : truth) fewest = std::min(fewest, std::popcount(reduct));
    EXPECT_EQ(fewest, smallest);
    const Result result = solve(table, problem);
    EXPECT_EQ(result.status, Status::optimal);
    EXPECT_EQ(result.answer->measures.size, static_cast<std::size_t>(smallest));
}

TEST(KnownFacts, ExampleOfThePaper) {
    const DecisionTable table = data("example");
    const TestCosts costs = costs_of("example", table);
    EXPECT_EQ(costs[0], 2);
    EXPECT_EQ(costs[1], 3);
    EXPECT_EQ(costs[2], 10);
    for (const AlgorithmName& entry : algorithm_names()) {
        const Result result = solve(table, fstc(costs, Decimal{6, 0}), options_for(entry.algorithm));
        EXPECT_EQ(result.answer->features, FeatureSet::of(3, {0, 1})) << entry.name;
        EXPECT_EQ(result.answer->measures.positive_region, 3) << entry.name;
        EXPECT_EQ(costs.text(result.answer->measures.cost), "5") << entry.name;
    }
}

TEST(KnownFacts, ZooHas59DistinctRows) {
    EXPECT_EQ(Granules(zoo()).size(), 59U);
    EXPECT_EQ(Granules(zoo()).objects(), 101);
}

TEST(KnownFacts, ReductsOfZoo) { expect_reducts(zoo(), 5); }
TEST(KnownFacts, ReductsOfTicTacToe) { expect_reducts(data("tic-tac-toe"), 8); }
TEST(KnownFacts, ReductsOfVoting) { expect_reducts(data("voting"), 9); }
TEST(KnownFacts, ReductsOfMushroom) { expect_reducts(data("mushroom"), 4); }

/// Every budget between nothing and everything, in 40 steps, against the whole lattice.
void expect_optima(const std::string& name, const DecisionTable& table) {
    const std::vector<std::int64_t> regions = positive_regions(table);
    const TestCosts costs = costs_of(name, table);
    std::vector<std::int64_t> cost_of(regions.size(), 0);
    for (Mask subset = 1; subset < regions.size(); ++subset) {
        const auto lowest = static_cast<std::size_t>(std::countr_zero(subset));
        cost_of[subset] = cost_of[subset & (subset - 1)] + costs[lowest];
    }
    const Granules granules(table);
    for (std::int64_t step = 0; step <= 40; ++step) {
        const Units budget = costs.total() * step / 40;
        Mask best = 0;
        for (Mask subset = 1; subset < regions.size(); ++subset) {
            if (cost_of[subset] > budget || regions[subset] < regions[best]) continue;
            if (regions[subset] > regions[best] || cost_of[subset] < cost_of[best]) best = subset;
        }
        const Problem problem = fstc(costs, costs.decimal(budget));
        const Result result = solve(granules, problem, options_for(Algorithm::exact, false, 2));
        ASSERT_EQ(result.status, Status::optimal);
        EXPECT_EQ(result.answer->measures.positive_region, regions[best]) << "budget " << budget;
        EXPECT_EQ(result.answer->measures.cost, cost_of[best]) << "budget " << budget;
    }
}

TEST(KnownFacts, OptimaOfZoo) { expect_optima("zoo", zoo()); }
TEST(KnownFacts, OptimaOfTicTacToe) { expect_optima("tic-tac-toe", data("tic-tac-toe")); }
TEST(KnownFacts, OptimaOfVoting) { expect_optima("voting", data("voting")); }

}  // namespace
