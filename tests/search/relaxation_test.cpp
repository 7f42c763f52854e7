// The bound by clauses against all subsets above a node, handed down from node to node.
#include "support/ask.hpp"
#include <frugal/search/evaluator.hpp>
#include <frugal/search/relaxation.hpp>

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

constexpr double kSlack = 1e-6;

/// All subsets that hold `chosen` and otherwise only open features.
template <typename F>
void for_each_above(const FeatureSet& chosen, const std::vector<std::size_t>& open, const F& f) {
    for (Mask more = 0; more < (Mask{1} << open.size()); ++more) {
        FeatureSet subset = chosen;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if ((more >> i) & 1U) subset.insert(open[i]);
        }
        f(subset);
    }
}

double allowed(const ProfitBound& bound, const FeatureSet& chosen, const FeatureSet& subset) {
    double sum = bound.constant;
    subset.for_each([&](std::size_t feature) {
        if (!chosen.contains(feature)) sum += bound.profit[feature];
    });
    return sum;
}

class RelaxationOnATable {
  public:
    explicit RelaxationOnATable(const RandomCase& random)
        : granules_(random.table),
          costs_(test_costs(random.table, random.costs)),
          rows_(granules_),
          stopper_(options_),
          clauses_(granules_, rows_, stopper_, 1),
          relaxation_(granules_, clauses_, costs_, stopper_, 1),
          refiner_(granules_) {}

    void visit_some_nodes(Dice& dice) {
        const FeatureSet nothing(granules_.features());
        std::vector<std::size_t> open;
        for (std::size_t f = 0; f < granules_.features(); ++f) open.push_back(f);
        relaxation_.begin(nothing, {});
        visit(nothing, open, costs_.total() / static_cast<Units>(dice.between(1, 3)), dice);
    }

  private:
    /// Checks the bound at a node; then, as a search does, everything with some feature, and everything
    /// without it. Budgets only shrink on the way.
    void visit(const FeatureSet& chosen, std::vector<std::size_t> open, Units budget, Dice& dice) {
        const Units spent = costs_.total(chosen);
        std::erase_if(open, [&](std::size_t f) { return spent + costs_[f] > budget; });
        if (open.empty()) return;
        const Weight most = most_decided(chosen, open, budget);
        // Asked for no more than there is, it must not say that there is nothing.
        const Staircase stairs = staircase(chosen, open, {budget, dice.one_in(2) ? most : 0}, dice);
        check_verdict(relaxation_.glance(chosen, open, spent, stairs), chosen, open, stairs);
        check_verdict(relaxation_.ask(chosen, open, spent, budget - spent, stairs, {6, false}), chosen, open,
                      stairs);
        EXPECT_GE(relaxation_.most_decided(chosen) + kSlack,
                  static_cast<double>(refiner_.state_of(chosen).decided));
        check_bound(relaxation_.bound(chosen), chosen, open, budget);
        const std::size_t next = open[dice.below(open.size())];
        if (dice.one_in(4)) budget = std::max(spent + costs_[next], budget - costs_[next]);
        if (!dice.one_in(3)) visit(chosen.with(next), without(open, next), budget, dice);
        if (!dice.one_in(3)) visit(chosen, without(open, next), budget, dice);
    }

    void check_verdict(const Verdict& verdict, const FeatureSet& chosen, const std::vector<std::size_t>& open,
                       const Staircase& stairs) {
        EXPECT_TRUE(verdict.wanted);
        for (const frugal::Stair& stair : verdict.undercut)
            EXPECT_LT(most_decided(chosen, open, stair.up_to), stair.at_least);
        for (const frugal::Stair& stair : stairs) {
            for (const std::size_t feature : verdict.needed)
                EXPECT_LT(most_decided(chosen, without(open, feature), stair.up_to), stair.at_least);
            for (const std::size_t feature : verdict.useless)
                EXPECT_LT(most_decided(chosen.with(feature), without(open, feature), stair.up_to),
                          stair.at_least);
        }
    }

    /// Stairs below the last one, of which some are out of reach.
    Staircase staircase(const FeatureSet& chosen, const std::vector<std::size_t>& open, frugal::Stair last,
                        Dice& dice) {
        Staircase stairs;
        for (int below = 3; below > 0; --below) {
            const Units up_to = last.up_to - below * static_cast<Units>(1 + dice.below(4));
            const Weight at_least =
                most_decided(chosen, open, up_to) + static_cast<Weight>(dice.below(3)) - 1;
            if (up_to < 0 || at_least < 0 || at_least >= last.at_least) continue;
            if (!stairs.empty() && (stairs.back().up_to >= up_to || stairs.back().at_least >= at_least))
                continue;
            stairs.push_back({up_to, at_least});
        }
        stairs.push_back(last);
        return stairs;
    }

    static std::vector<std::size_t> without(std::vector<std::size_t> open, std::size_t feature) {
        std::erase(open, feature);
        return open;
    }

    Weight most_decided(const FeatureSet& chosen, const std::vector<std::size_t>& open, Units budget) {
        Weight most = -1;  // of no subset
        for_each_above(chosen, open, [&](const FeatureSet& subset) {
            if (costs_.total(subset) <= budget) most = std::max(most, refiner_.state_of(subset).decided);
        });
        return most;
    }

    void check_bound(const ProfitBound& bound, const FeatureSet& chosen, const std::vector<std::size_t>& open,
                     Units budget) {
        ASSERT_FALSE(bound.empty());
        for_each_above(chosen, open, [&](const FeatureSet& subset) {
            if (costs_.total(subset) > budget) return;
            EXPECT_GE(allowed(bound, chosen, subset) + kSlack,
                      static_cast<double>(refiner_.state_of(subset).decided));
        });
    }

    Granules granules_;
    TestCosts costs_;
    RowPlanes rows_;
    SolveOptions options_;
    Stopper stopper_;
    Clauses clauses_;
    Relaxation relaxation_;
    Refiner refiner_;
};

TEST(Relaxation, NoSubsetAboveANodeDecidesMoreThanItsBoundAllows) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const RandomCase random = random_case(seed);
        if (random.table.features.size() > 9) continue;
        SCOPED_TRACE(describe(random));
        Dice dice(seed);
        RelaxationOnATable(random).visit_some_nodes(dice);
    }
}

TEST(Relaxation, SaysTheSameWithAnyNumberOfThreads) {
    for (const std::size_t features : {16U, 80U}) {  // clauses of one word and of two
        const DecisionTable table = noisy_table(features, features, 7000, 3);
        const Granules granules(table);
        const TestCosts costs = test_costs(table, std::vector<Thousandths>(features, 1000));
        const RowPlanes rows(granules);
        const SolveOptions options;
        Stopper stopper(options);
        const Clauses clauses(granules, rows, stopper, 3);
        ASSERT_GT(clauses.groups(), 6000U) << "too few to be shared out";
        Relaxation alone(granules, clauses, costs, stopper, 1);
        Relaxation shared(granules, clauses, costs, stopper, 3);
        FeatureSet chosen(features);
        std::vector<std::size_t> open;
        for (std::size_t f = 0; f < features; ++f) open.push_back(f);
        alone.begin(chosen, {});
        shared.begin(chosen, {});
        for (int step = 0; step < 5; ++step) {
            const Staircase stairs{{costs.total(), 1}};
            const Verdict verdict =
                alone.ask(chosen, open, costs.total(chosen), costs.total(), stairs, {6, false});
            ASSERT_EQ(shared.ask(chosen, open, costs.total(chosen), costs.total(), stairs, {6, false}).branch,
                      verdict.branch);
            ASSERT_EQ(shared.bound(chosen).constant, alone.bound(chosen).constant);
            ASSERT_EQ(shared.bound(chosen).profit, alone.bound(chosen).profit);
            ASSERT_EQ(shared.work(), alone.work());
            ASSERT_GE(allowed(alone.bound(chosen), chosen, FeatureSet::all(features)) + kSlack,
                      static_cast<double>(granules.consistent_objects()));
            chosen.insert(verdict.branch);
            std::erase(open, verdict.branch);
        }
    }
}

TEST(KnapsackGame, TheLeastCostIsWhereTheKnapsackReachesEnough) {
    const std::vector<Decimal> amounts = {decimal_of(3000), decimal_of(0), decimal_of(5000),
                                          decimal_of(2000)};
    const TestCosts costs(amounts, {"a", "b", "c", "d"});
    const std::vector<std::size_t> open = {0, 1, 2, 3};
    const Units unit = costs[3] / 2;
    const Staircase stairs{{costs.total(), 0}};
    KnapsackGame game(costs);
    EXPECT_EQ(game.begin({}, open, 0, stairs), std::numeric_limits<double>::infinity());
    EXPECT_DOUBLE_EQ(game.begin({10, {6, 1, 5, 6}, {0, 0, 0, 0}}, open, 0, stairs), 28);
    EXPECT_DOUBLE_EQ(game.most_for(0), 11);          // what is free is always bought
    EXPECT_DOUBLE_EQ(game.most_for(2 * unit), 17);   // then d, which has most for its cost
    EXPECT_DOUBLE_EQ(game.most_for(5 * unit), 23);   // then a
    EXPECT_DOUBLE_EQ(game.most_for(10 * unit), 28);  // then c
    EXPECT_DOUBLE_EQ(game.most_for(costs[0]), 11 + 6 + 6.0 / 3);
    EXPECT_EQ(game.least_cost(11), 0);
    EXPECT_EQ(game.least_cost(17), 2 * unit);
    EXPECT_EQ(game.least_cost(28), 10 * unit);
    EXPECT_EQ(game.least_cost(28.5), std::nullopt);
}

TEST(KnapsackGame, AMixtureIsABoundAndGoesWhereTheSurplusIsLess) {
    const std::vector<Decimal> amounts(2, decimal_of(1000));
    const TestCosts costs(amounts, {"a", "b"});
    const std::vector<std::size_t> open = {0, 1};
    const Staircase stairs{{costs[0], 0}};  // one of the two
    KnapsackGame game(costs);
    EXPECT_DOUBLE_EQ(game.begin({0, {8, 0}, {0, 0}}, open, 0, stairs), 8);
    // Half and half allows four whichever is bought; a quarter is the usual step asked for, two of them are
    // tried.
    const std::vector<double> other = {0, 8};
    EXPECT_DOUBLE_EQ(game.mix_in(0, other, 0.25), 4);
    EXPECT_DOUBLE_EQ(game.profit(0), 4);
    EXPECT_DOUBLE_EQ(game.profit(1), 4);
}

}  // namespace
