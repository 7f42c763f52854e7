#include <frugal/error.hpp>
#include <frugal/table/arff.hpp>
#include <frugal/table/read_table.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace frugal {
namespace {

using Strings = std::vector<std::string>;

std::string message_of(std::string_view text) {
    try {
        parse_table(text, "t.arff");
    } catch (const DataError& fault) {
        return fault.what();
    }
    return "no error";
}

TEST(Arff, ReadsAllTypes) {
    const Table table = parse_table(
        "% a comment\n\n@RELATION weather\r\n@Attribute outlook {sunny, 'partly cloudy',\"rain\", never}\n"
        "@attribute temperature NUMERIC\n@attribute 'wind speed' real\n@attribute\tcount Integer\n"
        "@attribute note string\n@attribute day date \"yyyy-MM-dd\"\n@DATA\n% another\n"
        "sunny, 1.0, 2, 3, 'a, b', 2020-01-01\n\n'partly "
        "cloudy',1,?,03,?,\"2020-01-02\"\nrain,+1e0,2.50,,don't,?\n",
        "weather");
    ASSERT_EQ(table.columns.size(), 6U);
    EXPECT_EQ(table.rows, 3U);
    EXPECT_EQ(table.source, "weather");
    const auto& columns = table.columns;
    EXPECT_EQ(columns[0].values, (Strings{"sunny", "partly cloudy", "rain"}));  // only values that occur
    EXPECT_EQ(columns[1].values, (Strings{"1"}));
    EXPECT_EQ(columns[1].kind, ColumnKind::numeric);
    EXPECT_EQ(columns[2].name, "wind speed");
    EXPECT_EQ(columns[2].values, (Strings{"2", "?", "2.5"}));
    EXPECT_EQ(columns[2].missing, 1U);
    EXPECT_EQ(columns[3].values, (Strings{"3", "?"}));
    EXPECT_EQ(columns[3].missing, 1U);
    EXPECT_EQ(columns[4].values, (Strings{"a, b", "?", "don't"}));
    EXPECT_EQ(columns[4].kind, ColumnKind::nominal);
    EXPECT_EQ(columns[5].values, (Strings{"2020-01-01", "2020-01-02", "?"}));
}

TEST(Arff, BackslashEscapes) {
    const Table table = parse_table(
        "@relation r\n@attribute 'it\\'s' {'a\\'b', \"c\\\"d\", 'e\\\\', "
        "'tab\\tbed'}\n@data\n'a\\'b'\n\"c\\\"d\"\n"
        "\"a'b\"\n'e\\\\'\n'tab\\tbed'\n",
        "t");
    EXPECT_EQ(table.columns[0].name, "it's");
    EXPECT_EQ(table.columns[0].values, (Strings{"a'b", "c\"d", "e\\", "tab\tbed"}));
    EXPECT_EQ(table.columns[0].codes[2], 0U);
}

TEST(Arff, BraceRightBehindTheName) {
    EXPECT_EQ(parse_table("@attribute a{x,y}\n@data\ny\n", "t").columns[0].values, Strings{"y"});
}

TEST(Arff, RecognisedByItsFirstKeyword) {
    EXPECT_TRUE(looks_like_arff("% c\n\n  @RELATION x\n"));
    EXPECT_TRUE(looks_like_arff("\xEF\xBB\xBF@attribute a numeric"));
    EXPECT_FALSE(looks_like_arff("a,b\n@relation,2\n"));
    EXPECT_FALSE(looks_like_arff("@relations,b\n1,2\n"));
    EXPECT_FALSE(looks_like_arff(""));
    EXPECT_EQ(parse_table("@relations,b\n1,2\n", "t.csv").columns[0].name, "@relations");
}

TEST(Arff, FaultsNameTheLine) {
    using namespace std::string_literals;
    const std::string head = "@relation r\n@attribute a {x,y}\n@attribute n numeric\n@data\n";
    const std::pair<std::string, const char*> cases[] = {
        {"", "t.arff: the file is empty"},
        {"\n \n", "t.arff: the file is empty"},
        {"a,b\n1,2\n", "t.arff:1: 'a,b' where @relation, @attribute or @data should stand"},
        {"@relation r\n@attribute a {x}\n", "t.arff:2: the file ends without @data"},
        {"@relation r\n@data\n1\n", "t.arff:2: @data without any @attribute before it"},
        {head + "% nothing\n", "t.arff:5: no rows below @data"},
        {head + "x,1\n\nz,2\n", "t.arff:7: the value 'z' of 'a' is not among the declared ones"},
        {head + "x,1\nX,2\n", "t.arff:6: the value 'X' of 'a' is not among the declared ones"},
        {head + "x,1\nx,one\n", "t.arff:6: 'one' is not a number, but the attribute 'n' is numeric"},
        {head + "x,1\nx\n",
         "t.arff:6: 1 field where 2 attributes are declared (is a value with a comma missing its quotes?)"},
        {head + "x,1,2\n",
         "t.arff:5: 3 fields where 2 attributes are declared (is a value with a comma missing its quotes?)"},
        {"@attribute a numeric\n@data\n1,2\n",
         "t.arff:3: 2 fields where 1 attribute is declared (is a value with a comma missing its quotes?)"},
        {head + "{0 x, 1 5}\n",
         "t.arff:5: sparse rows are not supported; write the rows in full (Weka's filter SparseToNonSparse "
         "does)"},
        {head + "'x,1\n", "t.arff:5: the quote opened here is never closed"},
        {head + "'x'y,1\n", "t.arff:5: text after a closing quote (a quote inside quotes takes a backslash)"},
        {head + "x,\0\n"s, "t.arff:5: a zero byte (is this a text file?)"},
        {"@attribute a numeric\n@attribute 'a' {x}\n", "t.arff:2: a second attribute named 'a'"},
        {"@attribute\n", "t.arff:1: an attribute without a name"},
        {"@attribute '' numeric\n", "t.arff:1: an attribute without a name"},
        {"@attribute 'a numeric\n", "t.arff:1: the quote opened here is never closed"},
        {"@attribute a\n", "t.arff:1: the attribute 'a' has the unknown type ''"},
        {"@attribute a number\n", "t.arff:1: the attribute 'a' has the unknown type 'number'"},
        {"@attribute a {x,y\n", "t.arff:1: the values of 'a' lack a closing brace"},
        {"@attribute a {\n", "t.arff:1: the values of 'a' lack a closing brace"},
        {"@attribute a relational\n",
         "t.arff:1: the attribute 'a' is relational, which is not supported; flatten it first"},
        {"@relation r\n@attributes a numeric\n",
         "t.arff:2: '@attributes' where @relation, @attribute or @data should stand"},
    };
    for (const auto& [text, message] : cases) EXPECT_EQ(message_of(text), message) << text;
}

RC_GTEST_PROP(ArffProperty, WhatIsWrittenIsRead, ()) {
    const auto rows = *rc::gen::inRange<std::size_t>(1, 40);
    std::string text = "@relation r\n@attribute s string\n@attribute n numeric\n@data\n";
    std::vector<std::pair<std::string, std::string>> expected;
    for (std::size_t row = 0; row < rows; ++row) {
        std::string value = "v";
        const auto length = *rc::gen::inRange(0, 20);
        for (int i = 0; i < length; ++i)
            value += *rc::gen::element('a', ' ', ',', '\'', '"', '\\', '%', '{', '\t');
        value += 'w';
        const char quote = *rc::gen::element('\'', '"');
        std::string cell(1, quote);
        for (const char letter : value) {
            if (letter == quote || letter == '\\') cell += '\\';
            cell += letter;
        }
        const auto number = *rc::gen::inRange(-500, 500);
        text +=
            fmt::format("{}{} , {}.0{}", cell, quote, number, *rc::gen::element("\n", "\r\n", "\n\n% c\n"));
        expected.emplace_back(value, std::to_string(number));
    }
    const Table table = parse_table(text, "t");
    RC_ASSERT(table.rows == rows);
    for (std::size_t row = 0; row < rows; ++row) {
        RC_ASSERT(table.columns[0].values[table.columns[0].codes[row]] == expected[row].first);
        RC_ASSERT(table.columns[1].values[table.columns[1].codes[row]] == expected[row].second);
    }
}

}  // namespace
}  // namespace frugal
