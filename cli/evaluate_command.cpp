#include <frugal/check/recompute.hpp>
#include <frugal/report/json.hpp>
#include <frugal/report/text.hpp>

#include <memory>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/problem_options.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>

namespace frugal::cli {

void add_evaluate(CLI::App& app, Invocation& invocation) {
    struct Options {
        TableOptions table;
        CostOptions costs;
        ProblemOptions problem;
        std::vector<std::string> features;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    CLI::App& command = *app.add_subcommand("evaluate", "What a given subset costs and decides");
    options->table.declare(command);
    options->costs.declare(command);
    options->costs.declare_aggregate(command);
    options->problem.declare_measures(command);
    command
        .add_option("-f,--features,--subset", options->features,
                    "The subset: names separated by commas, may be repeated")
        ->type_name("A,B,...")
        ->expected(1)
        ->take_all()
        ->required();
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, &invocation] {
        invocation.action = [options] {
            const DecisionTable table = options->table.read(options->problem.measures_numbers());
            const Problem problem = options->problem.compose_measures(table, options->costs);
            const Evaluation evaluation = evaluate(table, problem, parse_features(table, options->features));
            if (problem.model() == nullptr &&
                check::positive_region(table, evaluation.features.members()) != evaluation.positive_region) {
                throw std::logic_error(
                    "internal error: recomputing gives another positive region; please report this");
            }
            print(options->json ? evaluation_json(table, problem, evaluation)
                                : evaluation_text(table, problem, evaluation, style_for(stdout)));
            return kAnswered;
        };
    });
}

}  // namespace frugal::cli
