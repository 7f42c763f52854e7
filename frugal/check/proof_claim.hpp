// The upper part of a proof file: which table and costs it is about, what was asked, and what is claimed.
#pragma once

#include <frugal/check/proof.hpp>
#include <frugal/check/proof_reader.hpp>
#include <frugal/check/refutation.hpp>

#include <vector>

namespace frugal::check {

struct Claim {
    ProofKind kind = ProofKind::largest;
    bool counts_features = false;  ///< every feature costs one unit, whatever the test costs are
    std::vector<Units> costs;      ///< per feature
    Units budget = 0;
    std::int64_t required = 0;
    std::vector<ProvenAnswer> answers;
};

/// What a proof knows a table by.
std::string fingerprint(const DecisionTable& table);

/// Reads up to the line `tree`. Throws DataError unless table and costs are the right ones, every answer
/// costs and decides what it says and keeps the constraints.
Claim read_claim(ProofReader& reader, const DecisionTable& table, const TestCosts& costs);

/// Everything that would refute the claim. A claim with no stair is true as it stands.
std::vector<Stair> stairs_of(const Claim& claim, std::int64_t decided_by_all);

}  // namespace frugal::check
