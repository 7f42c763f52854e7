// Merged values against the definition: the positive region stays, and one merge more would shrink it.
#include "support/brute_force.hpp"
#include "support/random_tables.hpp"
#include <frugal/rules/merge_values.hpp>

#include <algorithm>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

using Cells = std::vector<std::vector<Code>>;  ///< by row and feature

Cells cells_of(const DecisionTable& table, const std::vector<std::size_t>& features) {
    Cells rows(table.objects);
    for (std::size_t row = 0; row < table.objects; ++row) {
        for (const std::size_t feature : features) rows[row].push_back(table.features[feature].codes[row]);
    }
    return rows;
}

std::int64_t decided(const DecisionTable& table, const Cells& rows) {
    std::int64_t count = 0;
    for (std::size_t x = 0; x < rows.size(); ++x) {
        bool alone = true;
        for (std::size_t y = 0; y < rows.size(); ++y)
            alone = alone && (rows[x] != rows[y] || table.decision.codes[x] == table.decision.codes[y]);
        count += alone;
    }
    return count;
}

bool may_merge(const Column& column, const std::vector<Code>& group, MissingValues missing) {
    return missing == MissingValues::merge || !column.missing ||
           std::ranges::find(group, *column.missing) == group.end();
}

void expect_groups_are_the_values(const DecisionTable& table, const MergedValues& merged) {
    for (std::size_t i = 0; i < merged.features.size(); ++i) {
        const ValueGroups& groups = merged.features[i];
        const Column& before = table.features[groups.feature];
        const Column& after = merged.table.features[i];
        ASSERT_EQ(after.name, before.name);
        ASSERT_EQ(after.values.size(), groups.groups.size());
        std::vector<Code> all;
        Code last_first = 0;
        for (const std::vector<Code>& group : groups.groups) {
            ASSERT_FALSE(group.empty());
            ASSERT_TRUE(std::ranges::is_sorted(group));
            ASSERT_TRUE(all.empty() || group.front() > last_first);
            last_first = group.front();
            all.insert(all.end(), group.begin(), group.end());
        }
        std::ranges::sort(all);
        ASSERT_EQ(all.size(), before.values.size());
        for (Code code = 0; code < all.size(); ++code) ASSERT_EQ(all[code], code);
        for (std::size_t row = 0; row < table.objects; ++row) {
            const std::vector<Code>& group = groups.groups[after.codes[row]];
            ASSERT_NE(std::ranges::find(group, before.codes[row]), group.end());
        }
    }
}

/// Joining any two groups that may be joined decides fewer objects.
void expect_maximal(const DecisionTable& table, const MergedValues& merged, MissingValues missing) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < merged.features.size(); ++i) places.push_back(i);
    const Cells rows = cells_of(merged.table, places);
    ASSERT_EQ(decided(table, rows), merged.positive_region);
    for (const std::size_t place : places) {
        const ValueGroups& groups = merged.features[place];
        const Column& column = table.features[groups.feature];
        for (Code a = 0; a < groups.groups.size(); ++a) {
            for (Code b = a + 1; b < groups.groups.size(); ++b) {
                if (!may_merge(column, groups.groups[a], missing) ||
                    !may_merge(column, groups.groups[b], missing))
                    continue;
                Cells joined = rows;
                for (std::vector<Code>& row : joined) {
                    if (row[place] == b) row[place] = a;
                }
                ASSERT_LT(decided(table, joined), merged.positive_region) << column.name << a << b;
            }
        }
    }
}

void expect_merged(const DecisionTable& table, const FeatureSet& subset, MissingValues missing) {
    const MergedValues merged = merge_values(table, subset, missing);
    ASSERT_EQ(merged.features.size(), subset.size());
    ASSERT_EQ(merged.objects, static_cast<std::int64_t>(table.objects));
    ASSERT_EQ(merged.positive_region, decided(table, cells_of(table, subset.members())));
    ASSERT_NO_FATAL_FAILURE(expect_groups_are_the_values(table, merged));
    ASSERT_NO_FATAL_FAILURE(expect_maximal(table, merged, missing));
    if (missing == MissingValues::merge) return;
    for (std::size_t i = 0; i < merged.features.size(); ++i) {
        const Column& before = table.features[merged.features[i].feature];
        const Column& after = merged.table.features[i];
        ASSERT_EQ(before.missing.has_value(), after.missing.has_value());
        if (!after.missing) continue;
        ASSERT_EQ(merged.features[i].groups[*after.missing], std::vector<Code>{*before.missing});
        ASSERT_EQ(after.values[*after.missing], "?");
    }
}

TEST(MergeValues, KeepsThePositiveRegionAndIsMaximal) {
    for (std::uint64_t seed = 0; seed < 800; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const std::size_t features = random.table.features.size();
        Dice dice(seed);
        FeatureSet some(features);
        for (std::size_t f = 0; f < features; ++f) {
            if (!dice.one_in(3)) some.insert(f);
        }
        for (const MissingValues missing : {MissingValues::apart, MissingValues::merge}) {
            ASSERT_NO_FATAL_FAILURE(expect_merged(random.table, FeatureSet::all(features), missing));
            ASSERT_NO_FATAL_FAILURE(expect_merged(random.table, some, missing));
            ASSERT_NO_FATAL_FAILURE(expect_merged(random.table, FeatureSet(features), missing));
        }
    }
}

TEST(MergeValues, ManyValuesAndManyRows) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const Shape shape{dice.between(2, 3), 60, 25, 4};
        const DecisionTable table = table_of(random_csv(dice, shape));
        ASSERT_NO_FATAL_FAILURE(
            expect_merged(table, FeatureSet::all(table.features.size()), MissingValues::apart));
    }
}

std::vector<std::string> names_after(const std::string& csv, MissingValues missing = MissingValues::apart) {
    const DecisionTable table = table_of(csv);
    return merge_values(table, FeatureSet::all(table.features.size()), missing).table.features[0].values;
}

TEST(MergeValues, ValuesOfOneClassBecomeOne) {
    EXPECT_EQ(names_after("a,d\nu,x\nv,y\nw,x\n"), (std::vector<std::string>{"u|w", "v"}));
    EXPECT_EQ(names_after("a,d\nu,x\nv,x\n"), (std::vector<std::string>{"u|v"}));
}

TEST(MergeValues, MissingStaysApartUnlessAsked) {
    const std::string csv = "a,d\nu,x\n?,x\nw,x\n";
    EXPECT_EQ(names_after(csv), (std::vector<std::string>{"u|w", "?"}));
    EXPECT_EQ(names_after(csv, MissingValues::merge), (std::vector<std::string>{"u|?|w"}));
}

TEST(MergeValues, ContradictionsMayMeetOnlyEachOther) {
    // u and v hold both classes each: nothing is lost by merging them. w is decided.
    EXPECT_EQ(names_after("a,d\nu,x\nu,y\nv,y\nv,x\nw,x\n"), (std::vector<std::string>{"u|v", "w"}));
}

TEST(MergeValues, JoinedNamesStayDistinct) {
    EXPECT_EQ(names_after("a,d\nu,x\nv,x\n\"u|v\",y\n"), (std::vector<std::string>{"u|v|", "u|v"}));
    EXPECT_EQ(names_after("a,d\nu,x\n\"v|w\",x\n\"u|v\",y\nw,y\n"),
              (std::vector<std::string>{"u|v|w", "u|v|w|"}));
}

TEST(MergeValues, NumbersAreLeftAlone) {
    const DecisionTable table = make_decision_table(parse_table(
        "@relation r\n@attribute a numeric\n@attribute d {x,y}\n@data\n1,x\n2,x\n3,y\n", "r.arff"));
    const MergedValues merged = merge_values(table, FeatureSet::all(1));
    EXPECT_EQ(merged.table.features[0].values.size(), 3U);
    EXPECT_EQ(merged.table.features[0].kind, ColumnKind::numeric);
}

TEST(MergeValues, ATableWithoutRows) {
    const MergedValues merged = merge_values(table_without_rows(2), FeatureSet::all(2));
    EXPECT_EQ(merged.features.size(), 2U);
    EXPECT_EQ(merged.positive_region, 0);
}

}  // namespace
