// Rules of the undecided objects against raw rows.
#include "support/brute_force.hpp"
#include "support/random_tables.hpp"
#include <frugal/rules/possible_rules.hpp>

#include <map>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

using ClassSizes = std::map<Class, Weight>;

/// The classes of the objects that agree with the conditions.
ClassSizes matched_classes(const DecisionTable& table, const std::vector<Condition>& conditions) {
    ClassSizes sizes;
    for (std::size_t row = 0; row < table.objects; ++row) {
        bool holds = true;
        for (const Condition& condition : conditions)
            holds = holds && table.features[condition.feature].codes[row] == condition.value;
        if (holds) ++sizes[table.decision.codes[row]];
    }
    return sizes;
}

/// Falling numbers that add up, and the classes that the rows tell.
void expect_right(const DecisionTable& table, const PossibleRule& rule) {
    ASSERT_GE(rule.classes.size(), 2U);
    Weight sum = 0;
    Weight largest = rule.objects;
    ClassSizes told;
    for (const ClassCount& count : rule.classes) {
        ASSERT_LE(count.objects, largest);
        largest = count.objects;
        sum += count.objects;
        told[count.decision] = count.objects;
    }
    ASSERT_EQ(sum, rule.objects);
    ASSERT_EQ(told, matched_classes(table, rule.conditions));
}

TEST(PossibleRules, TellTheClassesOfEveryUndecidedObject) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const BruteForce oracle(random.table, random.costs);
        const auto objects = static_cast<Weight>(random.table.objects);
        for (Mask subset = 0; subset < oracle.subsets(); ++subset) {
            const FeatureSet features = FeatureSet::of(random.table.features.size(), members_of(subset));
            Weight undecided = 0;
            Weight last = objects;
            for (const PossibleRule& rule : possible_rules(random.table, features)) {
                ASSERT_NO_FATAL_FAILURE(expect_right(random.table, rule));
                ASSERT_EQ(rule.conditions.size(), features.size());
                ASSERT_LE(rule.objects, last);
                last = rule.objects;
                undecided += rule.objects;
            }
            ASSERT_EQ(undecided, objects - oracle.positive_region(subset));
        }
    }
}

TEST(PossibleRules, NoneWhenEverythingIsDecided) {
    EXPECT_TRUE(possible_rules(table_of("a,d\n0,x\n1,y\n"), FeatureSet::all(1)).empty());
    EXPECT_TRUE(possible_rules(table_without_rows(1), FeatureSet::all(1)).empty());
}

}  // namespace
