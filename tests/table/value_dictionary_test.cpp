#include <frugal/table/code_buffer.hpp>
#include <frugal/table/decimal_text.hpp>
#include <frugal/table/value_dictionary.hpp>

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace frugal {
namespace {

TEST(ValueDictionary, NumbersValuesInOrderOfAppearance) {
    ValueDictionary values;
    EXPECT_EQ(values.code_of("x"), 0U);
    EXPECT_EQ(values.code_of("a long value, longer than any cache key"), 1U);
    EXPECT_EQ(values.code_of("nine byte"), 2U);
    EXPECT_EQ(values.code_of("x"), 0U);
    EXPECT_EQ(values.code_of("nine byte"), 2U);
    EXPECT_EQ(values.code_of("a long value, longer than any cache key"), 1U);
    EXPECT_EQ(values.size(), 3U);
    EXPECT_FALSE(values.missing());
    EXPECT_EQ(values.take_values(),
              (std::vector<std::string>{"x", "a long value, longer than any cache key", "nine byte"}));
}

TEST(ValueDictionary, OneMissingValue) {
    ValueDictionary values;
    values.code_of("x");
    for (const char* cell : {"", "?", " ", "\t? ", "                         ", "                 ?"}) {
        EXPECT_EQ(values.code_of(cell), 1U) << cell;
    }
    EXPECT_EQ(values.missing(), 1U);
    EXPECT_EQ(values.value(1), "?");
    EXPECT_EQ(values.code_of("??"), 2U);
}

TEST(ValueDictionary, PrefixesAreDifferentValues) {
    ValueDictionary values;
    std::string cell;
    for (Code length = 1; length < 40; ++length) EXPECT_EQ(values.code_of(cell += 'a'), length - 1);
    EXPECT_EQ(values.size(), 39U);
}

TEST(ValueDictionary, NumericCells) {
    ValueDictionary values(ColumnKind::numeric);
    for (const char* cell : {"1", "1.0", "+1", "1e0", " 1 ", "01", "10e-1", "0.1E+1", "1."}) {
        EXPECT_EQ(values.code_of(cell), 0U) << cell;
    }
    EXPECT_EQ(values.code_of("?"), 1U);
    EXPECT_EQ(values.code_of("-1"), 2U);
    EXPECT_THROW(values.code_of("one"), NotANumber);
    EXPECT_EQ(values.take_values(), (std::vector<std::string>{"1", "?", "-1"}));
}

TEST(DecimalText, ShortestForm) {
    const std::pair<const char*, const char*> cases[] = {
        {"0.50", "0.5"},
        {".5", "0.5"},
        {"-0", "0"},
        {"0e9", "0"},
        {"000", "0"},
        {"-0.0010", "-0.001"},
        {"1200", "1200"},
        {"12e2", "1200"},
        {"123.4500", "123.45"},
        {"1e3", "1000"},
        {"1e-3", "0.001"},
        {"1e30", "1e30"},
        {"12e30", "1.2e31"},
        {"1e-30", "1e-30"},
        {"12345678901234567891", "12345678901234567891"},
        {"1.7976931348623157e308", "1.7976931348623157e308"}};
    for (const auto& [text, expected] : cases) EXPECT_EQ(decimal_text(text), expected) << text;
    for (const char* text : {"", "+", ".", "e5", "1e", "1e+", "1x", "--1", "0x10", "inf", "nan", "1 2", "1,5",
                             "1e400", "1e-400", "1e99999999999999999999"}) {
        EXPECT_EQ(decimal_text(text), std::nullopt) << text;
    }
}

RC_GTEST_PROP(DecimalTextProperty, KeepsTheNumber, (double number)) {
    const std::string text = std::to_string(number);
    const auto shortest = decimal_text(text);
    RC_ASSERT(shortest.has_value());
    RC_ASSERT(std::stod(*shortest) == std::stod(text));
    RC_ASSERT(decimal_text(*shortest) == shortest);
    RC_ASSERT(decimal_text(text + (text.find('.') == std::string::npos ? ".0" : "0")) == shortest);
}

/// Blocks of cells against a plain map.
RC_GTEST_PROP(ValueDictionaryProperty, BlocksAndSingleCellsAgreeWithAMap, ()) {
    const auto longest = *rc::gen::element<std::size_t>(1, 2, 8, 9, 16, 30);
    const auto rows = *rc::gen::inRange<std::size_t>(1, 300);
    ValueDictionary values;
    std::map<std::string, Code> expected;
    for (int round = 0; round < 3; ++round) {
        std::string text;
        std::vector<std::uint32_t> ends{~std::uint32_t{0}};
        std::vector<std::string> cells;
        for (std::size_t row = 0; row < rows; ++row) {
            std::string& cell = cells.emplace_back(*rc::gen::inRange<std::size_t>(0, longest + 1), 'a');
            for (char& letter : cell) letter = *rc::gen::element('a', 'b', 'c');
            text += cell;
            ends.push_back(static_cast<std::uint32_t>(text.size()));
            text += ',';
        }
        text.append(16, 'a');
        std::vector<Code> codes(rows);
        if (round == 1) {
            for (std::size_t row = 0; row < rows; ++row) codes[row] = values.code_of(cells[row]);
        } else {
            values.encode({text.data(), ends.data(), 1, rows}, 0, codes.data());
        }
        for (std::size_t row = 0; row < rows; ++row) {
            const std::string value = cells[row].empty() ? "?" : cells[row];
            const Code code = expected.emplace(value, static_cast<Code>(expected.size())).first->second;
            RC_ASSERT(codes[row] == code);
            RC_ASSERT(values.value(code) == value);
        }
    }
    RC_ASSERT(values.size() == expected.size());
}

/// More values than the cache of short cells takes.
TEST(ValueDictionary, ManyValues) {
    constexpr Code kValues = 300'000;
    ValueDictionary values;
    for (int round = 0; round < 2; ++round) {
        for (Code i = 0; i < kValues; ++i) ASSERT_EQ(values.code_of("v" + std::to_string(i)), i);
    }
    EXPECT_EQ(values.size(), kValues);
}

TEST(ValueDictionary, OneByteCellsWithLargeCodes) {
    ValueDictionary values;
    for (Code i = 0; i < 1000; ++i) values.code_of("value " + std::to_string(i));
    for (int round = 0; round < 2; ++round) {
        EXPECT_EQ(values.code_of("x"), 1000U);
        EXPECT_EQ(values.code_of("y"), 1001U);
    }
}

TEST(CodeBuffer, WidensAtTheRightMoment) {
    const std::pair<Code, std::size_t> cases[] = {{255, 1}, {256, 2}, {65'535, 2}, {65'536, 4}};
    for (const auto& [largest, width] : cases) {
        CodeBuffer buffer;
        std::vector<Code> codes{0};
        buffer.append(codes, 1);
        codes = {largest, 1};
        buffer.append(codes, std::size_t{largest} + 1);
        const Codes result = buffer.finish();
        EXPECT_EQ(result.bytes_per_code(), width);
        ASSERT_EQ(result.size(), 3U);
        EXPECT_EQ(result[0], 0U);
        EXPECT_EQ(result[1], largest);
        EXPECT_EQ(result[2], 1U);
    }
}

}  // namespace
}  // namespace frugal
