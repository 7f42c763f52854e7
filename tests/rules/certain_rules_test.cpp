// Rules against their definitions, written down on raw rows.
#include "support/brute_force.hpp"
#include "support/random_tables.hpp"
#include <frugal/rules/certain_rules.hpp>

#include <algorithm>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

using Rows = std::set<std::size_t>;

bool holds(const DecisionTable& table, const Condition& condition, std::size_t row) {
    return table.features[condition.feature].codes[row] == condition.value;
}

Rows matched(const DecisionTable& table, const std::vector<Condition>& conditions) {
    Rows rows;
    for (std::size_t row = 0; row < table.objects; ++row) {
        if (std::ranges::all_of(conditions, [&](const Condition& c) { return holds(table, c, row); }))
            rows.insert(row);
    }
    return rows;
}

bool certain(const DecisionTable& table, const std::vector<Condition>& conditions, Class decision) {
    return std::ranges::all_of(matched(table, conditions),
                               [&](std::size_t row) { return table.decision.codes[row] == decision; });
}

std::int64_t objects_of_class(const DecisionTable& table, Class decision) {
    std::int64_t count = 0;
    for (std::size_t row = 0; row < table.objects; ++row) count += table.decision.codes[row] == decision;
    return count;
}

/// Objects that agree on the features with no object of another class.
Rows decided(const DecisionTable& table, const FeatureSet& features) {
    Rows rows;
    for (std::size_t row = 0; row < table.objects; ++row) {
        std::vector<Condition> own;
        features.for_each([&](std::size_t f) { own.push_back({f, table.features[f].codes[row]}); });
        if (certain(table, own, table.decision.codes[row])) rows.insert(row);
    }
    return rows;
}

/// The rule of one object by the definition: try the features dearest first, later ones first among equals.
std::vector<Condition> reduced(const DecisionTable& table, const TestCosts& costs, const FeatureSet& features,
                               std::size_t row) {
    std::vector<std::size_t> order = features.members();
    std::ranges::reverse(order);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return costs[a] > costs[b]; });
    std::vector<Condition> conditions;
    features.for_each([&](std::size_t f) { conditions.push_back({f, table.features[f].codes[row]}); });
    for (const std::size_t feature : order) {
        std::vector<Condition> fewer = conditions;
        std::erase_if(fewer, [&](const Condition& c) { return c.feature == feature; });
        if (certain(table, fewer, table.decision.codes[row])) conditions = fewer;
    }
    return conditions;
}

void expect_sound(const DecisionTable& table, const RuleSet& found) {
    Rows covered;
    for (const Rule& rule : found.rules) {
        const Rows rows = matched(table, rule.conditions);
        ASSERT_FALSE(rows.empty());
        ASSERT_TRUE(certain(table, rule.conditions, rule.decision));
        ASSERT_TRUE(std::ranges::is_sorted(rule.conditions));
        for (std::size_t i = 0; i < rule.conditions.size(); ++i) {
            ASSERT_TRUE(found.features.contains(rule.conditions[i].feature));
            std::vector<Condition> fewer = rule.conditions;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            ASSERT_FALSE(certain(table, fewer, rule.decision)) << "a condition too many";
        }
        ASSERT_EQ(rule.support, static_cast<std::int64_t>(rows.size()));
        ASSERT_EQ(rule.class_size, objects_of_class(table, rule.decision));
        ASSERT_DOUBLE_EQ(rule.coverage(), static_cast<double>(rule.support) /
                                              static_cast<double>(objects_of_class(table, rule.decision)));
        covered.insert(rows.begin(), rows.end());
    }
    ASSERT_EQ(covered, decided(table, found.features));
    ASSERT_EQ(found.covered, static_cast<std::int64_t>(covered.size()));
    ASSERT_EQ(found.positive_region, found.covered);
    ASSERT_EQ(found.objects, static_cast<std::int64_t>(table.objects));
}

void expect_listing_order(const RuleSet& found) {
    const auto before = [](const Rule& a, const Rule& b) {
        return std::tuple(-a.support, a.conditions.size(), a.conditions) <
               std::tuple(-b.support, b.conditions.size(), b.conditions);
    };
    ASSERT_EQ(
        std::ranges::adjacent_find(found.rules, [&](const Rule& a, const Rule& b) { return !before(a, b); }),
        found.rules.end());
}

/// The rules of all decided objects, without those whose objects another rule matches as well.
std::set<std::vector<Condition>> expected_rules(const DecisionTable& table, const TestCosts& costs,
                                                const FeatureSet& features) {
    std::set<std::vector<Condition>> rules;
    for (const std::size_t row : decided(table, features)) rules.insert(reduced(table, costs, features, row));
    std::set<std::vector<Condition>> kept;
    for (const auto& rule : rules) {
        const Rows rows = matched(table, rule);
        const bool subsumed = std::ranges::any_of(rules, [&](const auto& other) {
            if (other == rule) return false;
            const Rows theirs = matched(table, other);
            if (theirs == rows) return std::tuple(other.size(), other) < std::tuple(rule.size(), rule);
            return std::ranges::includes(theirs, rows);
        });
        if (!subsumed) kept.insert(rule);
    }
    return kept;
}

FeatureSet random_subset(std::uint64_t seed, std::size_t features) {
    Dice dice(seed);
    FeatureSet subset(features);
    for (std::size_t f = 0; f < features; ++f) {
        if (!dice.one_in(3)) subset.insert(f);
    }
    return subset;
}

void expect_rules(const DecisionTable& table, const TestCosts& costs, const FeatureSet& subset) {
    const RuleSet all = certain_rules(table, costs, subset, WhichRules::all);
    ASSERT_NO_FATAL_FAILURE(expect_sound(table, all));
    ASSERT_NO_FATAL_FAILURE(expect_listing_order(all));
    std::set<std::vector<Condition>> listed;
    for (const Rule& rule : all.rules) listed.insert(rule.conditions);
    ASSERT_EQ(listed, expected_rules(table, costs, subset));

    const RuleSet cover = certain_rules(table, costs, subset);
    ASSERT_NO_FATAL_FAILURE(expect_sound(table, cover));
    ASSERT_NO_FATAL_FAILURE(expect_listing_order(cover));
    for (const Rule& left_out : cover.rules) {
        ASSERT_TRUE(listed.contains(left_out.conditions));
        Rows rest;
        for (const Rule& rule : cover.rules) {
            if (&rule != &left_out) rest.merge(matched(table, rule.conditions));
        }
        ASSERT_LT(static_cast<std::int64_t>(rest.size()), cover.covered) << "a rule too many";
    }
}

TEST(CertainRules, RandomTablesAgainstTheDefinitions) {
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const TestCosts costs = test_costs(random.table, random.costs);
        const std::size_t features = random.table.features.size();
        ASSERT_NO_FATAL_FAILURE(expect_rules(random.table, costs, FeatureSet::all(features)));
        ASSERT_NO_FATAL_FAILURE(expect_rules(random.table, costs, random_subset(seed, features)));
        ASSERT_NO_FATAL_FAILURE(expect_rules(random.table, costs, FeatureSet(features)));
    }
}

TEST(CertainRules, ManyBlocksAndRareValues) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const Shape shape{dice.between(2, 4), 150, dice.one_in(2) ? 3U : 120U, 3};
        const DecisionTable table = table_of(random_csv(dice, shape));
        const TestCosts costs = test_costs(table, random_costs(dice, table.features.size()));
        ASSERT_NO_FATAL_FAILURE(expect_rules(table, costs, FeatureSet::all(table.features.size())));
    }
}

RuleSet rules_of(const std::string& csv, const std::string& costs, WhichRules which = WhichRules::covering) {
    const DecisionTable table = table_of(csv);
    return certain_rules(table, parse_cost_list(costs, table), FeatureSet::all(table.features.size()), which);
}

TEST(CertainRules, DropsTheDearestConditionFirst) {
    const std::string csv = "a,b,d\n0,0,x\n1,1,y\n";
    EXPECT_EQ(rules_of(csv, "a=1,b=2").rules.front().conditions, (std::vector<Condition>{{0, 0}}));
    EXPECT_EQ(rules_of(csv, "a=2,b=1").rules.front().conditions, (std::vector<Condition>{{1, 0}}));
    EXPECT_EQ(rules_of(csv, "a=1,b=1").rules.front().conditions, (std::vector<Condition>{{0, 0}}));
}

TEST(CertainRules, OneClassNeedsNoConditions) {
    const RuleSet found = rules_of("a,b,d\n0,0,x\n1,1,x\n", "a=1,b=1");
    ASSERT_EQ(found.rules.size(), 1U);
    EXPECT_TRUE(found.rules.front().conditions.empty());
    EXPECT_EQ(found.rules.front().support, 2);
    EXPECT_EQ(found.conditions(), 0U);
}

TEST(CertainRules, NothingDecidedGivesNoRules) {
    EXPECT_TRUE(rules_of("a,d\n0,x\n0,y\n", "a=1").rules.empty());
    const DecisionTable none = table_without_rows(2);
    const RuleSet found = certain_rules(none, TestCosts::unit(2), FeatureSet::all(2));
    EXPECT_TRUE(found.rules.empty());
    EXPECT_EQ(found.objects, 0);
}

TEST(CertainRules, MissingIsAValue) {
    const RuleSet found = rules_of("a,d\n?,x\n,x\n1,y\n", "a=1");
    ASSERT_EQ(found.rules.size(), 2U);
    EXPECT_EQ(found.rules.front().support, 2);
    EXPECT_EQ(found.rules.front().conditions, (std::vector<Condition>{{0, 0}}));
}

TEST(CertainRules, RulesMayOverlap) {
    const std::string csv = "a,b,c,d\n0,0,0,x\n0,1,1,x\n1,0,2,x\n1,1,3,y\n";
    const RuleSet cover = rules_of(csv, "a=1,b=1,c=9");
    ASSERT_EQ(cover.rules.size(), 3U);
    EXPECT_EQ(cover.rules[0].conditions, (std::vector<Condition>{{0, 0}}));
    EXPECT_EQ(cover.rules[1].conditions, (std::vector<Condition>{{1, 0}}));
    EXPECT_EQ(cover.rules[2].conditions, (std::vector<Condition>{{0, 1}, {1, 1}}));
}

TEST(CertainRules, ACoverIsSmallerNowAndThen) {
    std::size_t smaller = 0;
    const TestCosts costs = TestCosts::unit(6);
    const FeatureSet subset = FeatureSet::all(6);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        SCOPED_TRACE(seed);
        const DecisionTable table = noisy_table(seed, 6, 30);
        ASSERT_NO_FATAL_FAILURE(expect_rules(table, costs, subset));
        smaller += certain_rules(table, costs, subset).rules.size() <
                   certain_rules(table, costs, subset, WhichRules::all).rules.size();
    }
    EXPECT_GT(smaller, 10U);
}

}  // namespace
