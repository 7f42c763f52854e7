#include <frugal/report/numbers.hpp>

#include <cli/interrupt.hpp>
#include <cli/proof_option.hpp>
#include <fmt/format.h>

namespace frugal::cli {

void write_proof_file(const DecisionTable& table, const ProofClaim& claim, Status status,
                      const std::string& path) {
    if (status != Status::optimal && status != Status::infeasible) {
        fmt::print(stderr, "frugal: no proof was written: the search did not finish\n");
        return;
    }
    SolveOptions options;
    options.stop = InterruptWatch::instance().token();
    const InterruptWatch::Searching searching(InterruptWatch::instance());
    const auto nodes = write_proof(table, claim, options, path);
    if (nodes) {
        fmt::print(stderr, "Proof of {} node{} written to {}\n", with_thousands(std::to_string(*nodes)),
                   *nodes == 1 ? "" : "s", path);
    } else {
        fmt::print(stderr, "frugal: no proof was written: interrupted\n");
    }
}

}  // namespace frugal::cli
