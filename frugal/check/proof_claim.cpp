#include <frugal/check/proof_claim.hpp>
#include <frugal/check/recompute.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace frugal::check {
namespace {

constexpr std::int64_t kMostCount = TestCosts::kMaxTotal;

void read_table_line(ProofReader& reader, const DecisionTable& table) {
    reader.next_line("table");
    const auto objects = static_cast<std::size_t>(reader.number(kMostCount));
    const auto features = static_cast<std::size_t>(reader.number(kMostCount));
    if (objects != table.objects || features != table.features.size()) {
        reader.fail(fmt::format(
            "this proof is about another table: one of {} objects and {} features, {} has {} and {}", objects,
            features, table.source, table.objects, table.features.size()));
    }
    if (reader.field() != fingerprint(table)) {
        reader.fail(fmt::format("this proof is about another table: it has other names or values than {}",
                                table.source));
    }
}

void read_costs_line(ProofReader& reader, const TestCosts& costs, Claim& claim) {
    reader.next_line("costs");
    bool all_equal = true;
    bool all_one = true;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const Units cost = reader.number(TestCosts::kMaxTotal);
        all_equal = all_equal && cost == costs[i];
        all_one = all_one && cost == 1;
        claim.costs.push_back(cost);
    }
    if (!all_equal && !all_one)
        reader.fail("this proof is about other costs: check it with those it was written for");
    claim.counts_features = !all_equal;
}

void read_question(ProofReader& reader, Claim& claim) {
    reader.next_line("question");
    const std::string_view kind = reader.field();
    if (kind == "largest") {
        claim.kind = ProofKind::largest;
    } else if (kind == "cheapest") {
        claim.kind = ProofKind::cheapest;
    } else if (kind == "frontier") {
        claim.kind = ProofKind::frontier;
    } else {
        reader.fail("the question is none of largest, cheapest, frontier");
    }
    claim.budget = reader.number(kMostCount);
    claim.required = reader.number(claim.kind == ProofKind::frontier ? 0 : kMostCount);
}

/// The rest of a line `answer`, held against the table and against what was asked.
ProvenAnswer read_answer(ProofReader& reader, const DecisionTable& table, const Claim& claim) {
    ProvenAnswer answer;
    answer.cost = reader.number(kMostCount);
    answer.decided = reader.number(kMostCount);
    Units cost = 0;
    while (reader.has_field()) {
        const std::int64_t number = reader.number(static_cast<std::int64_t>(table.features.size()));
        if (number == 0) reader.fail("features are numbered from 1");
        const auto feature = static_cast<std::size_t>(number - 1);
        if (!answer.features.empty() && feature <= answer.features.back())
            reader.fail("the features of an answer are listed once each, in the order of the table");
        answer.features.push_back(feature);
        cost += claim.costs[feature];
    }
    if (cost != answer.cost)
        reader.fail(fmt::format("the answer says it costs {} units, it costs {}", answer.cost, cost));
    const std::int64_t decided = positive_region(table, answer.features);
    if (decided != answer.decided) {
        reader.fail(
            fmt::format("the answer says it decides {} objects, it decides {}", answer.decided, decided));
    }
    if (cost > claim.budget) reader.fail("the answer costs more than the budget");
    if (decided < claim.required) reader.fail("the answer decides fewer objects than required");
    return answer;
}

void append_answer(ProofReader& reader, ProvenAnswer answer, Claim& claim) {
    if (!claim.answers.empty()) {
        const ProvenAnswer& last = claim.answers.back();
        if (claim.kind != ProofKind::frontier) reader.fail("this question has one answer only");
        if (answer.cost <= last.cost || answer.decided <= last.decided)
            reader.fail("each point of a frontier costs and decides more than the one before");
    }
    claim.answers.push_back(std::move(answer));
}

}  // namespace

/// The columns as the problem sees them: names, and which rows have equal values.
std::string fingerprint(const DecisionTable& table) {
    Fnv1a hash;
    const auto add = [&](const Column& column) {
        hash.add(column.name);
        hash.add('\0');
        column.codes.visit([&](auto codes) {
            for (const Code code : codes) {
                for (unsigned shift = 0; shift < 32; shift += 8)
                    hash.add(static_cast<unsigned char>((code >> shift) & 0xFFU));
            }
        });
    };
    for (const Column& feature : table.features) add(feature);
    add(table.decision);
    return hash.text();
}

Claim read_claim(ProofReader& reader, const DecisionTable& table, const TestCosts& costs) {
    Claim claim;
    read_table_line(reader, table);
    read_costs_line(reader, costs, claim);
    read_question(reader, claim);
    for (reader.next_line();; reader.next_line()) {
        const std::string_view keyword = reader.field();
        if (keyword == "tree") return claim;
        if (keyword != "answer") reader.fail("expected 'answer' or 'tree' here");
        append_answer(reader, read_answer(reader, table, claim), claim);
    }
}

std::vector<Stair> stairs_of(const Claim& claim, std::int64_t decided_by_all) {
    std::vector<Stair> stairs;
    if (claim.answers.empty()) {
        stairs.push_back({claim.budget, claim.required});
    } else if (claim.kind == ProofKind::cheapest) {
        stairs.push_back({claim.answers.front().cost - 1, claim.required});
    } else {
        // A frontier starts from nothing; the only point of `largest` must not be reached for less.
        const ProvenAnswer& first = claim.answers.front();
        std::int64_t at_least = claim.kind == ProofKind::frontier ? 0 : first.decided;
        for (const ProvenAnswer& answer : claim.answers) {
            stairs.push_back({answer.cost - 1, at_least});
            at_least = answer.decided + 1;
        }
        stairs.push_back({claim.budget, at_least});
    }
    // No subset costs less than nothing, none decides more than all features do.
    std::erase_if(stairs,
                  [&](const Stair& stair) { return stair.up_to < 0 || stair.at_least > decided_by_all; });
    return stairs;
}

}  // namespace frugal::check
