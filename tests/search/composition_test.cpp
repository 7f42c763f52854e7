// Compositions of models, constraints and objectives against brute force from the definitions.
#include "support/composition_oracle.hpp"
#include <frugal/problem/constraints/chosen_features.hpp>
#include <frugal/problem/constraints/decided_at_least.hpp>
#include <frugal/problem/constraints/feature_limit.hpp>
#include <frugal/problem/constraints/same_entropy.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/model_table.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/problem/objective_table.hpp>
#include <frugal/search/evaluator.hpp>
#include <frugal/search/frontier.hpp>
#include <frugal/search/solve.hpp>

#include <set>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;
using Mask = CompositionOracle::Mask;

constexpr std::array kAims{std::pair{Aim::positive_region, "positive-region"},
                           std::pair{Aim::cost, "cost"},
                           std::pair{Aim::size, "size"},
                           std::pair{Aim::entropy, "entropy"},
                           std::pair{Aim::feature_space, "feature-space"},
                           std::pair{Aim::misclassification, "misclassification"},
                           std::pair{Aim::total_cost, "total-cost"},
                           std::pair{Aim::risk, "risk"},
                           std::pair{Aim::stability, "stability"},
                           std::pair{Aim::margin, "margin"},
                           std::pair{Aim::preference, "preference"}};

bool by_blocks(ModelRule rule) {
    return rule == ModelRule::pawlak || rule == ModelRule::vprs || rule == ModelRule::dtrs;
}

/// Nominal and numeric columns, some cells missing, classes that follow no rule or a simple one.
DecisionTable random_table(Dice& dice) {
    const std::size_t features = dice.between(1, 5);
    const std::size_t rows = dice.between(1, 14);
    const std::size_t classes = dice.between(1, 3);
    std::vector<bool> numeric;
    std::string csv;
    for (std::size_t f = 0; f < features; ++f) {
        numeric.push_back(dice.one_in(2));
        csv += "f" + std::to_string(f) + ",";
    }
    csv += "d\n";
    for (std::size_t row = 0; row < rows; ++row) {
        std::size_t sum = 0;
        for (std::size_t f = 0; f < features; ++f) {
            const std::size_t value = dice.below(numeric[f] ? 12 : 3);
            sum += value;
            if (dice.one_in(10)) {
                csv += "?,";
            } else if (numeric[f]) {
                csv += amount_text(static_cast<Thousandths>(100 * value)) + ",";
            } else {
                csv += "v" + std::to_string(value) + ",";
            }
        }
        csv += "k" + std::to_string((dice.one_in(3) ? dice.below(7) : sum) % classes) + "\n";
    }
    DecisionTable table = make_decision_table(parse_table(csv, "random"));
    for (std::size_t f = 0; f < features; ++f) {
        if (numeric[f]) table.features[f].kind = ColumnKind::numeric;
    }
    return table;
}

Composition random_composition(Dice& dice, const DecisionTable& table) {
    Composition asked;
    const std::size_t features = table.features.size();
    asked.rule = static_cast<ModelRule>(dice.below(7));
    asked.beta = static_cast<std::int64_t>(dice.below(50) * 10);
    asked.delta = static_cast<std::int64_t>(dice.below(12) * 50);
    if (dice.one_in(2)) asked.losses = {1, 2, 8, 7, 2, 0};
    if (dice.one_in(4)) asked.losses = {0, 1, 3, 20, 1, 1};
    for (std::size_t f = 0; f < features; ++f) {
        asked.errors.push_back(static_cast<std::int64_t>(dice.below(3)));
        asked.costs.push_back(static_cast<std::int64_t>(dice.below(6)));
    }
    if (dice.one_in(3)) {
        for (std::size_t f = 0; f < features; ++f) {
            asked.groups.push_back(static_cast<int>(dice.below(3)) - 1);
            asked.discounts.push_back(
                static_cast<std::int64_t>(dice.below(static_cast<std::size_t>(asked.costs[f]) + 1)));
        }
    } else if (dice.one_in(3)) {
        asked.together = static_cast<Together>(dice.between(1, 3));
    }
    while (dice.one_in(3)) asked.requirements.emplace_back(dice.below(features), dice.below(features));
    for (std::size_t i = 0; i < table.decision.values.size(); ++i) {
        std::vector<std::int64_t>& row = asked.matrix.emplace_back();
        for (std::size_t k = 0; k < table.decision.values.size(); ++k)
            row.push_back(i == k && !dice.one_in(5) ? 0 : static_cast<std::int64_t>(dice.below(9)));
    }
    for (std::size_t f = 0; f < features; ++f) {
        if (dice.one_in(2)) asked.preference.push_back(f);
    }
    if (asked.preference.empty()) asked.preference.push_back(0);
    if (dice.one_in(2)) asked.budget = static_cast<std::int64_t>(dice.below(9));
    if (dice.one_in(5)) asked.percent = static_cast<std::int64_t>(dice.between(50, 100));
    if (dice.one_in(6)) asked.decided_at_least = static_cast<std::int64_t>(dice.below(table.objects + 1));
    if (dice.one_in(5)) asked.most_features = dice.below(features + 1);
    if (dice.one_in(5)) asked.required = Mask{1} << dice.below(features);
    if (dice.one_in(5)) asked.forbidden = (Mask{1} << dice.below(features)) & ~asked.required;
    asked.same_entropy = by_blocks(asked.rule) && dice.one_in(6);
    for (std::size_t wishes = dice.below(4); asked.aims.size() < wishes;) {
        const Aim aim = kAims[dice.below(kAims.size())].first;
        const bool of_blocks = aim == Aim::entropy || aim == Aim::misclassification ||
                               aim == Aim::total_cost || aim == Aim::risk;
        if (of_blocks && !by_blocks(asked.rule)) continue;
        if (aim == Aim::stability && asked.rule != ModelRule::pawlak) continue;
        if (std::ranges::find(asked.aims, aim) == asked.aims.end()) asked.aims.push_back(aim);
    }
    return asked;
}

Losses losses_of(const Composition& asked) {
    std::array<Decimal, 6> losses;
    for (std::size_t i = 0; i < 6; ++i) losses[i] = {asked.losses[i], 0};
    return Losses(losses);
}

TestCosts costs_of(const DecisionTable& table, const Composition& asked) {
    std::vector<Decimal> prices;
    std::vector<std::optional<GroupDiscount>> discounts(asked.costs.size());
    for (std::size_t f = 0; f < asked.costs.size(); ++f) {
        prices.push_back({asked.costs[f], 0});
        if (!asked.groups.empty() && asked.groups[f] >= 0)
            discounts[f] = GroupDiscount{std::to_string(asked.groups[f]), {asked.discounts[f], 0}};
    }
    TestCosts costs(prices, discounts, table.feature_names());
    for (const auto& [feature, required] : asked.requirements) costs.require(feature, required);
    constexpr std::array kTogether{Aggregation::sum, Aggregation::mean, Aggregation::maximum,
                                   Aggregation::minimum};
    return costs.aggregated(kTogether[static_cast<std::size_t>(asked.together)]);
}

Ingredients ingredients_of(DecisionTable& table, const Composition& asked) {
    Ingredients from(costs_of(table, asked));
    from.table = &table;
    from.losses = losses_of(asked);
    MisclassificationCosts errors;
    errors.predictions = table.decision.values;
    for (const auto& row : asked.matrix) errors.costs.emplace_back(row.begin(), row.end());
    from.errors = errors;
    from.subsamples = {1, {1, 0}, 1};
    from.preference = asked.preference;
    ModelParameters parameters;
    for (const std::int64_t error : asked.errors)
        parameters.errors.push_back(*Decimal::parse(amount_text(error * 100)));
    for (std::size_t f = 0; f < table.features.size(); ++f) {
        if (table.features[f].kind == ColumnKind::nominal) parameters.errors[f].reset();
    }
    std::string model = "pawlak";
    switch (asked.rule) {
        case ModelRule::pawlak:
            break;
        case ModelRule::vprs:
            model = "vprs";
            parameters.beta = decimal_of(asked.beta);
            break;
        case ModelRule::dtrs:
            model = "dtrs";
            parameters.losses = losses_of(asked);
            break;
        case ModelRule::near_max:
        case ModelRule::near_euclidean:
            model = "neighborhood";
            parameters.delta = decimal_of(asked.delta);
            parameters.metric = asked.rule == ModelRule::near_max ? Metric::maximum : Metric::euclidean;
            break;
        case ModelRule::error_range:
            if (std::ranges::any_of(parameters.errors, [](const auto& error) { return error.has_value(); }))
                model = "error-range";
            break;
        case ModelRule::matching_missing:
            table.missing = MissingMode::any;
            break;
    }
    from.model = make_model(model, table, parameters);
    return from;
}

FeatureSet features_of(const DecisionTable& table, Mask mask) {
    FeatureSet features(table.features.size());
    for (std::size_t f = 0; f < table.features.size(); ++f) {
        if (((mask >> f) & 1U) != 0) features.insert(f);
    }
    return features;
}

Mask mask_of_set(const FeatureSet& features) {
    Mask mask = 0;
    features.for_each([&](std::size_t f) { mask |= Mask{1} << f; });
    return mask;
}

Problem problem_of(const DecisionTable& table, const Composition& asked, const Ingredients& from) {
    Problem problem = empty_problem("composed", from);
    if (asked.budget) problem.subject_to<Budget>(Decimal{*asked.budget, 0}, problem.costs());
    if (asked.percent) problem.subject_to<Sufficiency>(Decimal{*asked.percent, 0});
    if (asked.decided_at_least) problem.subject_to<DecidedAtLeast>(*asked.decided_at_least);
    if (asked.most_features) problem.subject_to<FeatureLimit>(*asked.most_features);
    if (asked.required != 0) problem.subject_to<RequiredFeatures>(features_of(table, asked.required), "r");
    if (asked.forbidden != 0) problem.subject_to<ForbiddenFeatures>(features_of(table, asked.forbidden), "f");
    if (asked.same_entropy) problem.subject_to<SameEntropy>(table);
    for (const Aim aim : asked.aims) {
        for (const auto& [named, name] : kAims) {
            if (named == aim)
                problem.prefer(make_objective(
                    name, more_is_better(aim) ? Direction::maximize : Direction::minimize, from));
        }
    }
    return problem;
}

/// An error range without numeric features is Pawlak's model; the oracle has to know.
ModelRule effective_rule(const DecisionTable& table, ModelRule rule) {
    const bool any_numeric = std::ranges::any_of(
        table.features, [](const Column& column) { return column.kind == ColumnKind::numeric; });
    return rule == ModelRule::error_range && !any_numeric ? ModelRule::pawlak : rule;
}

void expect_answer(const CompositionOracle& oracle, const Problem& problem, const Result& result,
                   const std::vector<Mask>& optima) {
    ASSERT_EQ(result.status == Status::infeasible, optima.empty());
    if (optima.empty()) return;
    ASSERT_EQ(result.status, Status::optimal);
    const Mask found = mask_of_set(result.answer->features);
    EXPECT_TRUE(oracle.allowed(found));
    EXPECT_FALSE(oracle.has_idle(found));
    EXPECT_EQ(oracle.compare(oracle.values(found), oracle.values(optima.front())), 0);
    EXPECT_EQ(static_cast<double>(result.answer->measures.positive_region), oracle.positive_region(found));
    const std::vector<double> expected = oracle.values(found);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double shown = problem.objectives()[i]->shown(result.answer->values[i], problem.costs());
        EXPECT_NEAR(shown, expected[i], 2e-6) << problem.objectives()[i]->name();
    }
}

class Compositions : public testing::TestWithParam<int> {};

TEST_P(Compositions, EqualBruteForce) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Dice dice(seed * 10 + static_cast<std::uint64_t>(GetParam()));
        DecisionTable table = random_table(dice);
        Composition asked = random_composition(dice, table);
        asked.rule = effective_rule(table, asked.rule);
        const Ingredients from = ingredients_of(table, asked);
        const Problem problem = problem_of(table, asked, from);
        const CompositionOracle oracle(table, asked);
        const std::vector<Mask> optima = oracle.optima();
        SolveOptions options;
        options.threads = dice.one_in(3) ? 3 : 1;
        SCOPED_TRACE("seed " + std::to_string(seed) + ", part " + std::to_string(GetParam()));
        expect_answer(oracle, problem, solve(table, problem, options), optima);
        if (HasFailure()) return;
        options.all = true;
        const Result all = solve(table, problem, options);
        expect_answer(oracle, problem, all, optima);
        std::set<Mask> listed;
        for (const FeatureSet& optimum : all.optima) listed.insert(mask_of_set(optimum));
        EXPECT_EQ(listed, std::set<Mask>(optima.begin(), optima.end()));
        EXPECT_TRUE(all.optima_complete);
        if (HasFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Parts, Compositions, testing::Range(0, 6));

TEST(NamedProblems, AreTheirCompositions) {
    const std::map<std::string, std::pair<std::optional<std::int64_t>, std::vector<Aim>>> composed{
        {"fstc", {{}, {Aim::positive_region, Aim::cost}}},
        {"reduct", {100, {}}},
        {"minimal-reduct", {100, {Aim::size}}},
        {"min-cost-reduct", {100, {Aim::cost}}},
        {"pos-constraint", {95, {Aim::size}}},
        {"min-cost-pos-constraint", {95, {Aim::cost}}},
        {"dtrs-test-cost", {{}, {Aim::risk, Aim::cost}}},
        {"min-total-cost", {{}, {Aim::total_cost}}},
        {"entropy-reduct", {{}, {Aim::cost}}},
        {"minimal-space", {100, {Aim::feature_space, Aim::cost}}},
        {"dynamic-reduct", {100, {Aim::stability, Aim::cost}}}};
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        for (const NamedProblem& named : named_problems()) {
            SCOPED_TRACE(std::string(named.name) + ", seed " + std::to_string(seed));
            Dice dice(seed + 31'000);
            DecisionTable table = random_table(dice);
            Composition asked;
            asked.rule = named.model == "dtrs" ? ModelRule::dtrs : ModelRule::pawlak;
            for (std::size_t f = 0; f < table.features.size(); ++f) {
                asked.errors.push_back(0);
                asked.costs.push_back(static_cast<std::int64_t>(dice.below(6)));
            }
            for (std::size_t i = 0; i < table.decision.values.size(); ++i) {
                asked.matrix.emplace_back(table.decision.values.size(), 5);
                asked.matrix.back()[i] = 0;
            }
            std::tie(asked.percent, asked.aims) = composed.at(std::string(named.name));
            asked.same_entropy = named.name == "entropy-reduct";
            const Problem problem = make_problem(named.name, ingredients_of(table, asked));
            const CompositionOracle oracle(table, asked);
            expect_answer(oracle, problem, solve(table, problem), oracle.optima());
            if (HasFailure()) return;
        }
    }
}

TEST(Frontier, OfAnyCompositionEqualsBruteForce) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Dice dice(seed + 77'000);
        DecisionTable table = random_table(dice);
        Composition asked = random_composition(dice, table);
        asked.rule = effective_rule(table, asked.rule);
        asked.percent.reset();
        asked.decided_at_least.reset();
        asked.same_entropy = false;
        asked.aims = {Aim::positive_region, Aim::cost};
        const Ingredients from = ingredients_of(table, asked);
        const Frontier found = frontier(table, problem_of(table, asked, from));
        const CompositionOracle oracle(table, asked);
        std::map<double, double> best;  // the largest positive region for each cost
        for (Mask subset = 0; subset < oracle.subsets(); ++subset) {
            if (!oracle.allowed(subset)) continue;
            double& region = best.try_emplace(oracle.value(subset, Aim::cost), -1).first->second;
            region = std::max(region, oracle.positive_region(subset));
        }
        std::vector<std::pair<double, double>> expected;
        for (const auto& [cost, region] : best) {
            if (expected.empty() || region > expected.back().second) expected.emplace_back(cost, region);
        }
        ASSERT_EQ(found.points.size(), expected.size()) << "seed " << seed;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_NEAR(from.costs.number(found.points[i].measures.cost), expected[i].first, 2e-6)
                << "seed " << seed;
            EXPECT_EQ(static_cast<double>(found.points[i].measures.positive_region), expected[i].second);
        }
    }
}

TEST(Models, AreRecomputedByCodeOfTheirOwn) {
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Dice dice(seed + 91'000);
        DecisionTable table = random_table(dice);
        Composition asked = random_composition(dice, table);
        asked.rule = effective_rule(table, asked.rule);
        const Ingredients from = ingredients_of(table, asked);
        if (!from.model) continue;
        const CompositionOracle oracle(table, asked);
        for (Mask subset = 0; subset < oracle.subsets(); ++subset, ++compared) {
            const std::vector<std::size_t> members = features_of(table, subset).members();
            EXPECT_EQ(static_cast<double>(from.model->recomputed(table, members)),
                      oracle.positive_region(subset))
                << "seed " << seed;
        }
    }
    EXPECT_GT(compared, 1000);
}

/// Bounds of objectives that are measured by sampling cannot be recomputed from outside: all subsets in turn.
TEST(Stability, SearchEqualsLookingAtAllSubsets) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Dice dice(seed + 5'000);
        DecisionTable table = random_table(dice);
        if (table.objects < 3) continue;
        Ingredients from(TestCosts::unit(table.features.size()));
        from.table = &table;
        from.subsamples = {7, {6, 1}, seed};
        const Problem problem = make_problem("dynamic-reduct", from);
        const Result result = solve(table, problem);
        const Granules granules(table);
        const Evaluator evaluator(granules, problem);
        std::optional<std::vector<double>> best;
        for (Mask mask = 0; mask < (Mask{1} << table.features.size()); ++mask) {
            const Answer answer = evaluator.answer(features_of(table, mask));
            if (!evaluator.allowed(answer)) continue;
            if (!best || problem.compare(answer.values, *best) > 0) best = answer.values;
        }
        ASSERT_EQ(result.status, Status::optimal);
        EXPECT_EQ(result.answer->values, *best) << "seed " << seed;
    }
}

}  // namespace
