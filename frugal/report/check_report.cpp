#include <frugal/report/check_report.hpp>
#include <frugal/report/feature_table.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/version.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace frugal {
namespace {

using Json = nlohmann::ordered_json;
using check::AnswerKind;
using check::AnswerReport;
using check::ProofKind;
using check::ProofReport;

/// Words about one table and its costs.
struct Words {
    const DecisionTable& table;
    const TestCosts& costs;

    std::string amount(Units units) const { return with_thousands(costs.text(units)); }
    /// "97 of 101 objects", or "97 or more of 101 objects".
    std::string of_all(std::int64_t objects, std::string_view or_more = "") const {
        return fmt::format("{}{} of {}", with_thousands(objects), or_more,
                           counted(as_count(table.objects), "object"));
    }
    std::string features(const std::vector<std::size_t>& members) const {
        return feature_list(table, FeatureSet::of(table.features.size(), members));
    }
};

std::string_view decide(const std::vector<std::size_t>& features) {
    return features.size() == 1 ? "decides" : "decide";
}

/// "within a budget of 40 ", "with at most 3 features ", or nothing.
std::string limit_of(const ProofReport& proof, const Words& words) {
    if (!proof.budget_matters) return "";
    if (proof.counts_features) return fmt::format("with at most {} ", counted(proof.budget, "feature"));
    return fmt::format("within a budget of {} ", words.amount(proof.budget));
}

std::string cheaper_than(const ProofReport& proof, const Words& words) {
    const Units cost = proof.answers.front().cost;
    return proof.counts_features ? fmt::format("are fewer than {}", with_thousands(cost))
                                 : fmt::format("cost less than {}", words.amount(cost));
}

std::string what_is_proven(const ProofReport& proof, const Words& words) {
    const std::string limit = limit_of(proof, words);
    if (proof.answers.empty())
        return fmt::format("{}no features decide {}.", limit, words.of_all(proof.required, " or more"));
    if (proof.kind == ProofKind::frontier) {
        return fmt::format("{}the frontier has {} and no other; no features decide more for their cost.",
                           limit, counted(as_count(proof.answers.size()), "point"));
    }
    if (proof.kind == ProofKind::cheapest) {
        return fmt::format("{}no features that decide {} {}.", limit,
                           words.of_all(proof.required, " or more"), cheaper_than(proof, words));
    }
    const std::string most =
        fmt::format("{}no features decide more than {}", limit, words.of_all(proof.answers.front().decided));
    if (proof.answers.front().cost == 0) return most + ".";
    return fmt::format("{}, and none that decide as many {}.", most, cheaper_than(proof, words));
}

std::string leaves_text(const ProofReport& proof) {
    const ProofReport::Leaves& leaves = proof.leaves;
    std::string text;
    const auto add = [&text](std::uint64_t count, std::string_view how) {
        if (count == 0) return;
        text += fmt::format("{}{} by {}", text.empty() ? "" : ", ",
                            with_thousands(static_cast<std::int64_t>(count)), how);
    };
    add(leaves.cost, "cost");
    add(leaves.prices, "prices");
    add(leaves.weights, "weights");
    add(leaves.refinement, "refinement");
    return text.empty() ? "there was nothing to refute" : "refuted " + text;
}

std::string proof_text(const ProofReport& proof, const Words& words, const Style& style) {
    std::string text = style.good("The proof holds: ") + what_is_proven(proof, words) + "\n";
    if (proof.kind != ProofKind::frontier && !proof.answers.empty()) {
        text +=
            fmt::format("It names {}, which {} {}.\n", words.features(proof.answers.front().features),
                        decide(proof.answers.front().features), words.of_all(proof.answers.front().decided));
    }
    return text + fmt::format("Checked {}: {}.\n", counted(static_cast<std::int64_t>(proof.nodes), "node"),
                              leaves_text(proof));
}

std::string what_was_recomputed(const AnswerReport& answer, const Words& words) {
    const std::int64_t subsets = as_count(answer.subsets.size());
    if (answer.kind == AnswerKind::frontier)
        return fmt::format("{}, each recomputed from the table.", counted(subsets, "point"));
    if (answer.kind == AnswerKind::reducts)
        return fmt::format("{}, each recomputed from the table.", counted(subsets, "reduct"));
    if (answer.subsets.empty()) return "it names no features, so there is nothing to recompute.";
    const check::Measured& subset = answer.subsets.front();
    const std::string more = answer.optima > 1 ? fmt::format("; {} optima recomputed as well",
                                                             with_thousands(as_count(answer.optima)))
                                               : std::string();
    return fmt::format("{} for {} {} {}{}.", words.features(subset.features), words.amount(subset.cost),
                       decide(subset.features), words.of_all(subset.positive_region), more);
}

Json names(const DecisionTable& table, const std::vector<std::size_t>& features) {
    Json list = Json::array();
    for (const std::size_t feature : features) list.push_back(table.features[feature].name);
    return list;
}

Json proof_json(const DecisionTable& table, const TestCosts& costs, const ProofReport& proof) {
    const auto amount = [&](Units units) {
        const Decimal value = costs.decimal(units);
        if (proof.counts_features) return Json(units);
        return value.is_integer() ? Json(value.mantissa) : Json(value.to_double());
    };
    Json json{{"kind", check::name_of(proof.kind)},
              {"counts", proof.counts_features ? "features" : "test costs"},
              {"budget", proof.budget_matters ? amount(proof.budget) : Json()},
              {"required", proof.required}};
    json["answers"] = Json::array();
    for (const check::ProvenAnswer& answer : proof.answers) {
        json["answers"].push_back({{"features", names(table, answer.features)},
                                   {proof.counts_features ? "size" : "cost", amount(answer.cost)},
                                   {"positive_region", answer.decided}});
    }
    json["nodes"] = proof.nodes;
    json["leaves"] = {{"cost", proof.leaves.cost},
                      {"prices", proof.leaves.prices},
                      {"weights", proof.leaves.weights},
                      {"refinement", proof.leaves.refinement}};
    return json;
}

}  // namespace

std::string check_text(const DecisionTable& table, const TestCosts& costs, const Checked& checked,
                       const Style& style) {
    const Words words{table, costs};
    std::string text;
    if (checked.answer != nullptr) {
        text += style.good("The answer is right: ") + what_was_recomputed(*checked.answer, words) + "\n";
        if (checked.proof == nullptr && checked.answer->kind != AnswerKind::evaluate)
            text += style.faint("That nothing is better takes a proof: --proof.") + "\n";
    }
    if (checked.proof != nullptr) text += proof_text(*checked.proof, words, style);
    return text;
}

std::string check_json(const DecisionTable& table, const TestCosts& costs, const Checked& checked) {
    Json json{{"valid", true}};
    if (checked.proof != nullptr) json["proof"] = proof_json(table, costs, *checked.proof);
    if (checked.answer != nullptr) {
        json["answer"] = {{"kind", check::name_of(checked.answer->kind)},
                          {"subsets", checked.answer->subsets.size()},
                          {"optima", checked.answer->optima}};
    }
    json["version"] = version();
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace frugal
