// Recomputes an answer given as the JSON that the program prints: what each subset in it costs and decides,
// straight from the table. Whether nothing beats the answer takes a proof; see proof.hpp.
#pragma once

#include <frugal/table/decision_table.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace frugal::check {

enum class AnswerKind { select, frontier, reducts, evaluate };
std::string_view name_of(AnswerKind kind);

/// What a subset costs and decides, recomputed.
struct Measured {
    std::vector<std::size_t> features;
    Units cost = 0;
    std::int64_t positive_region = 0;
};

/// The positive region of some features; none for Pawlak's model, which is always at hand.
using Region = std::function<std::int64_t(const std::vector<std::size_t>& features)>;

struct AnswerReport {
    AnswerKind kind = AnswerKind::select;
    std::vector<Measured> subsets;  ///< the answer, the points or the reducts; none when there is no answer
    std::size_t optima = 0;         ///< subsets listed as equally good
    std::optional<Units> budget;    ///< the most that may be spent; nothing when unlimited
    std::vector<std::string> objectives;   ///< what the answer is said to be best in
    std::vector<std::string> differences;  ///< in words; none when the answer is right
};

/// Throws DataError when the text is no answer at all. An answer that is wrong is a report with differences.
/// `model` is the one the answer must be about; the positive region of another model than Pawlak's is
/// recomputed by `region`.
AnswerReport check_answer(const DecisionTable& table, const TestCosts& costs, std::string_view json,
                          const std::string& source, const std::string& model = "pawlak",
                          const Region& region = {});

}  // namespace frugal::check
