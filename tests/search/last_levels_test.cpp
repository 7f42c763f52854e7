// Going through all subsets of a few more features, against refining for each of them.
#include "support/ask.hpp"
#include <frugal/search/evaluator.hpp>
#include <frugal/search/last_levels.hpp>
#include <frugal/search/tree_search.hpp>

#include <map>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

struct Measured {
    Units cost = 0;
    Weight lost = 0;
};

using All = std::map<Mask, Measured>;

struct Node {
    FeatureSet chosen;
    std::vector<std::size_t> open;
};

Node random_node(const Granules& granules, Dice& dice) {
    Node node{FeatureSet(granules.features()), {}};
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        if (dice.one_in(5)) {
            node.chosen.insert(feature);
        } else if (!dice.one_in(8)) {
            node.open.push_back(feature);
        }
    }
    for (std::size_t i = node.open.size(); i > 1; --i) std::swap(node.open[i - 1], node.open[dice.below(i)]);
    return node;
}

/// Nothing is chosen yet.
Node root_of(const Granules& granules) {
    Node node{FeatureSet(granules.features()), {}};
    for (std::size_t feature = 0; feature < granules.features(); ++feature) node.open.push_back(feature);
    return node;
}

/// Every subset of the open features but the empty one.
All measure_all(const Granules& granules, const TestCosts& costs, const Node& node) {
    All all;
    Refiner refiner(granules);
    for (std::uint64_t bits = 1; bits < std::uint64_t{1} << node.open.size(); ++bits) {
        FeatureSet added(granules.features());
        for (std::size_t i = 0; i < node.open.size(); ++i) {
            if ((bits >> i & 1U) != 0) added.insert(node.open[i]);
        }
        const Weight decided = refiner.state_of(node.chosen.united(added)).decided;
        all[mask_of(added)] = {costs.total(added), granules.consistent_objects() - decided};
    }
    return all;
}

using Limits = std::vector<LossLimit>;

/// What is of interest when a subset is known: nothing that costs as much or more and loses more.
Limits beyond(const Limits& limits, const Measured& known) {
    Limits left;
    for (const LossLimit& limit : limits) {
        if (known.cost <= limit.up_to && known.lost < limit.lost) {
            if (known.cost > 0 && (left.empty() || left.back().up_to < known.cost - 1))
                left.push_back({known.cost - 1, limit.lost});
            left.push_back({limit.up_to, known.lost});
        } else {
            left.push_back(limit);
        }
    }
    return left;
}

/// A cost and a loss, and at times up to three steps down to a lower cost and a higher loss.
Limits random_limits(Dice& dice, Units cost, Weight lost) {
    Limits limits{{cost, lost}};
    for (int steps = 0; steps < 3 && cost > 0 && dice.one_in(2); ++steps) {
        cost = static_cast<Units>(dice.below(static_cast<std::size_t>(cost)));
        lost += static_cast<Weight>(dice.between(1, 4));
        limits.insert(limits.begin(), {cost, lost});
    }
    return limits;
}

/// Searches below a node, against all subsets there are.
class Below {
  public:
    Below(const Granules& granules, const TestCosts& costs, Node node)
        : node_(std::move(node)),
          all_(measure_all(granules, costs, node_)),
          rows_(granules),
          refiner_(granules),
          here_(refiner_.state_of(node_.chosen)),
          levels_(granules, rows_, costs, stopper_) {}

    const All& all() const { return all_; }

    /// Expects that all subsets within limits are reported, once each; limits that `fall` follow what is
    /// reported.
    void expect_all_within(Limits limits, bool fall) {
        ASSERT_EQ(rows_.chunks(), 1);
        std::map<Mask, int> reported;
        levels_.search(here_, node_.open, LossLimits(limits), [&](std::span<const std::size_t> features) {
            const Mask added = mask_of(std::vector<std::size_t>(features.begin(), features.end()));
            ++reported[added];
            const Measured& measured = all_.at(added);
            if (fall) limits = beyond(limits, measured);
            return LossLimits(limits);
        });
        const LossLimits last(limits);
        for (const auto& [added, measured] : all_) {
            const bool within = measured.lost <= last.at(measured.cost);
            ASSERT_LE(reported[added], 1);
            if (within) {
                ASSERT_EQ(reported[added], 1);
            }
        }
    }

  private:
    Node node_;
    All all_;
    RowPlanes rows_;
    Refiner refiner_;
    Undecided here_;
    SolveOptions options_;
    Stopper stopper_{options_};
    LastLevels levels_;
};

TEST(LastLevels, ReportEverySubsetWithinTheLimits) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        Dice dice(seed);
        const TestCosts costs = test_costs(random.table, random.costs);
        const Granules granules(random.table);
        const Node node = random_node(granules, dice);
        if (node.open.empty()) continue;
        Below below(granules, costs, node);
        for (int i = 0; i < 4; ++i) {
            const auto place = static_cast<std::ptrdiff_t>(dice.below(below.all().size()));
            const auto some = std::next(below.all().begin(), place);
            const Weight lost = i == 0 ? 0 : some->second.lost;
            below.expect_all_within(random_limits(dice, some->second.cost, lost), seed % 2 == 0);
            if (HasFatalFailure()) return;
        }
    }
}

/// Thousands of subsets are ahead of the first features, so that levels are made below levels, and little may
/// be lost, so that witnesses decide.
TEST(LastLevels, MakeLevelsWhereManySubsetsAreAhead) {
    constexpr std::size_t kFeatures = 16;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const DecisionTable table =
            make_decision_table(parse_table(random_csv(dice, {kFeatures, 120, 2, 3}), "random.csv"));
        const TestCosts costs = test_costs(table, std::vector<Thousandths>(kFeatures, 1000));
        const Granules granules(table);
        Below below(granules, costs, root_of(granules));
        for (const Units features : {7, 8, 9}) {
            for (const Weight lost : {0, 2, 10}) {
                below.expect_all_within(random_limits(dice, features * costs[0], lost), false);
                if (HasFatalFailure()) return;
            }
        }
    }
}

/// A whole tree at once, from a poor answer on.
TEST(LastLevels, CountOutWhatCanBeBought) {
    int counted = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const DecisionTable table =
            make_decision_table(parse_table(random_csv(dice, {10, 120, 3, 2}), "random.csv"));
        const TestCosts costs = test_costs(table, random_costs(dice, 10));
        const Granules granules(table);
        const Node root = root_of(granules);
        const All all = measure_all(granules, costs, root);
        const Units budget = costs.total() * static_cast<Units>(dice.between(5, 9)) / 10;
        const Weight full = granules.consistent_objects();
        Measured best{0, full};
        Measured poor{budget + 1, full};
        for (const auto& [added, measured] : all) {
            if (measured.cost > budget) continue;
            if (std::tie(measured.lost, measured.cost) < std::tie(best.lost, best.cost)) best = measured;
            if (measured.lost <= full / 9 && measured.lost > 0) poor = measured;
        }
        if (poor.cost > budget) continue;
        const Problem problem = fstc(costs, std::nullopt);
        const Evaluator evaluator(granules, problem);
        Goal goal(Goal::Kind::largest, budget, full, 0, false);
        goal.offer(poor.cost, full - poor.lost, FeatureSet(10));
        const SolveOptions options;
        Stopper stopper(options);
        TreeSearch search(evaluator, costs, goal, options, stopper, {});
        EXPECT_FALSE(search.count_out({root.chosen, root.open, {}}, 10));
        if (!search.count_out({root.chosen, root.open, {}}, 1'000'000'000)) continue;
        ++counted;
        ASSERT_EQ(goal.points().front().cost, best.cost);
        ASSERT_EQ(goal.points().front().decided, full - best.lost);
    }
    EXPECT_GT(counted, 20);
}

/// Without the quick search, and with bounds that close nothing, whole tables are counted out.
TEST(LastLevels, FindTheOptimaOfTheOracle) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const DecisionTable table =
            make_decision_table(parse_table(random_csv(dice, {11, 150, 3, 3}), "random.csv"));
        std::vector<Thousandths> amounts(11, 1000);
        if (seed % 2 == 0) amounts = random_costs(dice, 11);
        const BruteForce oracle(table, amounts);
        const Question most = fstc_question(oracle.cost(oracle.everything()) *
                                            static_cast<Thousandths>(dice.between(1, 8)) / 10);
        Question reduct;
        reduct.percent = 100'000;
        reduct.wishes = {Wish::cost};
        for (const Question& question : {most, reduct}) {
            for (unsigned off = 0; off < 8; ++off) {
                SCOPED_TRACE(off);
                SolveOptions options = options_for(Algorithm::exact, true, 1 + off % 2);
                options.techniques.quick = false;
                options.techniques.refinement = (off & 1U) != 0;
                options.techniques.clauses = (off & 2U) != 0;
                options.techniques.must_hit = (off & 4U) != 0;
                const Result result = solve(table, compose(question, test_costs(table, amounts)), options);
                ASSERT_EQ(result.status, Status::optimal);
                ASSERT_EQ(masks_of(result.optima), oracle.optimum(question)->subsets);
            }
        }
    }
}

}  // namespace
