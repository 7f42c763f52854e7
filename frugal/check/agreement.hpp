// Whether a proof is about a given answer: each can be right alone and still say nothing about the other.
#pragma once

#include <frugal/check/answer.hpp>
#include <frugal/check/proof.hpp>

#include <string>
#include <vector>

namespace frugal::check {

/// Why the proof does not show that the answer is the best, in words; none when it does. Both must hold.
std::vector<std::string> disagreements(const ProofReport& proof, const AnswerReport& answer,
                                       const TestCosts& costs);

}  // namespace frugal::check
