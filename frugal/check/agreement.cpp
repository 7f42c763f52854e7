#include <frugal/check/agreement.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace frugal::check {
namespace {

std::vector<std::string> proven_objectives(const ProofReport& proof) {
    if (proof.kind != ProofKind::cheapest) return {"positive-region", "cost"};
    return {proof.counts_features ? "size" : "cost"};
}

/// Other features may do just as well, so only what they cost and decide is compared.
bool as_good(const ProofReport& proof, const ProvenAnswer& proven, const Measured& answer) {
    const Units cost = proof.counts_features ? static_cast<Units>(answer.features.size()) : answer.cost;
    if (proof.kind == ProofKind::cheapest)
        return cost == proven.cost && answer.positive_region >= proof.required;
    return cost == proven.cost && answer.positive_region == proven.decided;
}

}  // namespace

std::vector<std::string> disagreements(const ProofReport& proof, const AnswerReport& answer,
                                       const TestCosts& costs) {
    const AnswerKind expected = proof.kind == ProofKind::frontier ? AnswerKind::frontier : AnswerKind::select;
    if (answer.kind != expected) {
        return {fmt::format("the proof is about an answer of {}, this is one of {}", name_of(expected),
                            name_of(answer.kind))};
    }
    std::vector<std::string> result;
    if (!answer.subsets.empty() && answer.objectives != proven_objectives(proof)) {
        result.emplace_back("the proof is about another question: it ranks subsets in another way");
    }
    // A budget for everything is none. Where features are counted, a budget of costs has no place.
    const bool has_budget = answer.budget && *answer.budget < costs.total();
    if (has_budget != proof.budget_matters ||
        (has_budget && (proof.counts_features || *answer.budget != proof.budget))) {
        result.emplace_back("the proof is about another budget");
    }
    const bool same = std::ranges::equal(
        proof.answers, answer.subsets,
        [&](const ProvenAnswer& proven, const Measured& given) { return as_good(proof, proven, given); });
    if (!same) result.emplace_back("the answer is not what the proof shows to be the best");
    return result;
}

}  // namespace frugal::check
