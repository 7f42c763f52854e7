// Checks a proof that an answer cannot be beaten, as docs/proof-format.md describes it. The search that wrote
// the proof need not be trusted: everything is recomputed here from the table and the costs, with plain code
// that shares nothing with the searches.
#pragma once

#include <frugal/table/decision_table.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace frugal::check {

enum class ProofKind {
    largest,   ///< most objects decided within the budget, then the lowest cost
    cheapest,  ///< lowest cost within the budget that decides what is required
    frontier,  ///< the largest for every budget up to the given one
};
std::string_view name_of(ProofKind kind);

struct ProvenAnswer {
    std::vector<std::size_t> features;  ///< ascending
    Units cost = 0;                     ///< the number of features where these are only counted
    std::int64_t decided = 0;
};

/// What a proof that holds has shown.
struct ProofReport {
    ProofKind kind = ProofKind::largest;
    bool counts_features = false;  ///< costs and budget are numbers of features
    Units budget = 0;
    bool budget_matters = false;  ///< all features together cost more
    std::int64_t required = 0;
    std::vector<ProvenAnswer> answers;  ///< none: nothing decides what is required within the budget
    std::uint64_t nodes = 0;

    /// Leaves, each counted under the hardest rule that it needed.
    struct Leaves {
        std::uint64_t nothing = 0;  ///< there was nothing to refute
        std::uint64_t cost = 0;
        std::uint64_t prices = 0;
        std::uint64_t weights = 0;
        std::uint64_t refinement = 0;
    } leaves;
};

/// Throws DataError naming file and line unless the file (`-`: standard input; may be gzipped) is a proof, is
/// about this table and these costs, and shows what it claims.
ProofReport check_proof(const DecisionTable& table, const TestCosts& costs, const std::string& path);

/// The same for bytes already in memory; `source` names them in messages.
ProofReport check_proof_text(const DecisionTable& table, const TestCosts& costs, std::string_view text,
                             const std::string& source);

}  // namespace frugal::check
