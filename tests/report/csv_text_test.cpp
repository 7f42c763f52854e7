// Tables written as CSV read back the same.
#include "support/random_tables.hpp"
#include <frugal/table/write_csv.hpp>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

std::string cell(const Column& column, std::size_t row) { return column.values[column.codes[row]]; }

void expect_same_cells(const DecisionTable& a, const DecisionTable& b) {
    ASSERT_EQ(a.objects, b.objects);
    ASSERT_EQ(a.feature_names(), b.feature_names());
    ASSERT_EQ(a.decision.name, b.decision.name);
    for (std::size_t row = 0; row < a.objects; ++row) {
        ASSERT_EQ(cell(a.decision, row), cell(b.decision, row));
        for (std::size_t f = 0; f < a.features.size(); ++f)
            ASSERT_EQ(cell(a.features[f], row), cell(b.features[f], row));
    }
}

TEST(CsvText, ReadsBackTheSame) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        ASSERT_NO_FATAL_FAILURE(expect_same_cells(table_of(table_csv(random.table)), random.table));
    }
}

TEST(CsvText, CellsThatNeedQuotes) {
    const DecisionTable table = table_of("\"a,b\",\"c \"\"d\"\"\",e\n\"u|v\",\"1;2\",x\n\"\"\"q\"\"\",?,y\n");
    EXPECT_EQ(table_csv(table), "\"a,b\",\"c \"\"d\"\"\",e\n\"u|v\",\"1;2\",x\n\"\"\"q\"\"\",?,y\n");
    expect_same_cells(table_of(table_csv(table)), table);
}

}  // namespace
