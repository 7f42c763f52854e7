#include <frugal/table/draw_costs.hpp>
#include <frugal/table/write_csv.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/distribution_option.hpp>
#include <cli/exit_code.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>
#include <fmt/format.h>

namespace frugal::cli {

void add_costs(CLI::App& app, Invocation& invocation) {
    struct Options {
        TableOptions table;
        CostDraw draw;
    };
    const auto options = std::make_shared<Options>();
    CLI::App& command =
        *app.add_subcommand("costs", "Draw random test costs; the same seed gives the same costs everywhere");
    options->table.declare(command);
    declare_distribution(command, options->draw);
    command.add_option("--seed", options->draw.seed, "Seed of the draw")
        ->capture_default_str()
        ->type_name("N");
    command.callback([options, &invocation] {
        invocation.action = [options] {
            const DecisionTable table = options->table.read();
            const TestCosts costs = draw_costs(table.features.size(), options->draw);
            std::string text = "feature,cost\n";
            for (std::size_t i = 0; i < costs.size(); ++i) {
                text += fmt::format("{},{}\n", csv_cell(table.features[i].name), costs.text(costs[i]));
            }
            print(text);
            return kAnswered;
        };
    });
}

}  // namespace frugal::cli
