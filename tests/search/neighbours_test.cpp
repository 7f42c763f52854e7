// A staircase that is walked through with a feature more and a feature less, against counting all of those.
#include <frugal/problem/named_problems.hpp>
#include <frugal/search/differences.hpp>
#include <frugal/search/neighbours_by_losses.hpp>
#include <frugal/search/neighbours_by_states.hpp>
#include <frugal/search/value_cube.hpp>
#include <frugal/table/draw_costs.hpp>
#include <frugal/table/read_table.hpp>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace frugal;

struct Walk {
    Walk(std::uint64_t seed, const std::string& file)
        : table(make_decision_table(read_table(FRUGAL_DATA_DIR + file))),
          granules(table),
          costs(draw_costs(table.features.size(), {Distribution::uniform, 1, 9, seed})),
          problem(fstc(costs, std::nullopt)),
          evaluator(granules, problem),
          goal(Goal::Kind::frontier, costs.total() / (1 + static_cast<Units>(seed / 2 % 2)),
               evaluator.positive_region_full(), 0, false),
          stopper(options) {
        FeatureSet first(costs.size());
        goal.offer(0, evaluator.decided_by(first), first);
        for (std::size_t feature = 0; feature < costs.size(); ++feature) {
            first.insert(feature);
            goal.offer(costs.total(first), evaluator.decided_by(first), first);
        }
    }

    void offer(std::uint64_t work, const FewFeatures* few_features = nullptr) {
        if (few_features != nullptr) {
            NeighboursByLosses(*few_features, granules.size(), evaluator.positive_region_full(), costs, goal,
                               stopper)
                .offer(work);
        } else {
            NeighboursByStates(evaluator, costs, goal, stopper).offer(work);
        }
    }

    /// All features, the cheapest first.
    std::vector<std::size_t> features() const {
        std::vector<std::size_t> all(costs.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        std::ranges::stable_sort(all, {}, [this](std::size_t feature) { return costs[feature]; });
        return all;
    }

    bool all_noted() const {
        return std::ranges::all_of(goal.points(), [](const Point& point) {
            return point.added_to && (point.left_out_of || point.features.empty());
        });
    }

    /// No neighbour of any point would be an improvement.
    void expect_nothing_better() const {
        for (const Point& point : goal.points()) {
            EXPECT_EQ(point.decided, evaluator.decided_by(point.features));
            for (std::size_t feature = 0; feature < costs.size(); ++feature) {
                const bool has = point.features.contains(feature);
                const FeatureSet other = has ? point.features.without(feature) : point.features.with(feature);
                const Units cost = costs.total(other);
                if (cost > goal.budget()) continue;
                EXPECT_LT(evaluator.decided_by(other), goal.wanted_at(cost));
            }
        }
    }

    DecisionTable table;
    Granules granules;
    TestCosts costs;
    Problem problem;
    Evaluator evaluator;
    Goal goal;
    SolveOptions options;
    Stopper stopper;
};

constexpr std::uint64_t kNoEnd = 1'000'000'000;

TEST(Neighbours, NoneIsBetterInTheEnd) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        SCOPED_TRACE(seed);
        Walk walk(seed, seed % 2 == 0 ? "/voting.csv" : "/mushroom.csv");
        walk.offer(kNoEnd);
        EXPECT_GT(walk.goal.points().size(), 5U);
        EXPECT_TRUE(walk.all_noted());
        walk.expect_nothing_better();
    }
}

TEST(Neighbours, AreTheSameByDifferencesAndByCubes) {
    for (std::uint64_t seed = 0; seed < 20; seed += 2) {
        SCOPED_TRACE(seed);
        Walk by_differences(seed, "/voting.csv");
        const Differences differences(by_differences.granules, by_differences.features());
        by_differences.offer(kNoEnd, &differences);
        by_differences.expect_nothing_better();
        Walk by_cube(seed, "/tic-tac-toe.csv");
        ASSERT_TRUE(ValueCube::fit(by_cube.granules, by_cube.features()));
        const ValueCube cube(by_cube.granules, by_cube.features(), by_cube.costs, by_cube.goal.budget());
        by_cube.offer(kNoEnd, &cube);
        by_cube.expect_nothing_better();
    }
}

TEST(Neighbours, OfAPointWithMoreThanCanBeOfUseCostWhatTheyCost) {
    for (std::uint64_t seed = 0; seed < 8; seed += 4) {
        SCOPED_TRACE(seed);
        Walk walk(seed, "/voting.csv");
        std::vector<std::size_t> some = walk.features();
        some.erase(some.begin() + 3);
        const Differences losses(walk.granules, some);
        const FeatureSet all = FeatureSet::all(walk.costs.size());
        walk.goal.restore({{walk.costs.total(), walk.evaluator.positive_region_full(), all}}, {});
        walk.offer(kNoEnd, &losses);
        EXPECT_GT(walk.goal.points().size(), 5U);
        for (const Point& point : walk.goal.points()) {
            EXPECT_EQ(point.cost, walk.costs.total(point.features));
            EXPECT_EQ(point.decided, walk.evaluator.decided_by(point.features));
        }
    }
}

TEST(Neighbours, OfAPointAreOfferedOnce) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        SCOPED_TRACE(seed);
        Walk walk(seed, seed % 2 == 0 ? "/voting.csv" : "/mushroom.csv");
        int walks = 0;
        for (; !walk.all_noted(); ++walks) {
            ASSERT_LT(walks, 1000) << "it does not get any further";
            walk.offer(1);  // a point or two
        }
        EXPECT_GT(walks, 5);
        walk.expect_nothing_better();
    }
}

}  // namespace
