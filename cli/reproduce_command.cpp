#include <frugal/experiment/write_experiment.hpp>
#include <frugal/report/numbers.hpp>

#include <memory>

#include <CLI/CLI.hpp>
#include <cli/bundled_tables.hpp>
#include <cli/commands.hpp>
#include <cli/distribution_option.hpp>
#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

struct ReproduceOptions {
    std::vector<std::string> tables = bundled_table_names();
    experiment::Settings settings;
    std::string budget_factor = "0.8";
    std::string out;
    bool json = false;
    bool progress = false;
};

/// [#########...........]  45 %  Voting, draw 46 of 100  12 s left
std::string experiment_text(const experiment::ExperimentProgress& progress) {
    constexpr std::size_t kWidth = 24;
    const auto done = static_cast<double>(progress.done);
    const auto total = static_cast<double>(progress.total);
    std::string bar_text = bar(done, total, kWidth);
    bar_text.resize(kWidth, '.');
    std::string text = fmt::format("[{}] {:3.0f} %  {}, draw {} of {}", bar_text, 100 * done / total,
                                   progress.table, progress.draw, progress.draws);
    if (progress.seconds_left > 0) text += fmt::format("  {} left", duration(progress.seconds_left));
    return text;
}

int run(ReproduceOptions& options) {
    options.settings.budget_factor = parse_amount("--budget-factor", options.budget_factor);
    std::vector<experiment::NamedTable> tables;
    for (const std::string& name : options.tables) tables.push_back(load_table(name));
    experiment::Experiment done;
    {
        ProgressLine line;
        experiment::Control control;
        control.stop = InterruptWatch::instance().token();
        if (options.progress || is_terminal(stderr)) {
            control.progress = [&line](const experiment::ExperimentProgress& progress) {
                line.show(experiment_text(progress));
            };
        }
        const InterruptWatch::Searching searching(InterruptWatch::instance());
        done = experiment::run_experiment(tables, options.settings, control);
    }
    print(options.json ? experiment::experiment_json(done)
                       : experiment::experiment_text(done, style_for(stdout)));
    if (options.out.empty()) return kAnswered;
    const auto paths = experiment::write_experiment(done, options.out);
    if (!options.json) {
        std::string text = "\nWritten:";
        for (const auto& path : paths) text += " " + path.string();
        print(text + "\n");
    }
    return kAnswered;
}

}  // namespace

void add_reproduce(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<ReproduceOptions>();
    CLI::App& command =
        *app.add_subcommand("reproduce", "The paper's experiments: tables and figures beside its own");
    command
        .add_option("--tables", options->tables,
                    "Tables: Zoo, Voting, Tic-tac-toe, Mushroom (default: these four), or files; "
                    "FILE:DECISION names a decision column")
        ->type_name("TABLE ...")
        ->expected(1, CLI::detail::expected_max_vector_size);
    command.add_option("--draws", options->settings.draws, "Random cost settings per table")
        ->type_name("N")
        ->check(whole_number())
        ->capture_default_str();
    command.add_option("--seed", options->settings.seed, "Seed of the draws")
        ->type_name("N")
        ->check(whole_number())
        ->capture_default_str();
    command
        .add_option("--budget-factor", options->budget_factor,
                    "Budget = floor(F x cost of the cheapest reduct)")
        ->type_name("F")
        ->capture_default_str();
    declare_distribution(command, options->settings.costs);
    command
        .add_option("--time-limit", options->settings.time_limit, "Seconds an algorithm may take on one draw")
        ->type_name("S")
        ->capture_default_str();
    command.add_option("--out", options->out, "Folder for the page, the figures (SVG), CSV and JSON")
        ->type_name("DIR");
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.add_flag("--progress", options->progress,
                     "Show progress even when standard error is not a terminal");
    command.callback([options, &invocation] { invocation.action = [options] { return run(*options); }; });
}

}  // namespace frugal::cli
