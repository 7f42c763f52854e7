// Writes a proof of optimality that `frugal check` verifies; docs/proof-format.md has the rules.
//
// The proof is found by a search of its own after the answer is known. It is slower than the search that
// found the answer, because it may only use what the checker can follow, but it starts from the optimum.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/goal.hpp>
#include <frugal/search/options.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace frugal {

/// What is claimed: that nothing beats these answers.
struct ProofClaim {
    Goal::Kind kind = Goal::Kind::largest;
    TestCosts costs;  ///< 1 each when features are only counted
    Units budget = 0;
    Weight required = 0;
    std::vector<FeatureSet>
        answers;  ///< one; none when nothing satisfies the constraints; the points of a frontier
};

/// The claim behind a proven result. Throws UsageError for questions that are not about cost and positive
/// region.
ProofClaim claim_of(const Problem& problem, const Result& result);

/// Refinement alone makes short proofs of most claims; weights are brought in where it does not.
enum class ProofStyle { plain_first, weights_at_once };

/// Writes the proof to `path` and tells how many nodes it has. Throws DataError when the file cannot be
/// written. Nothing when stopped before the end: then there is no file.
std::optional<std::uint64_t> write_proof(const DecisionTable& table, const ProofClaim& claim,
                                         const SolveOptions& options, const std::string& path,
                                         ProofStyle style = ProofStyle::plain_first);

}  // namespace frugal
