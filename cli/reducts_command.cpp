#include <frugal/error.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/report/json.hpp>
#include <frugal/report/text.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>

namespace frugal::cli {
namespace {

struct ReductsOptions {
    TableOptions table;
    CostOptions costs;
    SearchOptions search;
    bool smallest = false;
    bool cheapest = false;
    bool json = false;
};

int run(ReductsOptions& options) {
    if (options.smallest && options.cheapest)
        throw UsageError("--smallest and --cheapest exclude each other");
    const DecisionTable table = options.table.read_rows("reducts are");
    const TestCosts costs = options.costs.read(table);
    if (!costs.requirements().empty()) {
        throw UsageError(
            "a reduct holds no idle feature, not even one that another requires: leave the column "
            "'requires' out, or ask select --problem min-cost-reduct");
    }
    const WhichReducts which = options.smallest   ? WhichReducts::smallest
                               : options.cheapest ? WhichReducts::cheapest
                                                  : WhichReducts::any;
    const Problem shown_problem =
        make_problem(options.smallest ? "minimal-reduct" : "min-cost-reduct", costs);
    ProgressLine line;
    Reducts found;
    {
        const InterruptWatch::Searching searching(InterruptWatch::instance());
        found = find_reducts(table, costs, which, options.search.for_search([&](const Progress& progress) {
            line.show(progress_text(progress, shown_problem));
        }));
    }
    const bool unknown = found.reducts.empty() && found.stop_reason != StopReason::completed;
    if (unknown && !options.json) return stopped_before("a reduct was found and checked");
    print(options.json ? reducts_json(table, costs, found, options.table.read_seconds)
                       : reducts_text(table, costs, found, style_for(stdout)));
    if (!unknown) return kAnswered;
    return found.stop_reason == StopReason::interrupt ? kInterrupted : kFailed;
}

}  // namespace

void add_reducts(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<ReductsOptions>();
    CLI::App& command =
        *app.add_subcommand("reducts", "One reduct, a smallest, a cheapest, or all of them, and the core");
    options->table.declare(command);
    options->costs.declare(command);
    command.add_flag("--smallest", options->smallest, "A reduct with the fewest features");
    command.add_flag("--cheapest", options->cheapest, "A reduct with the lowest cost");
    options->search.declare_all(command, "All reducts, or all smallest or cheapest ones");
    options->search.declare(command);
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, &invocation] { invocation.action = [options] { return run(*options); }; });
}

}  // namespace frugal::cli
