#include <frugal/table/decimal.hpp>

#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using frugal::Decimal;

Decimal read(const std::string& text) {
    const auto number = Decimal::parse(text);
    EXPECT_TRUE(number) << text;
    return number.value_or(Decimal{});
}

TEST(Decimal, ReadsWhatPeopleWrite) {
    EXPECT_EQ(read("12"), (Decimal{12, 0}));
    EXPECT_EQ(read("0.50"), (Decimal{5, 1}));
    EXPECT_EQ(read(".5"), (Decimal{5, 1}));
    EXPECT_EQ(read("5."), (Decimal{5, 0}));
    EXPECT_EQ(read("+3"), (Decimal{3, 0}));
    EXPECT_EQ(read("-3"), (Decimal{-3, 0}));
    EXPECT_EQ(read("-0.25"), (Decimal{-25, 2}));
    EXPECT_EQ(read("-0"), (Decimal{0, 0}));
    EXPECT_EQ(read("0.000"), (Decimal{0, 0}));
    EXPECT_EQ(read("007"), (Decimal{7, 0}));
    EXPECT_EQ(read("1.5e3"), (Decimal{1500, 0}));
    EXPECT_EQ(read("1.5E+3"), (Decimal{1500, 0}));
    EXPECT_EQ(read("15e-1"), (Decimal{15, 1}));
    EXPECT_EQ(read("100e-2"), (Decimal{1, 0}));
}

TEST(Decimal, RefusesEverythingElse) {
    for (const char* const text :
         {"",         " ",   ".",     "-",    "+",     "e5",    "1e",    "1e+", "1e5x",
          "abc",      "1,5", "1.2.3", "--1",  "+-1",   "1 ",    " 1",    "inf", "-inf",
          "infinity", "nan", "NaN",   "0x10", "1_000", "1e+-5", "1e1.5", "1/2", "1%"}) {
        EXPECT_FALSE(Decimal::parse(text)) << "'" << text << "'";
    }
}

TEST(Decimal, HoldsEighteenDigitsAndNoMore) {
    EXPECT_EQ(read("999999999999999999").mantissa, 999'999'999'999'999'999);
    EXPECT_FALSE(Decimal::parse("1000000000000000000"));
    EXPECT_FALSE(Decimal::parse("9999999999999999999999"));
    EXPECT_EQ(read("0.000000000000000001"), (Decimal{1, 18}));
    EXPECT_FALSE(Decimal::parse("0.0000000000000000001"));
    EXPECT_EQ(read("1e17"), (Decimal{100'000'000'000'000'000, 0}));
    EXPECT_FALSE(Decimal::parse("1e18"));
    EXPECT_EQ(read("1e-18"), (Decimal{1, 18}));
    EXPECT_FALSE(Decimal::parse("1e-19"));
    EXPECT_FALSE(Decimal::parse("1e999999999999"));
    EXPECT_FALSE(Decimal::parse("1e-999999999999"));
    EXPECT_EQ(read("000000000000000000000000000001"), (Decimal{1, 0}));
}

TEST(Decimal, PrintsTheShortestForm) {
    EXPECT_EQ(read("0").to_string(), "0");
    EXPECT_EQ(read("12.500").to_string(), "12.5");
    EXPECT_EQ(read("-0.05").to_string(), "-0.05");
    EXPECT_EQ(read("1e3").to_string(), "1000");
    EXPECT_EQ(read("0.000000000000000001").to_string(), "0.000000000000000001");
    EXPECT_EQ(read("-999999999999999.999").to_string(), "-999999999999999.999");
}

TEST(Decimal, BecomesTheNearestDouble) {
    EXPECT_EQ(read("0.1").to_double(), 0.1);
    EXPECT_EQ(read("-2.5").to_double(), -2.5);
    EXPECT_EQ(read("123456789.123456789").to_double(), 123456789.123456789);
}

TEST(Decimal, TellsSignsAndWholeNumbers) {
    EXPECT_TRUE(read("-0.1").is_negative());
    EXPECT_FALSE(read("-0").is_negative());
    EXPECT_TRUE(read("2.0").is_integer());
    EXPECT_FALSE(read("2.01").is_integer());
}

TEST(Decimal, WhatIsPrintedIsReadBack) {
    EXPECT_TRUE(rc::check([] {
        const auto mantissa =
            *rc::gen::inRange<std::int64_t>(-999'999'999'999'999'999, 1'000'000'000'000'000'000);
        const int decimals = *rc::gen::inRange(0, 19);
        // Written with a point `decimals` places from the right, by hand.
        std::string digits = std::to_string(mantissa < 0 ? -mantissa : mantissa);
        while (static_cast<int>(digits.size()) <= decimals) digits.insert(0, 1, '0');
        digits.insert(digits.size() - static_cast<std::size_t>(decimals), 1, '.');
        if (mantissa < 0) digits.insert(0, 1, '-');

        const auto number = Decimal::parse(digits);
        RC_ASSERT(number.has_value());
        RC_ASSERT(number->decimals == 0 || number->mantissa % 10 != 0);
        __extension__ using Wide = __int128;
        RC_ASSERT(Wide{number->mantissa} * frugal::power_of_ten(decimals - number->decimals) ==
                  Wide{mantissa});
        RC_ASSERT(Decimal::parse(number->to_string()) == number);
    }));
}

TEST(Decimal, PowersOfTen) {
    EXPECT_EQ(frugal::power_of_ten(0), 1);
    EXPECT_EQ(frugal::power_of_ten(18), 1'000'000'000'000'000'000);
}

}  // namespace
