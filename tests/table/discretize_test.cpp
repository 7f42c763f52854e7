// Cut points against the definitions, written down naively: numbers as whole thousandths, every cut tried.
#include "support/random_numbers.hpp"
#include <frugal/error.hpp>
#include <frugal/table/cut_places.hpp>
#include <frugal/table/decimal_text.hpp>
#include <frugal/table/discretize.hpp>

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace frugal;
using support::NumberedObject;
using support::random_numbers;
using support::RandomNumbers;
using support::Thousandths;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint64_t kSeeds = 600;
using Objects = std::vector<NumberedObject>;

std::vector<std::string> cuts_of(const DecisionTable& table, const std::string& how) {
    const Cuts cuts = find_cuts(table, FeatureSet::all(1), Discretization::parse(how));
    EXPECT_EQ(cuts.size(), 1U);
    EXPECT_EQ(cuts[0].feature, "a");
    return cuts[0].cuts;
}

std::vector<std::string> cuts_of(const std::string& rows, const std::string& how) {
    DecisionTable table = support::table_of("a,d\n" + rows);
    make_numeric(table.features[0], table.source);
    return cuts_of(table, how);
}

std::vector<double> as_numbers(const std::vector<std::string>& cuts) {
    std::vector<double> numbers;
    for (const std::string& cut : cuts) {
        EXPECT_EQ(decimal_text(cut), cut);
        numbers.push_back(number_of(cut));
    }
    EXPECT_TRUE(std::ranges::is_sorted(numbers, std::less_equal<>())) << "strictly ascending";
    return numbers;
}

double midpoint(Thousandths low, Thousandths high) { return static_cast<double>(low + high) / 2000; }

double entropy(const Objects& objects) {
    std::map<std::size_t, double> sizes;
    for (const NumberedObject& object : objects) ++sizes[object.decided];
    double sum = 0;
    for (const auto& [decided, size] : sizes) {
        const double share = size / static_cast<double>(objects.size());
        sum -= share * std::log2(share);
    }
    return sum;
}

double class_count(const Objects& objects) {
    std::set<std::size_t> classes;
    for (const NumberedObject& object : objects) classes.insert(object.decided);
    return static_cast<double>(classes.size());
}

/// How much more a cut gains than it costs, by Fayyad and Irani's inequality.
double surplus(const Objects& all, const Objects& below, const Objects& above) {
    const auto n = static_cast<double>(all.size());
    const double k = class_count(all);
    const double remaining = (static_cast<double>(below.size()) * entropy(below) +
                              static_cast<double>(above.size()) * entropy(above)) /
                             n;
    const double delta =
        std::log2(std::pow(3, k) - 2) -
        (k * entropy(all) - class_count(below) * entropy(below) - class_count(above) * entropy(above));
    return entropy(all) - remaining - (std::log2(n - 1) + delta) / n;
}

/// Every place between different numbers is tried, boundary point or not; the lowest of the best is taken.
void split_by_mdl(const Objects& objects, std::vector<double>& cuts) {
    std::size_t best = 0;
    double least = 0;
    const auto part = [&](std::size_t from, std::size_t to) {
        return Objects(objects.begin() + static_cast<std::ptrdiff_t>(from),
                       objects.begin() + static_cast<std::ptrdiff_t>(to));
    };
    for (std::size_t i = 1; i < objects.size(); ++i) {
        if (objects[i - 1].number == objects[i].number) continue;
        const double remaining = static_cast<double>(i) * entropy(part(0, i)) +
                                 static_cast<double>(objects.size() - i) * entropy(part(i, objects.size()));
        if (best != 0 && remaining > least - 1e-6) continue;
        best = i;
        least = remaining;
    }
    if (best == 0) return;
    const Objects below = part(0, best);
    const Objects above = part(best, objects.size());
    if (surplus(objects, below, above) <= 1e-9) return;
    split_by_mdl(below, cuts);
    cuts.push_back(midpoint(objects[best - 1].number, objects[best].number));
    split_by_mdl(above, cuts);
}

TEST(Discretize, MdlIsFayyadAndIranisCriterion) {
    std::size_t several = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const RandomNumbers random = random_numbers(seed);
        std::vector<double> expected;
        split_by_mdl(random.objects, expected);
        if (expected.size() > 1) ++several;
        ASSERT_EQ(as_numbers(cuts_of(random.table, "mdl")), expected) << seed << "\n" << random.csv;
    }
    EXPECT_GT(several, kSeeds / 20) << "the tables are too dull to test anything";
}

TEST(Discretize, MdlByHand) {
    EXPECT_THAT(cuts_of("1,x\n2,y\n", "mdl"), ElementsAre("1.5"));  // gains 1 bit, 0.807 / 2 to write down
    EXPECT_THAT(cuts_of("1,x\n2,x\n", "mdl"), IsEmpty());
    EXPECT_THAT(cuts_of("1,x\n1,y\n", "mdl"), IsEmpty());
    EXPECT_THAT(cuts_of("1,x\n2,y\n3,x\n4,y\n5,x\n6,y\n", "mdl"), IsEmpty());
    EXPECT_THAT(cuts_of("?,x\n?,y\n", "mdl"), IsEmpty());
    std::string rows;
    for (int i = 0; i < 60; ++i) rows += std::to_string(i) + "," + (i < 20 ? "x" : i < 40 ? "y" : "x") + "\n";
    EXPECT_THAT(cuts_of(rows, "mdl"), ElementsAre("19.5", "39.5"));
}

// The numbers 1 and 3 mirror each other, so cuts on both sides of 2 gain the same, and only the first pays.
TEST(Discretize, MdlTakesTheLowestOfEqualCuts) {
    std::string rows;
    const auto add = [&rows](int objects, const char* row) {
        for (int i = 0; i < objects; ++i) rows += row;
    };
    add(24, "1,x\n");
    add(4, "1,y\n");
    add(14, "2,x\n");
    add(14, "2,y\n");
    add(4, "3,x\n");
    add(24, "3,y\n");
    EXPECT_THAT(cuts_of(rows, "mdl"), ElementsAre("1.5"));
}

TEST(Discretize, MdlWithManyClasses) {
    std::string rows;
    for (int i = 0; i < 4000; ++i) rows += std::to_string(i) + ",k" + std::to_string(i / 4) + "\n";
    EXPECT_EQ(cuts_of(rows, "mdl").size(), 999U);
}

TEST(Discretize, FrequencyComesNearestToEqualShares) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const RandomNumbers random = random_numbers(seed);
        const Objects& objects = random.objects;
        const std::size_t intervals = 2 + seed % 6;
        std::set<double> expected;
        for (std::size_t i = 1; i < intervals; ++i) {
            const double share = static_cast<double>(objects.size() * i) / static_cast<double>(intervals);
            double nearest = 1e9;
            double cut = 0;
            for (std::size_t at = 1; at < objects.size(); ++at) {
                if (objects[at - 1].number == objects[at].number) continue;
                const double distance = std::abs(static_cast<double>(at) - share);
                if (distance < nearest - 1e-9) {
                    nearest = distance;
                    cut = midpoint(objects[at - 1].number, objects[at].number);
                }
            }
            if (nearest < 1e9) expected.insert(cut);
        }
        const std::vector<double> found =
            as_numbers(cuts_of(random.table, "frequency:" + std::to_string(intervals)));
        ASSERT_EQ(found, std::vector<double>(expected.begin(), expected.end())) << seed << "\n" << random.csv;
    }
}

// In whole numbers: v lies in interval i of K when low + i (high - low) / K < v <= low + (i + 1) (high - low)
// / K.
TEST(Discretize, WidthIsEqual) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const RandomNumbers random = random_numbers(seed);
        const Objects& objects = random.objects;
        const auto intervals = static_cast<Thousandths>(2 + seed % 9);
        const std::vector<double> cuts =
            as_numbers(cuts_of(random.table, "width:" + std::to_string(intervals)));
        if (objects.empty() || objects.front().number == objects.back().number) {
            ASSERT_THAT(cuts, IsEmpty());
            continue;
        }
        ASSERT_EQ(cuts.size(), static_cast<std::size_t>(intervals - 1));
        const Thousandths width = objects.back().number - objects.front().number;
        for (const NumberedObject& object : objects) {
            Thousandths expected = 0;
            while ((object.number - objects.front().number) * intervals > (expected + 1) * width) ++expected;
            const auto found = std::ranges::count_if(
                cuts, [&](double cut) { return cut < static_cast<double>(object.number) / 1000; });
            ASSERT_EQ(found, expected) << seed << " " << object.number << "\n" << random.csv;
        }
    }
}

TEST(Discretize, CutsAreShortDecimals) {
    EXPECT_THAT(cuts_of("0,x\n10,x\n", "width:4"), ElementsAre("2.5", "5", "7.5"));
    EXPECT_THAT(cuts_of("0,x\n1,x\n", "width:3"), ElementsAre("0.3", "0.7"));
    EXPECT_THAT(cuts_of("-1,x\n0,x\n", "width:3"), ElementsAre("-0.7", "-0.3"));
    EXPECT_THAT(cuts_of("0.1,x\n0.2,x\n", "frequency:2"), ElementsAre("0.15"));
    EXPECT_EQ(cut_between("0.1", "0.2"), "0.15");
    EXPECT_EQ(cut_between("-3", "4"), "0.5");
    EXPECT_EQ(cut_between("999999999999996", "999999999999999"), "999999999999997.5");
    EXPECT_EQ(cut_between("1e300", "3e300"), "2e300");
    EXPECT_EQ(cut_between("-1.7e308", "1.7e308"), "0");
}

TEST(Discretize, NeighbouringDoublesAreParted) {
    const std::string low = "1";
    const std::string high = "1.0000000000000002220446049250313";
    const std::string cut = cut_between(low, high);
    EXPECT_LE(number_of(low), number_of(cut));
    EXPECT_LT(number_of(cut), number_of(high));
    EXPECT_THAT(cuts_of("1,x\n1.0000000000000000001,y\n", "mdl"), IsEmpty()) << "one double is one number";
    EXPECT_EQ(cuts_of(low + ",x\n" + high + ",x\n", "width:1000").size(), 1U);
}

TEST(Discretize, FewerIntervalsWhereNumbersRunOut) {
    EXPECT_THAT(cuts_of("1,x\n1,x\n1,x\n1,x\n2,x\n", "frequency:4"), ElementsAre("1.5"));
    EXPECT_THAT(cuts_of("7,x\n7,y\n", "frequency:4"), IsEmpty());
    EXPECT_THAT(cuts_of("7,x\n7,y\n", "width:4"), IsEmpty());
    EXPECT_THAT(cuts_of("?,x\n", "width:4"), IsEmpty());
}

TEST(Discretize, MethodsAreReadBack) {
    for (const std::string text : {"mdl", "width:2", "frequency:1000"})
        EXPECT_EQ(Discretization::parse(text).to_string(), text);
    EXPECT_EQ(Discretization::parse("width").to_string(), "width:5");
    for (const std::string text : {"", "MDL", "mdl:3", "width:", "width:1", "width:1001", "width:3x",
                                   "width:-3", "frequency:99999999999999999999", "binning"})
        EXPECT_THROW(Discretization::parse(text), UsageError) << text;
}

}  // namespace
