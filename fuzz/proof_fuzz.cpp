// Attacks the proof checker: whatever the bytes, a proof is refused as a DataError or its claim is true. The
// last line is made anew, since no chance finds a checksum.
#include <frugal/check/proof.hpp>
#include <frugal/check/proof_reader.hpp>
#include <frugal/error.hpp>
#include <frugal/table/read_table.hpp>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

constexpr const char* kTable = "a1,a2,a3,d\nY,Y,Y,A\nN,Y,N,B\nY,N,N,B\nN,N,Y,A\nY,Y,Y,B\n";

std::string sealed(std::string_view body) {
    std::size_t nodes = 0;
    for (std::size_t i = 1; i < body.size(); ++i)
        nodes += body[i - 1] == '\n' && (body[i] == '?' || body[i] == '.');
    frugal::Fnv1a checksum;
    checksum.add(body);
    return std::string(body) + "end " + std::to_string(nodes) + " " + checksum.text() + "\n";
}

/// In this table only two features together decide anything: three objects.
bool is_true(const frugal::check::ProofReport& report) {
    using frugal::check::ProofKind;
    const frugal::Units least = report.counts_features ? 2 : 5;
    const bool can_decide = report.budget >= least;
    if (report.required > (can_decide ? 3 : 0)) return report.answers.empty();
    if (report.answers.empty()) return false;
    const frugal::check::ProvenAnswer& last = report.answers.back();
    if (report.kind == ProofKind::frontier && report.answers.size() != (can_decide ? 2U : 1U)) return false;
    const bool nothing = report.kind == ProofKind::cheapest ? report.required == 0 : !can_decide;
    return nothing ? last.cost == 0 && last.decided == 0 : last.cost == least && last.decided == 3;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const frugal::DecisionTable table =
        frugal::make_decision_table(frugal::parse_table(kTable, "table"));
    static const frugal::TestCosts costs = frugal::parse_cost_list("a1=2,a2=3,a3=10", table);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t last_line = text.rfind("end ");
    for (const std::string& proof : {std::string(text), sealed(text), sealed(text.substr(0, last_line))}) {
        try {
            if (!is_true(frugal::check::check_proof_text(table, costs, proof, "fuzz"))) std::abort();
        } catch (const frugal::DataError&) {
            continue;
        }
    }
    return 0;
}
