// Algorithm 2 of the paper, written once more as plainly as it can be, against the library's.
#include "support/ask.hpp"
#include <frugal/measure/entropy.hpp>
#include <frugal/search/heuristic.hpp>

#include <limits>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

/// The paper's lines, with the loop variable where it is meant. Zero gains are decided exactly, from the
/// prime factors of the entropies; ties go to the cheaper feature, then to the earlier one, and among free
/// features to the larger gain.
class PlainAlgorithm2 {
  public:
    PlainAlgorithm2(const BruteForce& oracle, std::size_t features, std::optional<Thousandths> budget)
        : oracle_(oracle), features_(features), budget_(budget) {}

    Mask run(double lambda) const {
        Mask chosen = 0;
        std::vector<std::size_t> order;
        Mask candidates = oracle_.everything();
        for (;;) {
            std::optional<std::size_t> best;
            for (std::size_t a = 0; a < features_; ++a) {
                if (!contains(candidates, a)) continue;
                if (!fits(with(chosen, a))) {
                    candidates = without(candidates, a);
                } else if (!best || preferred(chosen, a, *best, lambda)) {
                    best = a;
                }
            }
            if (!best) break;
            chosen = with(chosen, *best);
            candidates = without(candidates, *best);
            order.push_back(*best);
            for (const std::size_t a : std::vector(order)) {
                if (!same_entropy(without(chosen, a), chosen)) continue;
                chosen = without(chosen, a);
                std::erase(order, a);
            }
        }
        return strip(chosen);
    }

  private:
    static bool contains(Mask set, std::size_t a) { return ((set >> a) & 1U) != 0; }
    static Mask with(Mask set, std::size_t a) { return set | (Mask{1} << a); }
    static Mask without(Mask set, std::size_t a) { return set & ~(Mask{1} << a); }

    bool fits(Mask subset) const { return !budget_ || oracle_.cost(subset) <= *budget_; }
    std::int64_t cost(std::size_t a) const { return oracle_.cost(Mask{1} << a); }
    bool same_entropy(Mask a, Mask b) const {
        return oracle_.entropy_factors(a) == oracle_.entropy_factors(b);
    }
    double gain(Mask chosen, std::size_t a) const {
        if (same_entropy(chosen, with(chosen, a))) return 0;
        return oracle_.conditional_entropy(chosen) - oracle_.conditional_entropy(with(chosen, a));
    }
    double value(Mask chosen, std::size_t a, double lambda) const {
        const double gained = gain(chosen, a);
        if (gained == 0 || lambda == 0) return gained;
        if (cost(a) == 0) return std::numeric_limits<double>::infinity();
        return gained * std::pow(static_cast<double>(cost(a)) / 1000, lambda);
    }
    static bool larger(double a, double b) {
        return std::isinf(a) || std::isinf(b) ? a > b : a > b * (1 + 1e-12) + 1e-15;
    }
    /// Whether `a` is taken rather than `b`, which stands before it.
    bool preferred(Mask chosen, std::size_t a, std::size_t b, double lambda) const {
        const double of_a = value(chosen, a, lambda);
        const double of_b = value(chosen, b, lambda);
        if (larger(of_a, of_b)) return true;
        if (larger(of_b, of_a)) return false;
        if (std::isinf(of_a)) return larger(gain(chosen, a), gain(chosen, b));
        return cost(a) < cost(b);
    }
    /// Lines 20 to 24, the dearest first.
    Mask strip(Mask chosen) const {
        std::vector<std::size_t> order = members_of(chosen);
        std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
            return cost(a) != cost(b) ? cost(a) > cost(b) : a > b;
        });
        for (const std::size_t a : order) {
            if (oracle_.positive_region(without(chosen, a)) == oracle_.positive_region(chosen))
                chosen = without(chosen, a);
        }
        return chosen;
    }

    const BruteForce& oracle_;
    std::size_t features_;
    std::optional<Thousandths> budget_;
};

DecisionTable example(bool with_x5) {
    return table_of(std::string("a1,a2,a3,d\nY,Y,Y,A\nN,Y,N,B\nY,N,N,B\nN,N,Y,A\n") +
                    (with_x5 ? "Y,Y,Y,B\n" : ""));
}

Result solve_with(const DecisionTable& table, const std::string& costs, const char* budget,
                  Algorithm algorithm, double lambda) {
    SolveOptions options = options_for(algorithm);
    options.lambda = lambda;
    return solve(table, fstc(parse_cost_list(costs, table), Decimal::parse(budget)), options);
}

TEST(Heuristic, SucceedsOnTheExampleOfThePaper) {
    const DecisionTable table = example(true);
    for (const double lambda : default_lambdas()) {
        const Result result = solve_with(table, "a1=2,a2=3,a3=10", "6", Algorithm::heuristic, lambda);
        EXPECT_EQ(result.answer->features, FeatureSet::of(3, {0, 1}));
        EXPECT_EQ(result.answer->measures.positive_region, 3);
        EXPECT_EQ(result.status, Status::feasible);
    }
}

TEST(Heuristic, FailsWithoutX5WhereTheExactSearchDoesNot) {
    const DecisionTable table = example(false);
    for (const double lambda : default_lambdas()) {
        const Result result = solve_with(table, "a1=2,a2=3,a3=10", "6", Algorithm::heuristic, lambda);
        EXPECT_TRUE(result.answer->features.empty());
    }
    const Result competing = solve_with(table, "a1=2,a2=3,a3=10", "6", Algorithm::competition, 0);
    EXPECT_TRUE(competing.answer->features.empty());
    const Result proven = solve_with(table, "a1=2,a2=3,a3=10", "6", Algorithm::exact, 0);
    EXPECT_EQ(proven.answer->features, FeatureSet::of(3, {0, 1}));
}

TEST(Heuristic, TakesFreeFeaturesThatHelpFirst) {
    // `dear` decides all alone; `free` decides two rows and is taken first by every negative exponent.
    const DecisionTable table = table_of("dear,free,d\n0,0,x\n0,0,x\n1,0,y\n2,1,z\n");
    const Result weighted = solve_with(table, "dear=1,free=0", "0.5", Algorithm::heuristic, -0.25);
    EXPECT_EQ(weighted.answer->features, FeatureSet::of(2, {1}));
    const Result useless =
        solve_with(table_of("dear,free,d\n0,0,x\n1,0,y\n"), "dear=1,free=0", "1", Algorithm::heuristic, -1);
    EXPECT_EQ(useless.answer->features, FeatureSet::of(2, {0}));
}

TEST(Heuristic, WithExponentZeroIgnoresCosts) {
    // `dear` gains most and eats the budget; `cheap` and `plain` together would decide as much for less.
    const DecisionTable table = table_of("dear,cheap,d\n0,0,x\n1,0,y\n2,1,z\n3,1,w\n");
    const Result blind = solve_with(table, "dear=100,cheap=1", "100", Algorithm::heuristic, 0);
    EXPECT_EQ(blind.answer->features, FeatureSet::of(2, {0}));
    EXPECT_EQ(blind.answer->measures.positive_region, 4);
    // With a strong weight `cheap` comes first; it decides nothing alone and the rest is too dear.
    const Result weighted = solve_with(table, "dear=100,cheap=1", "100", Algorithm::heuristic, -3);
    EXPECT_EQ(weighted.answer->measures.positive_region, 0);
}

TEST(Heuristic, AgreesWithThePlainOneOnRandomTables) {
    for (std::uint64_t seed = 60'000; seed < 61'500; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const PlainAlgorithm2 plain(oracle, random.table.features.size(), random.budget);
        const Problem problem = compose(fstc_question(random.budget), test_costs(random.table, random.costs));
        const Result competing = solve(random.table, problem, options_for(Algorithm::competition));
        for (const LambdaAnswer& entry : competing.by_lambda) {
            ASSERT_EQ(mask_of(entry.answer.features), plain.run(entry.lambda)) << "lambda " << entry.lambda;
        }
    }
}

TEST(SameEntropy, AgreesWithExactArithmetic) {
    std::size_t equal = 0;
    for (std::uint64_t seed = 70'000; seed < 70'600; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const Granules granules(random.table);
        Dice dice(seed);
        for (Mask subset = 0; subset < oracle.subsets(); ++subset) {
            const Mask larger = subset | static_cast<Mask>(dice.below(oracle.subsets()));
            const Partition coarser(granules, FeatureSet::of(granules.features(), members_of(subset)));
            const Partition finer(granules, FeatureSet::of(granules.features(), members_of(larger)));
            const bool expected = oracle.entropy_factors(subset) == oracle.entropy_factors(larger);
            if (expected && subset != larger && oracle.conditional_entropy(subset) > 0.01) ++equal;
            ASSERT_EQ(same_entropy(coarser, finer), expected) << subset << " and " << larger;
        }
    }
    EXPECT_GT(equal, 1000U);  // the interesting side has been met
}

}  // namespace
