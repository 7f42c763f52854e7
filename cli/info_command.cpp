#include <frugal/report/json.hpp>
#include <frugal/report/text.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>

namespace frugal::cli {

void add_info(CLI::App& app, Invocation& invocation) {
    struct Options {
        TableOptions table;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    CLI::App& command = *app.add_subcommand("info", "What is in a table, and what to watch out for");
    options->table.declare(command);
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, &invocation] {
        invocation.action = [options] {
            const TableInfo info = describe(options->table.read_rows("the numbers of info are"));
            print(options->json ? info_json(info) : info_text(info, style_for(stdout)));
            return kAnswered;
        };
    });
}

}  // namespace frugal::cli
