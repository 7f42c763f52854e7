// The checker accepts the proofs of true claims, and never a false claim, whatever the proof looks like.
#include "check/proof_parts.hpp"
#include <frugal/error.hpp>

#include <array>
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

constexpr std::array kKinds{"largest", "cheapest", "frontier"};
constexpr std::array kStyles{Style{}, Style{true, false, true}, Style{false, true, true},
                             Style{true, true, true}, Style{false, false, false}};

/// Whether the oracle says the same as a proof that was accepted.
bool is_true(const Case& c, const ProofReport& report) {
    const std::vector<std::int64_t> ones(c.units.size(), 1);
    const BruteForce oracle(c.table, report.counts_features ? ones : c.units);
    const std::string kind(frugal::check::name_of(report.kind));
    const Claim truth = true_claim(oracle, kind, report.budget, report.required);
    if (truth.answers.size() != report.answers.size()) return false;
    for (std::size_t i = 0; i < truth.answers.size(); ++i) {
        const frugal::check::ProvenAnswer& answer = report.answers[i];
        const Mask mask = mask_of(answer.features);
        if (answer.cost != oracle.cost(mask) || answer.decided != oracle.positive_region(mask)) return false;
        if (answer.cost != oracle.cost(truth.answers[i])) return false;
        if (kind == "cheapest" ? answer.decided < report.required
                               : answer.decided != oracle.positive_region(truth.answers[i]))
            return false;
    }
    return true;
}

/// The fault that is found, or nothing when the proof is accepted; then its claim must be true.
std::optional<std::string> fault_of(const Case& c, const std::string& proof) {
    try {
        EXPECT_TRUE(is_true(c, c.check(proof))) << c.text << proof;
        return std::nullopt;
    } catch (const DataError& fault) {
        return fault.what();
    }
}

std::int64_t random_required(const Case& c, Dice& dice) {
    return static_cast<std::int64_t>(
        dice.below(static_cast<std::size_t>(c.oracle.positive_region_full()) + 2));
}

Claim random_claim(const Case& c, Dice& dice, const std::string& kind) {
    return true_claim(c.oracle, kind, c.budget, kind == "frontier" ? 0 : random_required(c, dice));
}

TEST(Proof, TrueClaimsAreAccepted) {
    std::uint64_t by_prices = 0;
    std::uint64_t by_weights = 0;
    std::uint64_t by_refinement = 0;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        const Case c(random_case(seed));
        Dice dice(seed);
        for (const char* kind : kKinds) {
            const Claim claim = random_claim(c, dice, kind);
            for (const Style& style : kStyles) {
                const std::string proof = plain_proof(c, claim, style, dice);
                ProofReport report;
                ASSERT_NO_THROW(report = c.check(proof)) << c.text << proof;
                EXPECT_TRUE(is_true(c, report)) << c.text << proof;
                by_prices += report.leaves.prices;
                by_weights += report.leaves.weights;
                by_refinement += report.leaves.refinement;
            }
        }
    }
    EXPECT_GT(by_prices, 300U);
    EXPECT_GT(by_weights, 300U);
    EXPECT_GT(by_refinement, 500U);
}

/// The tree that branches on everything shows all that is true, so a claim it does not show is false.
TEST(Proof, FalseClaimsAreRefusedAtEveryStair) {
    std::size_t refused = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        const Case c(random_case(seed));
        Dice dice(seed);
        for (const char* kind : kKinds) {
            const Claim truth = random_claim(c, dice, kind);
            std::vector<Claim> others;
            for (std::size_t i = 0; i < truth.answers.size(); ++i) {
                others.push_back(truth);  // without this answer
                others.back().answers.erase(others.back().answers.begin() + static_cast<std::ptrdiff_t>(i));
            }
            for (int i = 0; i < 10; ++i) {
                const auto subset = static_cast<Mask>(dice.below(c.oracle.subsets()));
                Claim other = truth;  // with this one instead
                if (other.answers.empty()) other.answers.push_back(subset);
                other.answers[dice.below(other.answers.size())] = subset;
                others.push_back(other);
            }
            for (const Claim& other : others) {
                if (other.kind == "frontier" && other.answers.empty()) continue;
                if (fault_of(c, plain_proof(c, other, {false, false, false}, dice))) ++refused;
                if (fault_of(c, plain_proof(c, other, {true, true, true}, dice))) ++refused;
            }
        }
    }
    EXPECT_GT(refused, 2'000U);
}

TEST(Proof, NumbersOfTheAnswerAreHeldAgainstTheTable) {
    const Case c(random_case(4));
    Dice dice(1);
    const Claim claim = true_claim(c.oracle, "largest", c.total, 0);
    const std::string proof = plain_proof(c, claim, {}, dice);
    const std::string line = fmt::format("answer {} {}", c.oracle.cost(claim.answers[0]),
                                         c.oracle.positive_region(claim.answers[0]));
    ASSERT_NE(proof.find(line), std::string::npos);
    for (const auto& [cost, decided] : {std::pair{7, 0}, {1, 0}, {0, 2}, {0, 1}}) {
        std::string other = unsealed(proof);
        other.replace(other.find(line), line.size(),
                      fmt::format("answer {} {}", c.oracle.cost(claim.answers[0]) + cost,
                                  c.oracle.positive_region(claim.answers[0]) + decided));
        const auto fault = fault_of(c, sealed(other));
        ASSERT_TRUE(fault);
        EXPECT_THAT(*fault, HasSubstr("the answer says")) << *fault;
    }
}

/// Trees with leaves where nothing is refuted, weights and prices that are made up: only true claims pass.
TEST(Proof, RandomTreesNeverProveAFalseClaim) {
    std::size_t accepted = 0;
    for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
        Dice dice(seed);
        const Case c(random_case(seed % 100));
        Claim claim = random_claim(c, dice, kKinds[dice.below(3)]);
        if (!claim.answers.empty() && dice.one_in(2))
            claim.answers[dice.below(claim.answers.size())] =
                static_cast<Mask>(dice.below(c.oracle.subsets()));
        std::string body = header(c, claim);
        const PlainRows rows(c.table);
        const auto made_up = [&](char letter) {
            Entries entries = letter == 'w' ? rows.random_weights(dice) : rows.random_prices(dice, c.units);
            if (!entries.list.empty() && dice.one_in(3)) {
                Entry& entry = entries.list[dice.below(entries.list.size())];
                if (dice.one_in(2)) entry.value += 1;
                if (dice.one_in(2)) entry.x = dice.below(c.table.objects);
                if (dice.one_in(2)) entry.y = dice.below(c.table.objects);
            }
            body += entries.text(letter);
        };
        std::vector<Mask> open{c.oracle.everything()};
        while (!open.empty()) {
            const Mask here = open.back();
            open.pop_back();
            if (dice.one_in(3)) made_up('w');
            if (dice.one_in(3)) made_up('h');
            if (here == 0 || dice.one_in(5)) {
                body += ".\n";
                continue;
            }
            const std::vector<std::size_t> choices = members_of(here);
            const std::size_t feature = choices[dice.below(choices.size())];
            body += fmt::format("? {}\n", feature + 1);
            open.push_back(here & ~(Mask{1} << feature));
            open.push_back(here & ~(Mask{1} << feature));
        }
        if (!fault_of(c, sealed(body))) ++accepted;
    }
    EXPECT_GT(accepted, 100U);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin) + 1;
        lines.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

/// A small table and a proof that uses everything the format has.
struct Sample {
    Case c;
    std::string proof;
};
Sample sample(std::uint64_t seed, const std::string& kind) {
    for (;; ++seed) {
        Case c(random_case(seed));
        if (c.table.features.size() > 4 || c.oracle.positive_region_full() < 4 || c.budget < 2) continue;
        Dice dice(seed);
        const std::int64_t required = kind == "cheapest" ? c.oracle.positive_region_full() : 0;
        std::string proof =
            plain_proof(c, true_claim(c.oracle, kind, c.budget, required), {true, true, true}, dice);
        if (proof.find("\nw") == std::string::npos || proof.find("\nh") == std::string::npos) continue;
        if (proof.find("\n?") == std::string::npos || proof.size() > 900) continue;
        return {std::move(c), std::move(proof)};
    }
}

TEST(ProofMutation, FlippedBits) {
    for (const char* kind : kKinds) {
        const Sample s = sample(1, kind);
        ASSERT_FALSE(fault_of(s.c, s.proof));
        const std::string body = unsealed(s.proof);
        for (std::size_t i = 0; i < s.proof.size(); ++i) {
            for (unsigned bit = 0; bit < 8; ++bit) {
                std::string damaged = s.proof;
                damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ (1U << bit));
                EXPECT_TRUE(fault_of(s.c, damaged)) << damaged;
                if (i < body.size()) fault_of(s.c, sealed(damaged.substr(0, body.size())));
            }
        }
    }
}

TEST(ProofMutation, LinesDroppedDoubledAndSwapped) {
    for (const char* kind : kKinds) {
        const Sample s = sample(40, kind);
        const std::vector<std::string> lines = lines_of(unsealed(s.proof));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            std::vector<std::string> dropped = lines;
            dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
            std::vector<std::string> doubled = lines;
            doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
            fault_of(s.c, sealed(joined(dropped)));
            fault_of(s.c, sealed(joined(doubled)));
            for (std::size_t j = i + 1; j < lines.size(); ++j) {
                std::vector<std::string> swapped = lines;
                std::swap(swapped[i], swapped[j]);
                fault_of(s.c, sealed(joined(swapped)));
            }
        }
        std::vector<std::string> all = lines_of(s.proof);
        for (std::size_t i = 0; i < all.size(); ++i) {  // not sealed again: always found
            std::vector<std::string> dropped = all;
            dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_TRUE(fault_of(s.c, joined(dropped)));
        }
    }
}

TEST(ProofMutation, CutOffAnywhere) {
    const Sample s = sample(7, "largest");
    for (std::size_t size = 0; size < s.proof.size(); ++size) {
        EXPECT_TRUE(fault_of(s.c, s.proof.substr(0, size)));
        if (size + 1 < unsealed(s.proof).size()) {
            EXPECT_TRUE(fault_of(s.c, sealed(s.proof.substr(0, size) + "\n")));
        }
    }
    EXPECT_TRUE(fault_of(s.c, s.proof + "\n"));
    EXPECT_TRUE(fault_of(s.c, s.proof + s.proof));
    EXPECT_TRUE(fault_of(s.c, sealed(s.proof)));
}

/// Numbers replaced by others, all of them, with a fresh seal.
TEST(ProofMutation, OtherNumbers) {
    for (const char* kind : kKinds) {
        const Sample s = sample(90, kind);
        const std::string body = unsealed(s.proof);
        for (std::size_t i = 0; i < body.size(); ++i) {
            const auto is_digit = [&](std::size_t at) { return body[at] >= '0' && body[at] <= '9'; };
            if (!is_digit(i) || is_digit(i - 1)) continue;
            std::size_t end = i;
            while (is_digit(end)) ++end;
            for (const char* number : {"0",
                                       "1",
                                       "2",
                                       "3",
                                       "5",
                                       "8",
                                       "13",
                                       "40",
                                       "1099511627775",
                                       "1099511627776",
                                       "9007199254740992",
                                       "9007199254740993",
                                       "9223372036854775807",
                                       "9223372036854775808",
                                       "18446744073709551616",
                                       "-1",
                                       "+1",
                                       "1e3",
                                       "1.0",
                                       ""})
                fault_of(s.c, sealed(body.substr(0, i) + number + body.substr(end)));
        }
    }
}

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

/// As deep as there are features; the checker must not recurse.
TEST(Proof, DeepTrees) {
    constexpr std::size_t kFeatures = 20'000;
    frugal::DecisionTable table = table_without_rows(kFeatures);
    table.objects = 2;
    for (frugal::Column& column : table.features) {
        column.codes = frugal::Codes(std::vector<frugal::Code>{0, 0});
        column.values = {"v"};
    }
    table.decision.codes = frugal::Codes(std::vector<frugal::Code>{0, 0});
    table.decision.values = {"k"};
    std::string body = fmt::format("frugal proof 1\ntable 2 {} {}\ncosts", kFeatures, fingerprint(table));
    for (std::size_t i = 0; i < kFeatures; ++i) body += " 1";
    body += fmt::format("\nquestion largest {} 0\nanswer 0 2\ntree\n", kFeatures);
    for (std::size_t i = 0; i < kFeatures; ++i) body += fmt::format("? {}\n", i + 1);
    for (std::size_t i = 0; i <= kFeatures; ++i) body += ".\n";
    const ProofReport report =
        frugal::check::check_proof_text(table, frugal::TestCosts::unit(kFeatures), sealed(body), "proof");
    EXPECT_EQ(report.nodes, 2 * kFeatures + 1);
    EXPECT_EQ(report.leaves.nothing, kFeatures + 1);
}

TEST(Proof, TablesWithoutRowsOrFeatures) {
    const frugal::DecisionTable no_rows = table_without_rows(2);
    const std::string empty =
        fmt::format("frugal proof 1\ntable 0 2 {}\ncosts 1 1\nquestion frontier 2 0\nanswer 0 0\ntree\n.\n",
                    fingerprint(no_rows));
    EXPECT_EQ(
        frugal::check::check_proof_text(no_rows, frugal::TestCosts::unit(2), sealed(empty), "proof").nodes,
        1U);
    frugal::DecisionTable no_features = table_of("d\nk\nk\n");
    const std::string bare =
        fmt::format("frugal proof 1\ntable 2 0 {}\ncosts\nquestion largest 0 0\nanswer 0 2\ntree\n.\n",
                    fingerprint(no_features));
    EXPECT_EQ(frugal::check::check_proof_text(no_features, frugal::TestCosts::unit(0), sealed(bare), "proof")
                  .answers[0]
                  .decided,
              2);
}

}  // namespace
