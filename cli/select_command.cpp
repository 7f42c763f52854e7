#include <frugal/error.hpp>
#include <frugal/problem/constraints/decided_at_least.hpp>
#include <frugal/problem/constraints/feature_limit.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/report/json.hpp>
#include <frugal/report/text.hpp>
#include <frugal/search/solve.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

struct Options {
    TableOptions table;
    CostOptions costs;
    SearchOptions search;
    std::string problem = "fstc";
    std::string budget;
    std::string budget_factor;
    std::string min_positive_region;
    std::optional<std::size_t> max_features;
    std::string algorithm = "exact";
    double lambda = -0.75;
    std::vector<double> lambdas = default_lambdas();
    bool by_lambda = false;
    bool json = false;
};

SolveOptions solve_options(const Options& options, ProgressLine& line, const Problem& problem) {
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

/// `--min-positive-region`: `N` objects or `P%` of what all features decide.
void require_positive_region(Problem& problem, std::string text) {
    const bool share = text.ends_with('%');
    if (share) text.pop_back();
    const Decimal amount = parse_amount("--min-positive-region", text);
    if (share) {
        problem.subject_to<Sufficiency>(amount);
    } else if (amount.is_integer()) {
        problem.subject_to<DecidedAtLeast>(amount.mantissa);
    } else {
        throw UsageError(fmt::format(
            "--min-positive-region {} is no number of objects (write {}% for a share)", text, text));
    }
}

/// The question, without its budget: that may need a search of its own.
Problem compose(const Options& options, const DecisionTable& table) {
    Problem problem = make_problem(options.problem, options.costs.read(table));
    if (!options.min_positive_region.empty()) require_positive_region(problem, options.min_positive_region);
    if (options.max_features) problem.subject_to<FeatureLimit>(*options.max_features);
    return problem;
}

void add_budget(const Options& options, const DecisionTable& table, Problem& problem,
                const SolveOptions& solve) {
    if (!options.budget.empty())
        problem.subject_to<Budget>(parse_amount("--budget", options.budget), problem.costs());
    if (options.budget_factor.empty()) return;
    const Decimal factor = parse_amount("--budget-factor", options.budget_factor);
    const std::optional<Decimal> budget = budget_by_factor(Granules(table), problem.costs(), factor, solve);
    if (!budget)
        throw std::runtime_error(
            "stopped before the cheapest reduct was proven, so --budget-factor gives no budget yet");
    problem.subject_to<Budget>(*budget, problem.costs());
}

/// The problem in one line.
std::string asked(const Problem& problem) {
    std::string text = "Asked: ";
    for (const NamedProblem& named : named_problems()) {
        if (named.name == problem.name()) text += named.asks;
    }
    if (problem.name() == "fstc" && problem.budget() == nullptr) {
        text = "Asked: decide the most objects, then spend the least";
    } else if (problem.name() == "fstc") {
        text = fmt::format("Asked: decide the most objects within a budget of {}, then spend the least",
                           problem.budget()->amount().to_string());
    }
    for (const auto& constraint : problem.constraints()) {
        const bool said = constraint.get() == problem.budget() && problem.name() == "fstc";
        const bool implied = problem.name() != "fstc" && constraint == problem.constraints().front();
        if (!said && !implied) text += "; " + constraint->describe();
    }
    return text;
}

/// What someone who has just read the answer may want to know next.
std::string next_step(const Options& options, const Problem& problem, const Result& result) {
    if (options.table.data == "-") return {};
    std::string question = options.table.data;
    if (options.table.decision) question += " --decision " + *options.table.decision;
    for (const std::string& column : options.table.drop) question += " --drop " + column;
    if (!options.costs.costs.empty()) question += " --costs " + options.costs.costs;
    if (problem.name() == "fstc" && problem.budget() != nullptr && !result.decides_everything()) {
        return fmt::format("Next: frugal frontier {}\n      shows what every budget decides.", question);
    }
    if (!options.search.all)
        return fmt::format("Next: frugal reducts {} --all\n      lists every reduct, and the core.",
                           question);
    return {};
}

void show(const Options& options, const DecisionTable& table, const Problem& problem, Result result) {
    if (!options.search.all) result.optima.clear();
    if (!options.by_lambda) result.by_lambda.clear();
    print(options.json ? select_json(table, problem, result, options.table.read_seconds)
                       : select_text(table, problem, result, asked(problem),
                                     next_step(options, problem, result), style_for(stdout)));
}

int run(Options& options) {
    if (!options.budget.empty() && !options.budget_factor.empty()) {
        throw UsageError("--budget and --budget-factor exclude each other");
    }
    const DecisionTable table = options.table.read();
    Problem problem = compose(options, table);
    Result result;
    {
        ProgressLine line;
        const SolveOptions solve_with = solve_options(options, line, problem);
        const InterruptWatch::Searching searching(InterruptWatch::instance());
        add_budget(options, table, problem, solve_with);
        result = solve(table, problem, solve_with);
    }
    if (result.status == Status::infeasible) {
        std::string constraints;
        for (const auto& constraint : problem.constraints())
            constraints += (constraints.empty() ? "" : "; ") + constraint->describe();
        fmt::print(stderr, "frugal: nothing satisfies the constraints: {}\n", constraints);
        return kInfeasible;
    }
    if (!result.answer && result.stop_reason == StopReason::interrupt) return kInterrupted;
    show(options, table, problem, result);
    return result.answer ? kAnswered : kFailed;
}

std::string list_of_problems() {
    std::string text = "What is asked:";
    for (const NamedProblem& named : named_problems())
        text += fmt::format("\n{}: {}", named.name, named.asks);
    return text;
}

std::string list_of_algorithms() {
    std::string text = "How it is solved:";
    for (const AlgorithmName& entry : algorithm_names())
        text += fmt::format("\n{}: {}", entry.name, entry.does);
    return text;
}

}  // namespace

void add_select(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = *app.add_subcommand("select", "The best subset of features for one problem");
    options->table.declare(command);
    options->costs.declare(command);
    command.add_option("-b,--budget", options->budget, "The most that may be spent (default: unlimited)")
        ->type_name("M");
    command
        .add_option("--budget-factor", options->budget_factor,
                    "Budget = floor(F x cost of the cheapest reduct)")
        ->type_name("F");
    command.add_option("--problem", options->problem, list_of_problems())
        ->type_name("NAME")
        ->capture_default_str();
    command
        .add_option("--min-positive-region", options->min_positive_region,
                    "Decide at least N objects, or P% of what all features decide")
        ->type_name("N|P%");
    command.add_option("--max-features", options->max_features, "Buy at most K features")->type_name("K");
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
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, &invocation] { invocation.action = [options] { return run(*options); }; });
}

}  // namespace frugal::cli
