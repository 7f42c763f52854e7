#include <frugal/export/export.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/problem_options.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

struct ExportOptions {
    TableOptions table;
    CostOptions costs;
    ProblemOptions problem;
    std::string format = "lp";
};

int run(ExportOptions& options) {
    const ExportFormat format = export_format_named(options.format);
    const DecisionTable table = options.table.read();
    const Question question = options.problem.compose(table, options.costs);
    print(export_problem(table, question.problem, format));
    return kAnswered;
}

std::string list_of_formats() {
    std::string text = "What is written:";
    for (const ExportFormatName& entry : export_format_names())
        text += fmt::format("\n{}: {}", entry.name, entry.is);
    return text;
}

}  // namespace

void add_export(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<ExportOptions>();
    CLI::App& command = *app.add_subcommand("export", "The same problem for another solver");
    options->table.declare(command);
    options->costs.declare(command);
    options->problem.declare(command);
    command.add_option("--format", options->format, list_of_formats())
        ->type_name("NAME")
        ->capture_default_str();
    command.callback([options, &invocation] { invocation.action = [options] { return run(*options); }; });
}

}  // namespace frugal::cli
