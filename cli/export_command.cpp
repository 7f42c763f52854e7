#include <frugal/export/export.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/budget_factor.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
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
    BudgetFactor budget_factor;
    std::string format = "lp";
};

int run(ExportOptions& options) {
    const ExportFormat format = export_format_named(options.format);
    options.budget_factor.refuse_with_budget(options.problem);
    const DecisionTable table = options.table.read();
    Question question = options.problem.compose(table, options.costs);
    {
        const InterruptWatch::Searching searching(InterruptWatch::instance());
        SolveOptions solve;
        solve.stop = InterruptWatch::instance().token();
        if (!options.budget_factor.add_to(question, table, solve)) return stopped_before_budget();
    }
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
    options->budget_factor.declare(command);
    command.add_option("--format", options->format, list_of_formats())
        ->type_name("NAME")
        ->capture_default_str();
    command.callback([options, &invocation] { invocation.action = [options] { return run(*options); }; });
}

}  // namespace frugal::cli
