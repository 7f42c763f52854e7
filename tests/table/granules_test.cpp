// Merged rows against a plain map from row to class counts.
#include "support/random_tables.hpp"
#include <frugal/table/granules.hpp>

#include <map>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

using RowCodes = std::vector<Code>;
using Counts = std::map<Class, Weight>;

std::map<RowCodes, Counts> counted(const DecisionTable& table) {
    std::map<RowCodes, Counts> rows;
    for (std::size_t i = 0; i < table.objects; ++i) {
        RowCodes cells;
        for (const Column& column : table.features) cells.push_back(column.codes[i]);
        ++rows[cells][table.decision.codes[i]];
    }
    return rows;
}

void expect_merged(const DecisionTable& table) {
    const Granules granules(table);
    const auto rows = counted(table);
    ASSERT_EQ(granules.size(), rows.size());
    ASSERT_EQ(granules.features(), table.features.size());
    ASSERT_EQ(granules.objects(), static_cast<Weight>(table.objects));
    Weight sum = 0;
    Weight consistent = 0;
    for (std::size_t g = 0; g < granules.size(); ++g) {
        RowCodes cells;
        for (std::size_t f = 0; f < granules.features(); ++f) {
            cells.push_back(granules.codes(f)[g]);
            ASSERT_LT(cells.back(), granules.domain(f));
        }
        ASSERT_TRUE(rows.contains(cells));
        const Counts& truth = rows.at(cells);
        Counts found;
        for (const ClassCount& entry : granules.distribution(g)) found[entry.decision] += entry.objects;
        ASSERT_EQ(found, truth);
        ASSERT_EQ(granules.distribution(g).size(), truth.size());
        ASSERT_EQ(granules.decisions()[g], truth.size() == 1 ? truth.begin()->first : kInconsistent);
        Weight weight = 0;
        for (const auto& [decision, objects] : truth) weight += objects;
        ASSERT_EQ(granules.weights()[g], weight);
        sum += weight;
        if (truth.size() == 1) consistent += weight;
    }
    ASSERT_EQ(sum, granules.objects());
    ASSERT_EQ(granules.consistent_objects(), consistent);
}

TEST(Granules, OfRandomTables) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        expect_merged(random.table);
        if (HasFatalFailure()) return;
    }
}

TEST(Granules, OfLargerTablesWithManyValues) {
    Dice dice(5);
    for (const std::size_t values : {2U, 20U, 300U, 70'000U}) {
        std::string csv = "f,g,h,d\n";
        for (int i = 0; i < 80'000; ++i) {
            csv += std::to_string(dice.below(values)) + ",g" + std::to_string(dice.below(2)) + "," +
                   std::to_string(dice.below(3)) + ",k" + std::to_string(dice.below(300)) + "\n";
        }
        SCOPED_TRACE(values);
        expect_merged(table_of(csv));
    }
}

TEST(Granules, StandInOrderOfFirstAppearance) {
    const Granules granules(table_of("a,b,d\n1,1,x\n0,1,x\n1,1,y\n0,0,x\n0,1,x\n"));
    ASSERT_EQ(granules.size(), 3U);
    EXPECT_EQ(granules.weights()[0], 2);
    EXPECT_EQ(granules.weights()[1], 2);
    EXPECT_EQ(granules.weights()[2], 1);
    EXPECT_EQ(granules.decisions()[0], kInconsistent);
    EXPECT_EQ(granules.decisions()[1], granules.decisions()[2]);
    EXPECT_EQ(granules.consistent_objects(), 3);
}

TEST(Granules, WithoutRowsOrFeatures) {
    EXPECT_EQ(Granules(table_without_rows(1)).size(), 0U);
    EXPECT_EQ(Granules(table_without_rows(1)).consistent_objects(), 0);
    const Granules all_alike(table_of("d\nx\ny\nx\n"));
    ASSERT_EQ(all_alike.size(), 1U);
    EXPECT_EQ(all_alike.weights()[0], 3);
    EXPECT_EQ(all_alike.decisions()[0], kInconsistent);
    EXPECT_EQ(all_alike.classes(), 2U);
}

}  // namespace
