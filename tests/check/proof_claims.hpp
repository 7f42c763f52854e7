// Claims that are true, and whether an accepted proof tells the truth.
#pragma once

#include "check/proof_parts.hpp"
#include <frugal/error.hpp>

#include <array>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace support {

inline constexpr std::array kKinds{"largest", "cheapest", "frontier"};
inline constexpr std::array kStyles{Style{}, Style{true, false, true}, Style{false, true, true},
                                    Style{true, true, true}, Style{false, false, false}};

/// Whether the oracle says the same as a proof that was accepted.
inline bool is_true(const Case& c, const frugal::check::ProofReport& report) {
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
inline std::optional<std::string> fault_of(const Case& c, const std::string& proof) {
    try {
        EXPECT_TRUE(is_true(c, c.check(proof))) << c.text << proof;
        return std::nullopt;
    } catch (const frugal::DataError& fault) {
        return fault.what();
    }
}

inline std::int64_t random_required(const Case& c, Dice& dice) {
    return static_cast<std::int64_t>(
        dice.below(static_cast<std::size_t>(c.oracle.positive_region_full()) + 2));
}

inline Claim random_claim(const Case& c, Dice& dice, const std::string& kind) {
    return true_claim(c.oracle, kind, c.budget, kind == "frontier" ? 0 : random_required(c, dice));
}

}  // namespace support
