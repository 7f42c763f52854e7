// Proofs of what the search finds, read by the checker, which shares nothing with either.
#include "support/ask.hpp"
#include <frugal/check/proof.hpp>
#include <frugal/error.hpp>
#include <frugal/proof/proof_writer.hpp>
#include <frugal/search/frontier.hpp>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <gtest/gtest.h>
#include <unistd.h>

namespace {

using namespace frugal;
using namespace support;

class ProofWriter : public testing::Test {
  protected:
    ~ProofWriter() override { std::filesystem::remove(path_); }

    check::ProofReport written_and_checked(const DecisionTable& table, const TestCosts& costs,
                                           const ProofClaim& claim, ProofStyle style) {
        EXPECT_TRUE(write_proof(table, claim, {}, path_, style));
        return check::check_proof(table, costs, path_);
    }

    std::string path_ =
        std::filesystem::temp_directory_path() / ("frugal-proof-" + std::to_string(::getpid()) + ".proof");
};

constexpr std::array kStyles{ProofStyle::plain_first, ProofStyle::weights_at_once};

TEST_F(ProofWriter, EveryProvenAnswerHasAProofThatHolds) {
    int infeasible = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const RandomCase c = random_case(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const TestCosts costs = test_costs(c.table, c.costs);
        Question question = fstc_question(c.budget);
        if (seed % 4 == 1) question.wishes = {Wish::cost};
        if (seed % 4 == 2) {
            question.wishes = {Wish::size};
            question.budget.reset();
        }
        if (seed % 3 != 0) question.percent = 1000 * static_cast<std::int64_t>(seed % 101);
        const Problem problem = compose(question, costs);
        const Result result = solve(c.table, problem, options_for(Algorithm::exact));
        infeasible += result.status == Status::infeasible ? 1 : 0;
        for (const ProofStyle style : kStyles) {
            const auto report = written_and_checked(c.table, costs, claim_of(problem, result), style);
            ASSERT_EQ(report.answers.size(), result.answer ? 1U : 0U);
            if (result.answer) {
                EXPECT_EQ(report.answers.front().features, result.answer->features.members());
            }
        }
    }
    EXPECT_GT(infeasible, 5);
}

TEST_F(ProofWriter, FrontiersHaveProofs) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        const RandomCase c = random_case(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const TestCosts costs = test_costs(c.table, c.costs);
        const Frontier found = frontier(c.table, costs, std::nullopt);
        ProofClaim claim{Goal::Kind::frontier, costs, costs.total(), 0, {}};
        for (const Answer& point : found.points) claim.answers.push_back(point.features);
        for (const ProofStyle style : kStyles)
            EXPECT_EQ(written_and_checked(c.table, costs, claim, style).answers.size(), found.points.size());
    }
}

TEST_F(ProofWriter, WeightsRefuteWhereRefinementAloneWouldBranch) {
    const DecisionTable table = noisy_table(7, 14, 120);
    const std::vector<Thousandths> amounts(14, 1000);
    const TestCosts costs = test_costs(table, amounts);
    const Problem problem = compose(fstc_question(4000), costs);
    const Result result = solve(table, problem, options_for(Algorithm::exact));
    const ProofClaim claim = claim_of(problem, result);
    const auto plain = written_and_checked(table, costs, claim, ProofStyle::plain_first);
    const auto weighed = written_and_checked(table, costs, claim, ProofStyle::weights_at_once);
    EXPECT_LE(weighed.nodes, plain.nodes);
}

TEST_F(ProofWriter, AFalseClaimGetsNoProof) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const RandomCase c = random_case(seed);
        const TestCosts costs = test_costs(c.table, c.costs);
        const Problem problem = compose(fstc_question(c.budget), costs);
        const Result result = solve(c.table, problem, options_for(Algorithm::exact));
        if (!result.answer || result.answer->features.empty()) continue;
        ProofClaim claim = claim_of(problem, result);
        claim.answers = {FeatureSet(c.table.features.size())};  // nothing bought, although more is possible
        for (const ProofStyle style : kStyles) {
            EXPECT_THROW(write_proof(c.table, claim, {}, path_, style), std::logic_error) << "seed " << seed;
            EXPECT_FALSE(std::filesystem::exists(path_));
        }
    }
}

TEST_F(ProofWriter, QuestionsOutsideCostAndPositiveRegionAreRefused) {
    const RandomCase c = random_case(3);
    Question question = fstc_question(std::nullopt);
    question.most_features = 2;
    const Problem problem = compose(question, test_costs(c.table, c.costs));
    EXPECT_THROW(claim_of(problem, {}), UsageError);
}

TEST_F(ProofWriter, AFileThatCannotBeWrittenIsNamed) {
    const RandomCase c = random_case(3);
    const TestCosts costs = test_costs(c.table, c.costs);
    const ProofClaim claim{Goal::Kind::largest, costs, costs.total(), 0, {}};
    EXPECT_THROW(write_proof(c.table, claim, {}, "/nowhere/at/all.proof"), DataError);
}

}  // namespace
