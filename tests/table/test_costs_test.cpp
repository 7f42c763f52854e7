// Test costs: exact sums, budgets in units, and every fault of a cost file with its line and name.
#include "support/ask.hpp"
#include <frugal/error.hpp>

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace frugal;
using support::table_of;
using testing::AllOf;
using testing::HasSubstr;

DecisionTable abc() { return table_of("a,b,c,d\n1,2,3,x\n1,3,3,y\n"); }

TestCosts costs_of(std::initializer_list<const char*> texts) {
    std::vector<Decimal> costs;
    std::vector<std::string> names;
    for (const char* const text : texts) {
        costs.push_back(*Decimal::parse(text));
        names.push_back("f" + std::to_string(names.size()));
    }
    return {costs, names};
}

template <typename Error, typename Action>
std::string message_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing was thrown";
}

TEST(TestCosts, AddUpExactly) {
    const TestCosts costs = costs_of({"0.1", "0.2", "3"});
    EXPECT_EQ(costs.total(FeatureSet::of(3, {0, 1})), costs.floor_units(*Decimal::parse("0.3")));
    EXPECT_EQ(costs.text(costs.total(FeatureSet::of(3, {0, 1}))), "0.3");
    EXPECT_EQ(costs.text(costs.total()), "3.3");
    EXPECT_EQ(costs.number(costs.total()), 3.3);
    EXPECT_EQ(costs.total(FeatureSet(3)), 0);
    EXPECT_EQ(costs.decimal(costs[2]), (Decimal{3, 0}));
}

TEST(TestCosts, ABudgetIsRoundedDownToUnits) {
    const TestCosts whole = costs_of({"2", "5"});
    EXPECT_EQ(whole.floor_units(*Decimal::parse("2")), 2);
    EXPECT_EQ(whole.floor_units(*Decimal::parse("2.999999999999999")), 2);
    EXPECT_EQ(whole.floor_units(*Decimal::parse("0.999")), 0);
    const TestCosts tenths = costs_of({"2.5", "5"});
    EXPECT_EQ(tenths.floor_units(*Decimal::parse("3")), 30);
    EXPECT_EQ(tenths.floor_units(*Decimal::parse("2.49")), 24);
}

TEST(TestCosts, ABudgetAboveEverythingIsEverything) {
    const TestCosts costs = costs_of({"0.000001", "5"});
    EXPECT_EQ(costs.floor_units(*Decimal::parse("999999999999999999")), costs.total());
    EXPECT_EQ(costs.floor_units(*Decimal::parse("5.0000010001")), costs.total());
    EXPECT_EQ(costs.floor_units(*Decimal::parse("5.0000009999")), costs.total() - 1);
}

TEST(TestCosts, ANegativeBudgetAllowsNothing) {
    const TestCosts costs = costs_of({"2", "0"});
    EXPECT_LT(costs.floor_units(*Decimal::parse("-1")), 0);
    EXPECT_LT(costs.floor_units(*Decimal::parse("-0.5")), 0);
}

TEST(TestCosts, FloorOfAProductIsExact) {
    const TestCosts whole = costs_of({"55", "1"});
    EXPECT_EQ(whole.floor_product(*Decimal::parse("0.8"), 55), (Decimal{44, 0}));
    EXPECT_EQ(whole.floor_product(*Decimal::parse("0.8"), 54), (Decimal{43, 0}));
    EXPECT_EQ(whole.floor_product(*Decimal::parse("1"), 55), (Decimal{55, 0}));
    EXPECT_EQ(whole.floor_product(*Decimal::parse("0"), 55), (Decimal{0, 0}));
    const TestCosts tenths = costs_of({"5.5"});
    EXPECT_EQ(tenths.floor_product(*Decimal::parse("2"), tenths[0]), (Decimal{11, 0}));
    EXPECT_EQ(tenths.floor_product(*Decimal::parse("0.8"), tenths[0]), (Decimal{4, 0}));
}

TEST(TestCosts, SumsThatWouldNotBeExactAreRefusedByName) {
    EXPECT_NO_THROW(costs_of({"9007199254740992"}));
    const auto too_large = [] { costs_of({"9007199254740992", "1"}); };
    EXPECT_THAT(message_of<UsageError>(too_large), HasSubstr("'f1'"));
    const auto too_fine = [] { costs_of({"1", "0.0000000000000001"}); };
    EXPECT_THAT(message_of<UsageError>(too_fine), HasSubstr("'f0'"));
    const auto negative = [] { costs_of({"1", "-2"}); };
    EXPECT_THAT(message_of<UsageError>(negative), AllOf(HasSubstr("'f1'"), HasSubstr("-2")));
}

class CostFile : public testing::Test {
  protected:
    std::string write(const std::string& text) {
        const testing::TestInfo* const info = testing::UnitTest::GetInstance()->current_test_info();
        path_ = testing::TempDir() + "frugal_costs_" + info->name() + ".csv";
        std::ofstream(path_) << text;
        return path_;
    }
    void TearDown() override {
        if (!path_.empty()) std::remove(path_.c_str());
    }
    TestCosts read_text(const std::string& text) { return read_costs(write(text), abc()); }
    /// The message of the DataError that reading `text` gives.
    std::string fault(const std::string& text, const DecisionTable& table = abc()) {
        const std::string path = write(text);
        std::string message = message_of<DataError>([&] { read_costs(path, table); });
        if (message.starts_with(path)) message.replace(0, path.size(), "FILE");
        return message;
    }

  private:
    std::string path_;
};

TEST_F(CostFile, IsReadInAnyOrderWithBlanksAndQuotes) {
    const TestCosts costs = read_costs(write("cost,feature\n 2.5 ,b\n\n0,\"a\"\n1e1,c\n"), abc());
    EXPECT_EQ(costs.text(costs[0]), "0");
    EXPECT_EQ(costs.text(costs[1]), "2.5");
    EXPECT_EQ(costs.text(costs[2]), "10");
}

TEST_F(CostFile, CostsThatAreNoCosts) {
    EXPECT_THAT(fault("feature,cost\na,1\nb,-2\nc,3\n"), AllOf(HasSubstr("FILE:3:"), HasSubstr("'b'")));
    for (const char* const text : {"inf", "-inf", "nan", "cheap", "0x10", "1e99", "1;2"}) {
        EXPECT_THAT(fault(std::string("feature,cost\na,1\nb,1\nc,") + text + "\n"),
                    AllOf(HasSubstr("FILE:4:"), HasSubstr("'c'"), HasSubstr(text)));
    }
    EXPECT_THAT(fault("feature,cost\na,\nb,1\nc,1\n"), AllOf(HasSubstr("FILE:2:"), HasSubstr("'a'")));
}

TEST_F(CostFile, FeaturesThatLackOrAreUnknown) {
    EXPECT_THAT(fault("feature,cost\na,1\nc,1\n"), AllOf(HasSubstr("FILE:"), HasSubstr("'b'")));
    EXPECT_THAT(fault("feature,cost\na,1\nb,1\nc,1\ne,1\n"), AllOf(HasSubstr("FILE:5:"), HasSubstr("'e'")));
    EXPECT_THAT(fault("feature,cost\na,1\nb,1\na,1\nc,1\n"), AllOf(HasSubstr("FILE:4:"), HasSubstr("'a'")));
    EXPECT_THAT(fault("feature,cost\na,1\nb,1\nc,1\nd,1\n"),
                AllOf(HasSubstr("FILE:5:"), HasSubstr("'d'"), HasSubstr("decision")));
}

TEST_F(CostFile, ColumnsThatWouldChangeTheMeaningAreRefusedByName) {
    for (const char* const column : {"group", "discount_cost", "prize"}) {
        EXPECT_THAT(fault(std::string("feature,cost,") + column + "\na,1,\nb,1,\nc,1,\n"),
                    AllOf(HasSubstr("FILE:1:"), HasSubstr(std::string("'") + column + "'")));
    }
}

TEST_F(CostFile, FurtherTestsOfAGroupCostLess) {
    const TestCosts costs =
        read_text("feature,cost,group,discount_cost\na,7.27,blood,5.17\nb,5.20,blood,3.1\nc,1,-,1\n");
    const auto text = [&](const std::vector<std::size_t>& members) {
        return costs.text(costs.total(FeatureSet::of(3, members)));
    };
    EXPECT_EQ(text({}), "0");
    EXPECT_EQ(text({0}), "7.27");
    EXPECT_EQ(text({1}), "5.2");
    EXPECT_EQ(text({0, 1}), "10.37");  // 5.17 + 3.1 + 2.1 for the first test of the group
    EXPECT_EQ(text({0, 1, 2}), "11.37");
    EXPECT_FALSE(costs.additive());
    EXPECT_TRUE(read_text("feature,cost,group,discount_cost\na,7,-,\nb,5,,5\nc,1,-,1\n").additive());
}

TEST_F(CostFile, FaultsOfGroups) {
    EXPECT_THAT(fault("feature,cost,group,discount_cost\na,1,x,\nb,1,,\nc,1,,\n"),
                AllOf(HasSubstr("FILE:2:"), HasSubstr("'a'"), HasSubstr("discount_cost")));
    EXPECT_THAT(fault("feature,cost,group,discount_cost\na,1,x,2\nb,1,,\nc,1,,\n"),
                AllOf(HasSubstr("FILE:"), HasSubstr("'a'"), HasSubstr("higher")));
    EXPECT_THAT(fault("feature,cost,group,discount_cost\na,1,x,-2\nb,1,,\nc,1,,\n"),
                AllOf(HasSubstr("FILE:2:"), HasSubstr("negative")));
}

TEST_F(CostFile, WhatFeaturesRequire) {
    const TestCosts costs = read_text("feature,cost,requires\na,1,b;c\nb,1,-\nc,1,b\n");
    using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
    EXPECT_EQ(costs.requirements(), (Pairs{{0, 1}, {0, 2}, {2, 1}}));
    EXPECT_THAT(fault("feature,cost,requires\na,1,x\nb,1,\nc,1,\n"),
                AllOf(HasSubstr("FILE:2:"), HasSubstr("'x'")));
}

TEST(TestCosts, MeansAreRoundedUpAndNeverSlipUnderABudget) {
    const TestCosts costs =
        TestCosts({{1, 0}, {0, 0}, {0, 0}}, {"a", "b", "c"}).aggregated(Aggregation::mean);
    const Units third = costs.total(FeatureSet::all(3));
    EXPECT_EQ(costs.text(third), "0.333333334");
    EXPECT_GT(third, costs.floor_units(*Decimal::parse("0.333333333")));
    EXPECT_LE(third, costs.floor_units(*Decimal::parse("0.333333334")));
    EXPECT_EQ(costs.total(FeatureSet(3)), 0);
}

TEST_F(CostFile, AColumnGivenTwiceIsRefused) {
    EXPECT_THAT(fault("feature,cost,cost\na,1,9\nb,1,9\nc,1,9\n"),
                AllOf(HasSubstr("FILE:1:"), HasSubstr("'cost'")));
}

TEST_F(CostFile, BrokenFiles) {
    EXPECT_THAT(fault(""), HasSubstr("FILE:"));
    EXPECT_THAT(fault("feature,price\na,1\n"), HasSubstr("FILE:1:"));
    EXPECT_THAT(fault("name,cost\na,1\n"), HasSubstr("FILE:1:"));
    EXPECT_THAT(fault("feature,cost\na,1\nb\nc,1\n"), HasSubstr("FILE:3:"));
    EXPECT_THAT(fault("feature,cost\na,1\nb,1,1\nc,1\n"), HasSubstr("FILE:3:"));
    const std::string absent = testing::TempDir() + "frugal_there_is_no_such_file.csv";
    EXPECT_THAT(message_of<DataError>([&] { read_costs(absent, abc()); }), HasSubstr(absent));
}

TEST_F(CostFile, ADroppedColumnMayKeepItsCost) {
    const DecisionTable table =
        make_decision_table(parse_table("a,b,c,d\n1,2,3,x\n", "t.csv"), std::nullopt, {"b"});
    const TestCosts costs = read_costs(write("feature,cost\na,1\nb,2\nc,3\n"), table);
    EXPECT_EQ(costs.size(), 2U);
    EXPECT_EQ(costs.total(), 4);
}

TEST(CostList, IsRead) {
    const TestCosts costs = read_costs("c=3,a=0.5,b=1", abc());
    EXPECT_EQ(costs.text(costs[0]), "0.5");
    EXPECT_EQ(costs.text(costs[1]), "1");
    EXPECT_EQ(costs.text(costs[2]), "3");
    const TestCosts odd = read_costs("x=y=2", table_of("x=y,d\n1,p\n"));
    EXPECT_EQ(odd.total(), 2);
}

TEST(CostList, FaultsAreNamed) {
    const auto fault = [](const std::string& list) {
        return message_of<UsageError>([&] { parse_cost_list(list, abc()); });
    };
    EXPECT_THAT(fault("a=1,b=-2,c=3"), HasSubstr("'b'"));
    EXPECT_THAT(fault("a=1,b=inf,c=3"), HasSubstr("'b'"));
    EXPECT_THAT(fault("a=1,b=nan,c=3"), HasSubstr("'b'"));
    EXPECT_THAT(fault("a=1,b=,c=3"), HasSubstr("'b'"));
    EXPECT_THAT(fault("a=1,b=2"), HasSubstr("'c'"));
    EXPECT_THAT(fault("a=1,b=2,c=3,a=4"), HasSubstr("'a'"));
    EXPECT_THAT(fault("a=1,b=2,c=3,z=4"), HasSubstr("'z'"));
    EXPECT_THAT(fault("a=1,b=2,c=3,d=4"), HasSubstr("'d'"));
    EXPECT_THAT(fault("a=1,b,c=3"), HasSubstr("'b'"));
    EXPECT_THAT(fault("a=1,=2,c=3"), HasSubstr("'=2'"));
}

}  // namespace
