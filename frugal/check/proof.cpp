#include <frugal/check/proof.hpp>
#include <frugal/check/proof_claim.hpp>
#include <frugal/check/proof_tree.hpp>
#include <frugal/error.hpp>
#include <frugal/table/bytes.hpp>

#include <numeric>

#include <fmt/format.h>

namespace frugal::check {

std::string_view name_of(ProofKind kind) {
    switch (kind) {
        case ProofKind::largest:
            return "largest";
        case ProofKind::cheapest:
            return "cheapest";
        case ProofKind::frontier:
            break;
    }
    return "frontier";
}

ProofReport check_proof(const DecisionTable& table, const TestCosts& costs, const std::string& path) {
    const Bytes bytes(path);
    return check_proof_text(table, costs, bytes.view(), source_name(path));
}

ProofReport check_proof_text(const DecisionTable& table, const TestCosts& costs, std::string_view text,
                             const std::string& source) {
    if (table.objects > static_cast<std::size_t>(Refuter::kMostObjects))
        throw UsageError(fmt::format("{} has too many objects to check a proof", table.source));
    ProofReader reader(text, source);
    Claim claim = read_claim(reader, table, costs);
    DistinctRows rows(table);
    Refuter refuter(rows, claim.costs, stairs_of(claim, rows.decided_by_all()));
    const TreeCounts counts = check_tree(reader, table.objects, rows, claim.costs, refuter);
    reader.next_line("end");
    if (static_cast<std::uint64_t>(reader.number(TestCosts::kMaxTotal)) != counts.nodes)
        reader.fail(fmt::format("the tree has {} nodes, not as many as this line says", counts.nodes));
    reader.field();  // the checksum, which the reader has compared
    reader.finish();

    ProofReport report;
    report.kind = claim.kind;
    report.counts_features = claim.counts_features;
    report.budget = claim.budget;
    report.budget_matters = claim.budget < std::accumulate(claim.costs.begin(), claim.costs.end(), Units{0});
    report.required = claim.required;
    report.answers = std::move(claim.answers);
    report.nodes = counts.nodes;
    report.leaves = counts.leaves;
    return report;
}

}  // namespace frugal::check
