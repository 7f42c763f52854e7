#include <frugal/error.hpp>
#include <frugal/report/discretize_report.hpp>
#include <frugal/table/bytes.hpp>
#include <frugal/table/discretize.hpp>
#include <frugal/table/write_csv.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/table_options.hpp>
#include <cli/terminal.hpp>

namespace frugal::cli {
namespace {

struct DiscretizeOptions {
    TableOptions table;
    std::optional<std::string> cuts_out;
    std::optional<std::string> output;
    bool json = false;
};

int run(DiscretizeOptions& options) {
    TableOptions& asked = options.table;
    if (!asked.discretize && !asked.cuts)
        throw UsageError(
            "which intervals? give --discretize METHOD, or --cuts FILE to use those of another run");
    const DecisionTable table = asked.read();
    if (options.cuts_out) write_file(*options.cuts_out, cuts_csv(asked.applied));
    if (options.output) write_file(*options.output, table_csv(table));
    const std::string how = asked.discretize ? Discretization::parse(*asked.discretize).to_string()
                                             : "cuts of " + source_name(*asked.cuts);
    print(options.json ? discretize_json(table, asked.applied, how)
                       : discretize_text(table, asked.applied, how, style_for(stdout)));
    return kAnswered;
}

}  // namespace

void add_discretize(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<DiscretizeOptions>();
    CLI::App& command = *app.add_subcommand(
        "discretize", "Intervals in place of numbers: shows, keeps and applies cut points");
    options->table.declare(command);
    command.add_option("--cuts-out", options->cuts_out, "Write the cuts to FILE, for --cuts")
        ->type_name("FILE");
    command.add_option("--output", options->output, "Write the table with intervals to FILE, as CSV")
        ->type_name("FILE");
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, &invocation] { invocation.action = [options] { return run(*options); }; });
}

}  // namespace frugal::cli
