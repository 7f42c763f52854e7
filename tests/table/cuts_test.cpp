// Cuts applied, written, and read again; tables written as CSV.
#include "support/random_numbers.hpp"
#include <frugal/error.hpp>
#include <frugal/table/decimal_text.hpp>
#include <frugal/table/discretize.hpp>
#include <frugal/table/write_csv.hpp>

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace {

using namespace frugal;
using support::table_of;
using testing::ElementsAre;
using testing::HasSubstr;

class CutsFile : public testing::Test {
  protected:
    std::string file(const std::string& text) const {
        std::ofstream(path_, std::ios::binary) << text;
        return path_;
    }
    ~CutsFile() override { std::filesystem::remove(path_); }

    std::string fault(const std::string& text, const DecisionTable& table) const {
        try {
            read_cuts(file(text), table);
        } catch (const DataError& error) {
            const std::string what = error.what();
            EXPECT_TRUE(what.starts_with(path_ + ":")) << what;
            return what.substr(path_.size());
        }
        return "nothing was thrown";
    }

    const std::string path_ =
        (std::filesystem::temp_directory_path() / ("frugal-cuts-" + std::to_string(getpid()) + ".csv"))
            .string();
};

void expect_same(const DecisionTable& a, const DecisionTable& b) {
    ASSERT_EQ(a.feature_names(), b.feature_names());
    ASSERT_EQ(a.objects, b.objects);
    const auto same = [&](const Column& left, const Column& right) {
        EXPECT_EQ(left.name, right.name);
        EXPECT_EQ(left.values, right.values);
        EXPECT_EQ(left.missing, right.missing);
        for (std::size_t row = 0; row < a.objects; ++row) EXPECT_EQ(left.codes[row], right.codes[row]);
    };
    for (std::size_t i = 0; i < a.features.size(); ++i) same(a.features[i], b.features[i]);
    same(a.decision, b.decision);
}

TEST(Cuts, IntervalsHoldTheirUpperEnd) {
    DecisionTable table =
        table_of("a,b,d\n1,1,x\n1.5,1,x\n1.50,1,x\n2,1,x\n3,1,x\n3.01,1,x\n?,1,x\n-1e9,1,x\n");
    apply_cuts(table, {{"a", {"1.5", "3"}}});
    const Column& a = table.features[0];
    EXPECT_THAT(a.values, ElementsAre("<= 1.5", "1.5 .. 3", "> 3", "?"));
    std::vector<Code> codes;
    for (std::size_t row = 0; row < table.objects; ++row) codes.push_back(a.codes[row]);
    EXPECT_THAT(codes, ElementsAre(0, 0, 0, 1, 1, 2, 3, 0));
    EXPECT_EQ(a.missing, Code{3});
    EXPECT_EQ(a.kind, ColumnKind::nominal);
    EXPECT_TRUE(a.kind_is_known);
    EXPECT_THAT(table.features[1].values, ElementsAre("1"));
}

TEST(Cuts, WithoutCutsThereIsOneInterval) {
    DecisionTable table = table_of("a,d\n1,x\n2,x\n?,x\n");
    apply_cuts(table, {{"a", {}}});
    EXPECT_THAT(table.features[0].values, ElementsAre("any number", "?"));
    EXPECT_EQ(FeatureCuts{}.intervals(), 1U);
}

TEST(Cuts, OnlyNumbersCanBeCut) {
    DecisionTable table = table_of("a,d\n1,x\ntall,x\n");
    EXPECT_THROW(apply_cuts(table, {{"a", {"1"}}}), DataError);
    EXPECT_THROW(apply_cuts(table, {{"b", {"1"}}}), UsageError);
}

// What find_cuts reports is what makes the table: written to a file and read for the same data as it was
// before, it gives the same intervals, each holds what its name says, and equal numbers stay together.
TEST_F(CutsFile, AppliedAgainGiveTheSameTable) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        for (const char* const how : {"mdl", "width:3", "frequency:4"}) {
            const support::RandomNumbers random = support::random_numbers(seed);
            const Cuts cuts = find_cuts(random.table, FeatureSet::all(1), Discretization::parse(how));
            DecisionTable found = random.table;
            apply_cuts(found, cuts);
            DecisionTable fresh = table_of(random.csv);
            const Cuts read = read_cuts(file(cuts_csv(cuts)), fresh);
            ASSERT_EQ(read, cuts);
            apply_cuts(fresh, read);
            expect_same(found, fresh);

            const Column& old = random.table.features[0];
            const Column& column = found.features[0];
            std::map<std::string, std::string> interval_of;
            for (std::size_t row = 0; row < found.objects; ++row) {
                const std::string& text = old.values[old.codes[row]];
                const std::string& interval = column.values[column.codes[row]];
                ASSERT_EQ(interval_of.emplace(text, interval).first->second, interval);
                ASSERT_EQ(text == "?", interval == "?");
                if (text == "?" || cuts[0].cuts.empty()) continue;
                const double number = number_of(text);
                const std::size_t dots = interval.find(" .. ");
                if (interval.starts_with("<= ")) {
                    ASSERT_LE(number, number_of(interval.substr(3)));
                } else if (interval.starts_with("> ")) {
                    ASSERT_GT(number, number_of(interval.substr(2)));
                } else {
                    ASSERT_NE(dots, std::string::npos) << interval;
                    ASSERT_GT(number, number_of(interval.substr(0, dots)));
                    ASSERT_LE(number, number_of(interval.substr(dots + 4)));
                }
            }
        }
    }
}

TEST_F(CutsFile, OrderAndSpellingDoNotMatter) {
    const DecisionTable table = make_decision_table(parse_table("a,\"b,c\",e,d\n1,2,3,x\n", "t.csv"),
                                                    std::nullopt, std::vector<std::string>{"e"});
    const Cuts cuts = read_cuts(file("cut;feature\n3.50;a\n;b,c\n-1;a\n5;e\n1e1;a\n"), table);
    EXPECT_EQ(cuts, (Cuts{{"a", {"-1", "3.5", "10"}}, {"b,c", {}}}));
    EXPECT_EQ(cuts_csv(cuts), "feature,cut\na,-1\na,3.5\na,10\n\"b,c\",\n");
}

TEST_F(CutsFile, FaultsNameTheirLine) {
    const DecisionTable table = table_of("age,size,d\n1,2,x\n");
    EXPECT_EQ(fault("feature,cut\nage,1\nsise,2\n", table),
              ":3: no feature 'sise' in random.csv (did you mean 'size'?)");
    EXPECT_EQ(fault("feature,cut\nd,1\n", table), ":2: 'd' is the decision, not a feature");
    EXPECT_EQ(fault("feature,cut\nage,one\n", table), ":2: the cut 'one' of 'age' is not a number");
    EXPECT_EQ(fault("feature,cut\nage,inf\n", table), ":2: the cut 'inf' of 'age' is not a number");
    EXPECT_EQ(fault("feature,cut\nage,1\nage,2\nage,1.0\n", table), ":4: 'age' has the cut 1 already");
    EXPECT_THAT(fault("feature,cut\nage,1\nage,\n", table),
                HasSubstr(":3: an empty cut says that 'age' has no"));
    EXPECT_THAT(fault("feature,cut\nage,\nage,1\n", table), HasSubstr(":3: an empty cut"));
    EXPECT_THAT(fault("feature,cut\nage,\nage,\n", table), HasSubstr(":3: an empty cut"));
    EXPECT_EQ(fault("feature,cut\n", table), ":1: no cuts below the header");
    EXPECT_THAT(fault("feature,cost\nage,1\n", table), HasSubstr(":1: unknown column 'cost'"));
    EXPECT_THAT(fault("feature,feature\nage,1\n", table),
                HasSubstr(":1: the column 'feature' is there twice"));
    EXPECT_THAT(fault("feature\nage\n", table), HasSubstr(":1: the header has no column 'cut'"));
    EXPECT_EQ(fault("feature,cut\nage\n", table), ":2: 1 fields where the header has 2");
    EXPECT_EQ(fault("", table), ": the file is empty");
}

TEST(WriteCsv, ReadingGivesTheSameTable) {
    const DecisionTable table = table_of("\"a,1\",\"b\"\"q\",d\n\"x;y\",1,?\n,\"two\nlines\",k\n|,' ',k\n");
    expect_same(table_of(table_csv(table)), table);
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const support::RandomCase random = support::random_case(seed);
        expect_same(table_of(table_csv(random.table)), random.table);
    }
}

}  // namespace
