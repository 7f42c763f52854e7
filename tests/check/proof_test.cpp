// The checker accepts the proofs of true claims, and never a false claim, whatever the proof looks like.
#include "check/proof_claims.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace support;
using frugal::DataError;
using frugal::check::ProofReport;
using testing::HasSubstr;

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
