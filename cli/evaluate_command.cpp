#include <frugal/check/recompute.hpp>
#include <frugal/report/json.hpp>
#include <frugal/report/text.hpp>

#include <memory>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>

namespace frugal::cli {

void add_evaluate(CLI::App& app, Invocation& invocation) {
    struct Options {
        TableOptions table;
        CostOptions costs;
        std::vector<std::string> features;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    CLI::App& command = *app.add_subcommand("evaluate", "What a given subset costs and decides");
    options->table.declare(command);
    options->costs.declare(command);
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
            const DecisionTable table = options->table.read();
            const TestCosts costs = options->costs.read(table);
            const Evaluation evaluation = evaluate(table, costs, parse_features(table, options->features));
            if (check::positive_region(table, evaluation.features.members()) != evaluation.positive_region) {
                throw std::logic_error(
                    "internal error: recomputing gives another positive region; please report this");
            }
            print(options->json ? evaluation_json(table, costs, evaluation)
                                : evaluation_text(table, costs, evaluation, style_for(stdout)));
            return kAnswered;
        };
    });
}

}  // namespace frugal::cli
