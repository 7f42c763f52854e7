// Which columns are numeric, what that does to their values, and what missing cells are equal to.
#include "support/random_tables.hpp"
#include <frugal/error.hpp>
#include <frugal/table/column_kinds.hpp>
#include <frugal/table/granules.hpp>
#include <frugal/table/missing_mode.hpp>

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace frugal;
using support::table_of;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

Column column_of(const std::vector<std::string>& cells) {
    std::string csv = "a,d\n";
    for (const std::string& cell : cells) csv += cell + ",x\n";
    return table_of(csv).features[0];
}

std::vector<Code> codes_of(const Column& column) {
    std::vector<Code> codes;
    for (std::size_t row = 0; row < column.codes.size(); ++row) codes.push_back(column.codes[row]);
    return codes;
}

TEST(ColumnKinds, SpellingsOfANumberBecomeOneValue) {
    Column column = column_of({"1", "2.50", "?", "1.0", "+1", "2.5", "-0", "0", ""});
    ASSERT_EQ(column.values.size(), 8U);
    make_numeric(column, "t.csv");
    EXPECT_THAT(column.values, ElementsAre("1", "2.5", "?", "0"));
    EXPECT_THAT(codes_of(column), ElementsAre(0, 1, 2, 0, 0, 1, 3, 3, 2));
    EXPECT_EQ(column.missing, Code{2});
    EXPECT_EQ(column.kind, ColumnKind::numeric);
    EXPECT_EQ(column.codes.bytes_per_code(), 1U);
}

TEST(ColumnKinds, NumbersComePerCodeAndMissingIsNoNumber) {
    Column column = column_of({"3e2", "?", "-0.125", "300"});
    make_numeric(column, "t.csv");
    const std::vector<double> numbers = numbers_of(column);
    ASSERT_EQ(numbers.size(), 3U);
    EXPECT_EQ(numbers[0], 300);
    EXPECT_TRUE(std::isnan(numbers[1]));
    EXPECT_EQ(numbers[2], -0.125);
    EXPECT_THROW(numbers_of(column_of({"1", "2"})), std::logic_error);
}

TEST(ColumnKinds, ACellThatIsNoNumberIsNamed) {
    Column column = column_of({"1", "?", "2", "tall", "tall", "x"});
    try {
        make_numeric(column, "t.csv");
        FAIL();
    } catch (const DataError& fault) {
        EXPECT_THAT(fault.what(),
                    AllOf(HasSubstr("t.csv: 'tall' in row 4"), HasSubstr("'a'"), HasSubstr("not a number")));
    }
}

TEST(ColumnKinds, HoldingNumbersTakesOneNumberAndNothingElse) {
    EXPECT_TRUE(holds_numbers(column_of({"1", "?"})));
    EXPECT_TRUE(holds_numbers(column_of({"-1.5e-3", ".5", "5."})));
    EXPECT_FALSE(holds_numbers(column_of({"?", ""})));
    EXPECT_FALSE(holds_numbers(column_of({"1", "one"})));
    EXPECT_FALSE(holds_numbers(column_of({"1", "inf"})));
    EXPECT_FALSE(holds_numbers(column_of({"1", "1e999"})));
}

TEST(ColumnKinds, OnlyManyDifferentNumbersLookNumeric) {
    std::vector<std::string> cells{"?"};
    for (int i = 1; i <= 10; ++i) cells.push_back(std::to_string(i));
    EXPECT_FALSE(looks_numeric(column_of(cells)));
    cells.push_back("10.0");
    EXPECT_FALSE(looks_numeric(column_of(cells))) << "another spelling is not another number";
    cells.push_back("11");
    Column column = column_of(cells);
    EXPECT_TRUE(looks_numeric(column));
    make_nominal(column);
    EXPECT_FALSE(looks_numeric(column)) << "set is set";
    EXPECT_THAT(column.values, testing::Contains("10.0"));
    cells.push_back("eleven");
    EXPECT_FALSE(looks_numeric(column_of(cells)));
}

TEST(ColumnKinds, ArffSaysItsKinds) {
    std::string arff =
        "@attribute a {1,2,3,4,5,6,7,8,9,10,11,12}\n@attribute b real\n@attribute d {x}\n@data\n";
    for (int i = 1; i <= 12; ++i) arff += std::to_string(i) + ",1,x\n";
    DecisionTable table = make_decision_table(parse_table(arff, "t.arff"));
    detect_numeric(table);
    EXPECT_EQ(table.features[0].kind, ColumnKind::nominal);
    EXPECT_EQ(table.features[1].kind, ColumnKind::numeric);
}

TEST(MissingMode, NamesAreReadBack) {
    for (const MissingModeName& entry : missing_mode_names())
        EXPECT_EQ(missing_mode_named(entry.name), entry.mode);
    EXPECT_THROW(missing_mode_named("nothing"), UsageError);
}

TEST(MissingMode, NoneTellsMissingCellsApart) {
    DecisionTable table = table_of("a,b,d\n1,?,?\n?,2,?\n1,?,x\n?,?,y\n3,?,y\n");
    set_missing_mode(table, MissingMode::none);
    const Column& a = table.features[0];
    EXPECT_EQ(table.missing, MissingMode::none);
    EXPECT_THAT(a.values, ElementsAre("1", "3", "? (row 2)", "? (row 4)"));
    EXPECT_THAT(codes_of(a), ElementsAre(0, 2, 0, 3, 1));
    EXPECT_FALSE(a.is_missing(1));
    EXPECT_TRUE(a.is_missing(2));
    EXPECT_TRUE(a.is_missing(3));
    EXPECT_EQ(codes_of(table.decision)[0], codes_of(table.decision)[1]) << "the decision stays as it is";
    EXPECT_EQ(Granules(table).size(), 5U);
}

TEST(MissingMode, NoneWithNumbersInEitherOrder) {
    for (const bool numbers_first : {true, false}) {
        DecisionTable table = table_of("a,d\n1,x\n?,x\n1.0,y\n?,y\n");
        if (numbers_first) make_numeric(table.features[0], table.source);
        set_missing_mode(table, MissingMode::none);
        if (!numbers_first) make_numeric(table.features[0], table.source);
        EXPECT_THAT(codes_of(table.features[0]), ElementsAre(0, 1, 0, 2));
        const std::vector<double> numbers = numbers_of(table.features[0]);
        ASSERT_EQ(numbers.size(), 3U);
        EXPECT_EQ(numbers[0], 1);
        EXPECT_TRUE(std::isnan(numbers[1]) && std::isnan(numbers[2]));
    }
}

// Two objects stay alike exactly when they were, and none of their cells is missing.
TEST(MissingMode, NoneOnRandomTables) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const support::RandomCase random = support::random_case(seed);
        DecisionTable table = random.table;
        set_missing_mode(table, MissingMode::none);
        for (std::size_t f = 0; f < table.features.size(); ++f) {
            const Column& old = random.table.features[f];
            const Column& column = table.features[f];
            EXPECT_EQ(std::set<std::string>(column.values.begin(), column.values.end()).size(),
                      column.values.size());
            for (std::size_t i = 0; i < table.objects; ++i) {
                EXPECT_EQ(column.is_missing(column.codes[i]), old.is_missing(old.codes[i]));
                for (std::size_t j = 0; j < i; ++j) {
                    const bool alike = old.codes[i] == old.codes[j] && !old.is_missing(old.codes[i]);
                    ASSERT_EQ(column.codes[i] == column.codes[j], alike) << support::describe(random);
                }
            }
        }
        table = random.table;
        set_missing_mode(table, MissingMode::any);
        EXPECT_EQ(table.missing, MissingMode::any);
        EXPECT_EQ(table.features[0].values, random.table.features[0].values);
    }
}

}  // namespace
