#include <frugal/problem/named_problems.hpp>
#include <frugal/report/frontier_report.hpp>
#include <frugal/report/json.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
#include <cli/problem_options.hpp>
#include <cli/proof_option.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>

namespace frugal::cli {
namespace {

struct FrontierOptions {
    TableOptions table;
    CostOptions costs;
    SearchOptions search;
    ProblemOptions problem;
    std::string svg;
    bool json = false;
};

int run(FrontierOptions& options) {
    const DecisionTable table = options.table.read(options.problem.measures_numbers());
    const Question question = options.problem.compose_fstc(table, options.costs);
    const Problem& problem = question.problem;
    const TestCosts& costs = problem.costs();
    if (!options.search.proof.empty()) claim_of(problem, {});  // complain before the work, not after it
    Frontier found;
    {
        ProgressLine line;
        const SolveOptions solve_with = options.search.for_search(
            [&](const Progress& progress) { line.show(progress_text(progress, problem)); });
        const InterruptWatch::Searching searching(InterruptWatch::instance());
        found = frontier(table, problem, solve_with);
    }
    if (found.status == Status::infeasible) return complain_infeasible(problem);
    const bool unknown = found.status == Status::unknown;
    if (unknown && !options.json) return stopped_before("any point was found and checked");
    if (!options.search.proof.empty()) {
        ProofClaim claim{Goal::Kind::frontier, costs, costs.total(), 0, {}};
        if (const Budget* limit = problem.budget()) claim.budget = limit->limit();
        for (const Answer& point : found.points) claim.answers.push_back(point.features);
        write_proof_file(table, claim, found.status, options.search.proof);
    }
    if (!options.svg.empty()) write_file(options.svg, frontier_svg(table, costs, found));
    print(options.json ? frontier_json(table, problem, found, options.table.read_seconds)
                       : frontier_text(table, problem, found, style_for(stdout)));
    return unknown ? kFailed : kAnswered;
}

}  // namespace

void add_frontier(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<FrontierOptions>();
    CLI::App& command = *app.add_subcommand("frontier", "The best positive region for every budget");
    options->table.declare(command);
    options->costs.declare(command);
    command
        .add_option("-b,--budget", options->problem.budget,
                    "Cut the frontier off at this cost (default: go on to the end)")
        ->type_name("M");
    options->costs.declare_aggregate(command);
    options->problem.declare_limits(command);
    options->search.declare(command);
    options->search.declare_proof(command);
    command.add_option("--svg", options->svg, "Write the frontier as a picture to this file")
        ->type_name("FILE");
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, &invocation] { invocation.action = [options] { return run(*options); }; });
}

}  // namespace frugal::cli
