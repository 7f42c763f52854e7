// Proofs written by hand: each rule of the format, kept and broken.
#include "check/proof_claims.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace {

using namespace support;
using frugal::DataError;
using frugal::check::ProofReport;
using testing::HasSubstr;

// What follows is made by hand. Objects: 1 (twice, as 2), 3, 4 of other classes, 5 and 6 contradict each
// other.
//
//     a b c  d
//     0 0 0  k    1, weight 2
//     0 0 0  k    2
//     1 0 0  l    3: {a} tells it from 1
//     0 1 1  l    4: {b, c}
//     1 1 1  k    5: inconsistent
//     1 1 1  l    6
class HandMade : public testing::Test {
  protected:
    HandMade() : c_(made()) {}

    static RandomCase made() {
        RandomCase random;
        random.csv = "a,b,c,d\n0,0,0,k\n0,0,0,k\n1,0,0,l\n0,1,1,l\n1,1,1,k\n1,1,1,l\n";
        random.table = table_of(random.csv);
        random.costs = {2000, 3000, 4000};
        return random;
    }

    /// A proof whose tree is given, of the true claim.
    std::string proof(const std::string& tree, const std::string& kind = "cheapest",
                      std::int64_t required = 4) {
        return sealed(header(c_, true_claim(c_.oracle, kind, c_.total, required)) + tree);
    }
    void expect_fault(const std::string& proof, const std::string& what) {
        const auto fault = fault_of(c_, proof);
        ASSERT_TRUE(fault) << proof;
        EXPECT_THAT(*fault, HasSubstr(what));
    }
    void expect_fault_in(const std::string& tree, const std::string& what) {
        expect_fault(proof(tree), what);
    }

    Case c_;
};

TEST_F(HandMade, PricesProveTheCheapestReduct) {
    // a costs 2 and is needed for 1 and 3, one of b and c for 1 and 4: 2 + 3 = 5, and 5 > 4.
    const ProofReport report = c_.check(proof("h 1 2\n1 3 2\n1 4 3\n.\n"));
    EXPECT_EQ(report.nodes, 1U);
    EXPECT_EQ(report.leaves.prices, 1U);
    EXPECT_EQ(report.answers[0].features, (std::vector<std::size_t>{0, 1}));
    EXPECT_FALSE(report.budget_matters);
    EXPECT_TRUE(is_true(c_, report));
}

TEST_F(HandMade, PricesAreLimitedByCosts) {
    expect_fault_in("h 1 2\n1 3 3\n1 4 3\n.\n", "this leaf refutes nothing");  // a by one
    expect_fault_in("h 1 2\n1 3 2\n1 4 4\n.\n", "this leaf refutes nothing");  // b by one
    expect_fault_in("h 1 2\n1 3 2\n1 4 2\n.\n", "at most 4 units and decide at least 4 objects");
    expect_fault_in("h 10 2\n1 3 20\n1 4 31\n.\n", "this leaf refutes nothing");
    EXPECT_FALSE(fault_of(c_, proof("h 10 2\n1 3 20\n1 4 21\n.\n")));  // 41 > 40
}

TEST_F(HandMade, PricesSpeakOfDecidingEverythingOnly) {
    // Nothing cheaper decides even one object, but prices do not say so.
    expect_fault(sealed(header(c_, {"cheapest", c_.total, 1, {0b011}}) + "h 1 2\n1 3 2\n1 4 3\n.\n"),
                 "this leaf refutes nothing");
}

TEST_F(HandMade, AClauseThatNothingHitsRefutes) {
    // Without a nothing tells 1 from 3.
    EXPECT_FALSE(fault_of(c_, proof("h 1 1\n1 3 1\n? 1\n? 2\n.\n? 3\n.\n.\n.\n")));
}

TEST_F(HandMade, WeightsProveIt) {
    // With 4 units left: 1 gives 1 of its 2 to {a} and 1 to {b, c}; 3 its 1 to {a}; 4 its 1 to {b, c}.
    // Kept 0; a earns 2 for 2, b 2 for 3, c 2 for 4: the best for 4 is 2 + 2 x 2/3 < 4.
    const std::string tree = "w 1 4\n1 3 1\n1 4 1\n3 1 1\n4 1 1\n.\n";
    const ProofReport report = c_.check(proof(tree));
    EXPECT_EQ(report.leaves.weights, 1U);
    EXPECT_TRUE(is_true(c_, report));
}

TEST_F(HandMade, TheKnapsackIsExact) {
    // {a} gets 2, {b, c} 2, {a, b, c} 1, all of 8 halves. For 4: 3 for a and 2/3 of 3 for b, which is all
    // that was given, so 8 halves may be reached. One more on {b, c}: 8 - 6 + 3 + 2/3 of 4 < 8.
    expect_fault_in("w 2 4\n1 3 2\n1 5 1\n1 4 1\n3 5 1\n.\n", "this leaf refutes nothing");
    EXPECT_FALSE(fault_of(c_, proof("w 2 4\n1 3 2\n1 5 1\n1 4 1\n3 5 2\n.\n")));
}

TEST_F(HandMade, UnsoundWeightsAreRefused) {
    expect_fault_in("w 1 2\n1 3 2\n1 4 1\n.\n", "object 1 gives more than its weight");
    expect_fault_in("w 3 2\n1 3 6\n1 4 1\n.\n", "object 1 gives more than its weight");
    expect_fault_in("w 1 1\n2 3 1\n.\n", "object 2 is not the first");
    expect_fault_in("w 1 1\n1 2 1\n.\n", "nothing has to tell object 1 from object 2");
    expect_fault_in("w 1 1\n3 4 1\n.\n", "nothing has to tell object 3 from object 4");
    expect_fault_in("w 1 1\n5 1 1\n.\n", "object 5 can never be decided");
    expect_fault_in("h 1 1\n6 1 1\n.\n", "object 6 can never be decided");
    expect_fault_in("h 1 1\n2 3 1\n.\n", "object 2 is not the first");
    expect_fault_in("w 1 1\n0 1 1\n.\n", "objects are numbered from 1");
    expect_fault_in("w 1 1\n1 7 1\n.\n", "too large");
    expect_fault_in("w 1 1\n1 3 0\n.\n", "worth 0");
    expect_fault_in("w 0 0\n.\n", "the scale must not be 0");
    expect_fault_in("w 1099511627776 0\n.\n", "too large");
    // Weights of another set do not count: an object starts afresh.
    EXPECT_FALSE(fault_of(c_, proof("w 1 1\n1 3 2\n? 1\nw 1 4\n1 3 1\n1 4 1\n3 1 1\n4 1 1\n.\n.\n")));
}

TEST_F(HandMade, InconsistentRowsMayStandOnTheOtherSide) {
    // 1 must be told from 5 and 6, of which one is of its own class; so must 3 and 4.
    EXPECT_FALSE(fault_of(c_, proof("h 1 2\n4 5 2\n3 6 3\n.\n")));
    expect_fault_in("h 1 2\n4 5 2\n3 6 2\n.\n", "this leaf refutes nothing");
}

TEST_F(HandMade, PricesHoldWithinTheirNodeOnly) {
    const std::string good = "h 1 2\n1 3 2\n1 4 3\n";
    expect_fault_in("? 2\n" + good + ".\n.\n", "proof:12: this leaf refutes nothing");
    EXPECT_FALSE(fault_of(c_, proof(good + "? 2\n.\n.\n")));
}

TEST_F(HandMade, WeightsHoldWithinTheirNodeOnly) {
    const std::string good = "w 1 4\n1 3 1\n1 4 1\n3 1 1\n4 1 1\n";
    // Given for the first half, they are gone in the second: without b, {a, c} costs 6 > 4, which only they
    // say.
    expect_fault_in("? 2\n" + good + ".\n.\n", "proof:14: this leaf refutes nothing");
    EXPECT_FALSE(fault_of(c_, proof(good + "? 2\n.\n.\n")));
    // Replaced by worse ones in the first half, they are back in the second.
    EXPECT_FALSE(fault_of(c_, proof(good + "? 1\nw 1 0\n? 2\n.\n? 3\n.\n.\n.\n")));
}

TEST_F(HandMade, TreesMustBeWhole) {
    expect_fault_in("", "expected a node here");
    expect_fault_in("? 1\n.\n", "expected a node here");
    expect_fault_in(".\n", "this leaf refutes nothing");
    expect_fault_in("? 1\n? 1\n.\n.\n.\n", "feature 1 has been bought or excluded above");
    expect_fault_in("? 0\n", "features are numbered from 1");
    expect_fault_in("? 4\n", "too large");
    expect_fault_in("h 1 2\n1 3 2\n1 4 3\n.\n.\n", "expected 'end'");
    expect_fault_in("h 1 2\n1 3 2\n1 4 3\nh 1 0\n.\n", "given once");
    expect_fault_in("h 1 2\n1 3 2\n1 4 3\n. \n", "too much");
    expect_fault_in("h 1  2\n", "empty");
    expect_fault_in("h 1 2 3\n", "too much");
    expect_fault_in("h 1 2147483647\n1 3 2\n.\n", "whole number");
    expect_fault_in("h 1 99999999999\n", "too large");
    const std::string body = unsealed(proof("h 1 2\n1 3 2\n1 4 3\n.\n"));
    expect_fault(sealed(body, 2), "the tree has 1 nodes");
}

TEST_F(HandMade, ForeignFilesAreNamedAsSuch) {
    const std::string good = proof("h 1 2\n1 3 2\n1 4 3\n.\n");
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = unsealed(good);
        return sealed(text.replace(text.find(from), from.size(), to));
    };
    expect_fault("", "this is no proof");
    expect_fault("feature,cost\n", "this is no proof");
    expect_fault(with("proof 1", "proof 2"), "version");
    expect_fault(with("table 6", "table 7"), "this proof is about another table: one of 7 objects");
    expect_fault(with(fingerprint(c_.table), "0123456789abcdef"), "this proof is about another table");
    expect_fault(with("costs 2", "costs 3"), "proof:3: this proof is about other costs");
    expect_fault(with("costs 2 3", "costs 2"), "missing at the end");
    expect_fault(with("question cheapest", "question nicest"), "the question is none of");
    expect_fault(with("answer 5 4 1 2", "answer 5 4 2 1"), "in the order of the table");
    expect_fault(with("answer 5 4 1 2", "answer 5 4 1 1 2"), "listed once each");
    expect_fault(with("answer 5 4 1 2\n", "answer 5 4 1 2\nanswer 5 4 1 2\n"), "one answer only");
    expect_fault(with("answer 5 4 1 2", "answer 9 4 1 2 3"), "this leaf refutes nothing");
    expect_fault(with("cheapest 9 4", "cheapest 4 4"), "more than the budget");
    expect_fault(with("cheapest 9 4", "cheapest 9 5"), "fewer objects than required");
    expect_fault(with("question cheapest 9 4", "question frontier 9 4"), "too large");
    std::string damaged = good;
    damaged[damaged.find("tree")] = 'T';
    expect_fault(damaged, "the checksum does not match");
    EXPECT_FALSE(fault_of(c_, good));
}

TEST_F(HandMade, CostsOfOneCountFeatures) {
    std::string text = unsealed(proof("? 1\nw 1 1\n4 1 1\n.\nw 1 1\n3 1 1\n.\n"));
    text.replace(text.find("costs 2 3 4"), 11, "costs 1 1 1");
    text.replace(text.find("question cheapest 9 4"), 21, "question cheapest 3 4");
    text.replace(text.find("answer 5 4 1 2"), 14, "answer 2 4 1 2");
    const ProofReport report = c_.check(sealed(text));
    EXPECT_TRUE(report.counts_features);
    EXPECT_TRUE(is_true(c_, report));
}

TEST_F(HandMade, NothingThatSatisfies) {
    const auto claim = [&](std::int64_t budget, std::int64_t required) {
        return header(c_, {"largest", budget, required, {}});
    };
    EXPECT_FALSE(fault_of(c_, sealed(claim(9, 5) + ".\n")));  // all features decide 4
    EXPECT_FALSE(fault_of(c_, sealed(claim(1, 1) + ".\n")));  // nothing can be bought
    expect_fault(sealed(claim(5, 1) + ".\n"), "this leaf refutes nothing");
    expect_fault(sealed(claim(9, 0) + "? 1\n.\n.\n"), "this leaf refutes nothing");
}

TEST_F(HandMade, FilesAreRead) {
    const std::string path =
        (std::filesystem::temp_directory_path() / fmt::format("frugal_proof_test.{}", ::getpid())).string();
    std::ofstream(path, std::ios::binary) << proof("h 1 2\n1 3 2\n1 4 3\n.\n");
    EXPECT_EQ(frugal::check::check_proof(c_.table, c_.costs, path).nodes, 1U);
    std::filesystem::remove(path);
    EXPECT_THROW(frugal::check::check_proof(c_.table, c_.costs, path), DataError);
}

}  // namespace
