#include <frugal/error.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/report/json.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/report/text.hpp>
#include <frugal/search/solve.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
#include <cli/problem_options.hpp>
#include <cli/proof_option.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

struct SelectOptions {
    TableOptions table;
    CostOptions costs;
    SearchOptions search;
    ProblemOptions problem;
    std::optional<std::string> budget_factor;
    std::string algorithm = "exact";
    double lambda = -0.75;
    std::vector<double> lambdas = default_lambdas();
    bool by_lambda = false;
    bool json = false;
};

SolveOptions solve_options(const SelectOptions& options, ProgressLine& line, const Problem& problem) {
    SolveOptions solve = options.search.for_search(
        [&line, problem](const Progress& progress) { line.show(progress_text(progress, problem)); });
    solve.algorithm = algorithm_named(options.algorithm);
    solve.lambda = options.lambda;
    solve.lambdas = options.lambdas;
    const bool proves = solve.algorithm != Algorithm::heuristic && solve.algorithm != Algorithm::competition;
    if (solve.all && !proves)
        throw UsageError(fmt::format("--all needs an algorithm that proves; {} does not", options.algorithm));
    return solve;
}

/// False when stopped before the cheapest reduct, on which the budget depends, was proven.
bool add_budget_by_factor(const SelectOptions& options, const DecisionTable& table, Question& question,
                          const SolveOptions& solve) {
    if (!options.budget_factor) return true;
    const Decimal factor = parse_amount("--budget-factor", *options.budget_factor);
    const std::optional<Granules> granules = granules_in_time(table, solve.deadline(table.cells()));
    if (!granules) return false;
    const std::optional<Decimal> budget = budget_by_factor(*granules, question.ingredients, factor, solve);
    if (!budget) return false;
    question.problem.subject_to<Budget>(*budget, question.problem.costs());
    return true;
}

/// What someone who has just read the answer may want to know next.
std::string next_step(const SelectOptions& options, const Problem& problem, const Result& result) {
    if (options.table.data == "-" || options.costs.costs == "-" ||
        result.stop_reason != StopReason::completed)
        return {};
    std::string question = options.table.typed();
    if (options.costs.costs) question += " --costs " + shell_quoted(*options.costs.costs);
    const bool goes_on =
        problem.is_plain() && options.problem.require.empty() && options.problem.forbid.empty();
    const bool is_known = problem.name() == "fstc" || problem.name().ends_with("reduct");
    if (!goes_on || !is_known || problem.name() == "dynamic-reduct") return {};
    if (problem.name() == "fstc" && problem.budget() != nullptr && !result.decides_everything()) {
        return fmt::format("Next: frugal frontier {}\n      shows what every budget decides.", question);
    }
    if (!options.search.all)
        return fmt::format("Next: frugal reducts {} --all\n      lists every reduct, and the core.",
                           question);
    return {};
}

void show(const SelectOptions& options, const DecisionTable& table, const Question& question, Result result) {
    const Problem& problem = question.problem;
    if (!options.search.all) result.optima.clear();
    if (!options.by_lambda) result.by_lambda.clear();
    print(options.json ? select_json(table, problem, result, options.table.read_seconds)
                       : select_text(table, problem, result, question.asked(),
                                     next_step(options, problem, result), style_for(stdout)));
}

int run(SelectOptions& options) {
    if (options.problem.budget && options.budget_factor) {
        throw UsageError("--budget and --budget-factor exclude each other");
    }
    const DecisionTable table = options.table.read(options.problem.measures_numbers());
    options.problem.seed = options.search.seed;
    Question question = options.problem.compose(table, options.costs);
    const Problem& problem = question.problem;
    Result result;
    {
        ProgressLine line;
        if (!options.search.proof.empty()) claim_of(problem, {});  // complain before the work, not after it
        const InterruptWatch::Searching searching(InterruptWatch::instance());
        if (!add_budget_by_factor(options, table, question, solve_options(options, line, problem)))
            return stopped_before("the cheapest reduct, which sets the budget, was proven");
        result = solve(table, problem, solve_options(options, line, problem));  // in the time that is left
    }
    if (!options.search.proof.empty())
        write_proof_file(table, claim_of(problem, result), result.status, options.search.proof);
    if (result.status == Status::infeasible) return complain_infeasible(problem);
    if (!result.answer && result.stop_reason == StopReason::interrupt)
        return stopped_before("anything was found");
    show(options, table, question, result);
    return result.answer ? kAnswered : kFailed;
}

std::string list_of_algorithms() {
    std::string text = "How it is solved:";
    for (const AlgorithmName& entry : algorithm_names())
        text += fmt::format("\n{}: {}", entry.name, entry.does);
    return text;
}

}  // namespace

void add_select(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<SelectOptions>();
    CLI::App& command = *app.add_subcommand("select", "The best subset of features for one problem");
    options->table.declare(command);
    options->costs.declare(command);
    options->costs.declare_aggregate(command);
    options->problem.declare(command);
    command
        .add_option("--budget-factor", options->budget_factor,
                    "Budget = floor(F x cost of the cheapest reduct)")
        ->type_name("F");
    command.add_option("--algorithm", options->algorithm, list_of_algorithms())
        ->type_name("NAME")
        ->capture_default_str();
    command.add_option("--lambda", options->lambda, "Exponent of the cost for the heuristic, not positive")
        ->type_name("L")
        ->capture_default_str();
    command.add_option("--lambdas", options->lambdas, "Exponents that compete (default: 0,-0.25,...,-3)")
        ->type_name("L,L,...")
        ->delimiter(',');
    command.add_flag("--by-lambda", options->by_lambda, "Show what each lambda found");
    options->search.declare_all(command, "List every optimal subset");
    options->search.declare(command);
    options->search.declare_proof(command);
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, &invocation] { invocation.action = [options] { return run(*options); }; });
}

}  // namespace frugal::cli
