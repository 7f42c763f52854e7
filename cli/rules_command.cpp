#include <frugal/check/recompute.hpp>
#include <frugal/error.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/report/rules_report.hpp>
#include <frugal/rules/certain_rules.hpp>
#include <frugal/rules/possible_rules.hpp>
#include <frugal/search/solve.hpp>

#include <memory>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

struct RulesOptions {
    TableOptions table;
    CostOptions costs;
    SearchOptions search;
    std::vector<std::string> features;
    std::optional<std::string> budget;
    bool given = false;  ///< --features was, if only as an empty list
    bool all_rules = false;
    bool possible = false;
    bool json = false;
};

std::optional<Decimal> budget_of(const RulesOptions& options) {
    if (!options.budget) return std::nullopt;
    return parse_amount("--budget", *options.budget);
}

Result find_features(const RulesOptions& options, const DecisionTable& table, const TestCosts& costs) {
    const Problem problem = fstc(costs, budget_of(options));
    ProgressLine line;
    const InterruptWatch::Searching searching(InterruptWatch::instance());
    return solve(table, problem, options.search.for_search([&](const Progress& progress) {
        line.show(progress_text(progress, problem));
    }));
}

/// How the features were found, in a few words.
std::string chosen(const RulesOptions& options, const Result& result) {
    std::string text = "chosen to decide the most";
    if (const auto budget = budget_of(options))
        text += fmt::format(" within a budget of {}", with_thousands(budget->to_string()));
    text += " for the least";
    return text + (result.status == Status::optimal ? ", proven" : ", not proven");
}

int run(RulesOptions& options) {
    if (options.given && options.budget)
        throw UsageError("--features and --budget exclude each other: a budget is for finding features");
    const DecisionTable table = options.table.read_rows("rules are");
    const TestCosts costs = options.costs.read(table);
    FeatureSet features;
    std::string how;
    std::optional<Status> status;
    if (options.given) {
        features = parse_features(table, options.features);
    } else {
        const Result result = find_features(options, table, costs);
        if (!result.answer) {
            fmt::print(stderr, "frugal: stopped before features were found (name some with --features)\n");
            return result.stop_reason == StopReason::interrupt ? kInterrupted : kFailed;
        }
        features = result.answer->features;
        how = chosen(options, result);
        status = result.status;
    }
    RulesAnswer found{
        certain_rules(table, costs, features, options.all_rules ? WhichRules::all : WhichRules::covering),
        std::nullopt};
    if (check::positive_region(table, features.members()) != found.certain.covered)
        throw std::logic_error(
            "internal error: the rules decide other objects than the features do; please report this");
    if (options.possible) found.possible = possible_rules(table, features);
    print(options.json ? rules_json(table, costs, found, status)
                       : rules_text(table, costs, found, how, style_for(stdout)));
    return kAnswered;
}

}  // namespace

void add_rules(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<RulesOptions>();
    CLI::App& command =
        *app.add_subcommand("rules", "Decision rules of a subset, with no condition too many");
    options->table.declare(command);
    options->costs.declare(command);
    CLI::Option* const features =
        command
            .add_option("-f,--features,--subset", options->features,
                        "The subset: names separated by commas, may be repeated (default: the cheapest that "
                        "decides the most)")
            ->type_name("A,B,...")
            ->expected(1)
            ->take_all();
    command.add_option("-b,--budget", options->budget, "Without --features: the most that may be spent")
        ->type_name("M");
    command.add_flag("--all-rules", options->all_rules,
                     "Every rule that no other subsumes, not only as many as are needed");
    command.add_flag("--possible", options->possible,
                     "Also what is known of undecided objects: which classes, with shares");
    options->search.declare(command);
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, features, &invocation] {
        options->given = features->count() > 0;
        invocation.action = [options] { return run(*options); };
    });
}

}  // namespace frugal::cli
