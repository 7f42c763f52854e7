// What checking an answer or a proof has shown, as text and as JSON.
#pragma once

#include <frugal/check/answer.hpp>
#include <frugal/check/proof.hpp>
#include <frugal/report/style.hpp>

#include <string>

namespace frugal {

/// One of the two may be null. Both have been found right, and about the same answer when both are given.
struct Checked {
    const check::ProofReport* proof = nullptr;
    const check::AnswerReport* answer = nullptr;
};

std::string check_text(const DecisionTable& table, const TestCosts& costs, const Checked& checked,
                       const Style& style);
std::string check_json(const DecisionTable& table, const TestCosts& costs, const Checked& checked);

}  // namespace frugal
