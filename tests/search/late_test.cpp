// Answers for which the time is up at any moment, from the first look at the clock to the last: what is given
// is true, stripped of idle features, and claims no more than is known.
#include "support/ask.hpp"
#include <frugal/check/numbered.hpp>
#include <frugal/search/answer_entropy.hpp>
#include <frugal/search/find_reducts.hpp>
#include <frugal/search/frontier.hpp>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

/// Answers a question again and again, each time with one look more at the clock before the time is up, until
/// it is in time. `ask` gets the options and says whether it was.
template <typename Ask>
int look_by_look(SolveOptions options, const Ask& ask) {
    for (int looks = 0;; ++looks) {
        int left = looks;
        options.is_late = [&left] { return left-- <= 0; };
        if (ask(options) && left >= 0) return looks;
        if (looks > 10'000) {
            ADD_FAILURE() << "it never ends";
            return looks;
        }
    }
}

/// A search that runs to its end, and one that is cut short: then there is an answer to be stripped.
std::vector<SolveOptions> whole_and_cut_short() {
    std::vector<SolveOptions> both(2, options_for(Algorithm::exact));
    both.back().node_limit = 1;
    return both;
}

void expect_true(const Answer& answer, const BruteForce& oracle) {
    const Mask subset = mask_of(answer.features);
    ASSERT_EQ(answer.measures.positive_region, oracle.positive_region(subset));
    ASSERT_FALSE(oracle.has_idle(subset));
}

TEST(Late, TheBestSubsetOrNothing) {
    int most_looks = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const TestCosts costs = test_costs(random.table, random.costs);
        const Problem problem = fstc(costs, costs.decimal(costs.total() / 2));
        const Result truth = solve(random.table, problem, options_for(Algorithm::exact));
        for (const SolveOptions& options : whole_and_cut_short()) {
            const int looks = look_by_look(options, [&](const SolveOptions& late) {
                const Result found = solve(random.table, problem, late);
                EXPECT_EQ(found.positive_region_full.has_value(), found.answer.has_value());
                EXPECT_EQ(found.conditional_entropy.has_value(), found.answer.has_value());
                if (!found.answer) {
                    EXPECT_EQ(found.status, Status::unknown);
                    EXPECT_EQ(found.stop_reason, StopReason::time);
                    return false;
                }
                expect_true(*found.answer, oracle);
                EXPECT_TRUE(problem.allows({found.answer->measures, found.answer->features}));
                EXPECT_NEAR(*found.conditional_entropy,
                            oracle.conditional_entropy(mask_of(found.answer->features)), 1e-9);
                EXPECT_GE(found.bound.value_or(0), truth.answer->values.front());
                const bool optimal = found.status == Status::optimal;
                EXPECT_TRUE(!optimal || found.answer->values == truth.answer->values);
                if (found.stop_reason != StopReason::time) return true;
                EXPECT_FALSE(optimal);
                return false;
            });
            most_looks = std::max(most_looks, looks);
        }
    }
    EXPECT_GT(most_looks, 10);
}

TEST(Late, ACheapestReductOrNone) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const TestCosts costs = test_costs(random.table, random.costs);
        const std::set<Mask> reducts = oracle.reducts();
        for (const WhichReducts which : {WhichReducts::any, WhichReducts::cheapest}) {
            for (const SolveOptions& options : whole_and_cut_short()) {
                look_by_look(options, [&](const SolveOptions& late) {
                    const Reducts found = find_reducts(random.table, costs, which, late);
                    EXPECT_EQ(found.status == Status::unknown, found.reducts.empty());
                    for (const FeatureSet& reduct : found.reducts)
                        EXPECT_TRUE(reducts.contains(mask_of(reduct)));
                    EXPECT_TRUE(!found.core || mask_of(*found.core) == oracle.core());
                    if (found.stop_reason != StopReason::time) return true;
                    EXPECT_NE(found.status, Status::optimal);
                    EXPECT_FALSE(found.complete);
                    return false;
                });
            }
        }
    }
}

TEST(Late, TheListOfAllReductsIsCutOff) {
    const RandomCase random = random_case(7);
    const TestCosts costs = test_costs(random.table, random.costs);
    const std::set<Mask> reducts = BruteForce(random.table, random.costs).reducts();
    look_by_look(options_for(Algorithm::exact, true), [&](const SolveOptions& late) {
        const Reducts found = find_reducts(random.table, costs, WhichReducts::any, late);
        for (const FeatureSet& reduct : found.reducts) EXPECT_TRUE(reducts.contains(mask_of(reduct)));
        EXPECT_EQ(found.complete, found.reducts.size() == reducts.size());
        return found.stop_reason != StopReason::time;
    });
}

TEST(Late, AFrontierOfAsManyPointsAsAreReady) {
    std::size_t most_cut_short = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const TestCosts costs = test_costs(random.table, random.costs);
        for (const SolveOptions& options : whole_and_cut_short()) {
            look_by_look(options, [&](const SolveOptions& late) {
                const Frontier found = frontier(random.table, costs, std::nullopt, late);
                EXPECT_EQ(found.positive_region_full.has_value(), !found.points.empty());
                EXPECT_EQ(found.status == Status::unknown, found.points.empty());
                for (std::size_t i = 0; i < found.points.size(); ++i) {
                    expect_true(found.points[i], oracle);
                    if (i == 0) continue;
                    EXPECT_GT(found.points[i].measures.cost, found.points[i - 1].measures.cost);
                    EXPECT_GT(found.points[i].measures.positive_region,
                              found.points[i - 1].measures.positive_region);
                }
                if (found.stop_reason != StopReason::time) return true;
                EXPECT_NE(found.status, Status::optimal);
                most_cut_short = std::max(most_cut_short, found.points.size());
                return false;
            });
        }
    }
    EXPECT_GT(most_cut_short, 1);
}

TEST(Late, EveryHeuristicHasAnAnswer) {
    const RandomCase random = random_case(3);
    const TestCosts costs = test_costs(random.table, random.costs);
    const BruteForce oracle(random.table, random.costs);
    for (const Algorithm algorithm : {Algorithm::heuristic, Algorithm::competition}) {
        look_by_look(options_for(algorithm), [&](const SolveOptions& late) {
            const Result found = solve(random.table, fstc(costs, costs.decimal(costs.total() / 2)), late);
            EXPECT_EQ(found.answer.has_value(), found.positive_region_full.has_value());
            if (found.answer) expect_true(*found.answer, oracle);
            return found.stop_reason != StopReason::time;
        });
    }
}

TEST(Late, TheEntropyOfALargeTableComesFromAState) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const Granules granules(random.table);
        const Problem problem = fstc(test_costs(random.table, random.costs), std::nullopt);
        const Evaluator evaluator(granules, problem);
        ChainedStates states = evaluator.chained_states();
        for (Mask subset = 0; subset < oracle.subsets(); ++subset) {
            const FeatureSet features = FeatureSet::of(granules.features(), members_of(subset));
            ASSERT_NEAR(entropy_by_state(evaluator.answer(features), evaluator, states),
                        oracle.conditional_entropy(subset), 1e-12);
        }
    }
}

TEST(Late, WithoutADeadlineThereIsAlwaysTime) {
    EXPECT_NO_THROW(Deadline().expect_time(1e9));
    EXPECT_THROW(Deadline(-1).expect_time(), TimeUp);
    EXPECT_THROW(Deadline(3600).expect_time(7200), TimeUp);
    EXPECT_NO_THROW(Deadline(3600).expect_time(60));
}

TEST(Late, ARecomputationEndsInTheMiddle) {
    const DecisionTable table = table_of("a,b,same\n0,0,yes\n0,1,no\n1,0,no\n1,1,yes\n");
    int looks = 4;
    check::Numbered objects(table, Deadline(0, [&looks] { return looks-- <= 0; }));
    EXPECT_EQ(objects.decided(), 0);
    EXPECT_THROW(objects.tell_apart_by(std::vector<std::size_t>{0, 1}), TimeUp);
}

}  // namespace
