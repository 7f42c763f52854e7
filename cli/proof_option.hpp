// What `--proof` does once the answer is known.
#pragma once

#include <frugal/proof/proof_writer.hpp>

#include <string>

namespace frugal::cli {

/// Writes the proof and says so on standard error; says why there is none when the answer is not proven or
/// writing was interrupted.
void write_proof_file(const DecisionTable& table, const ProofClaim& claim, Status status,
                      const std::string& path);

}  // namespace frugal::cli
