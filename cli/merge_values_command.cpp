#include <frugal/check/recompute.hpp>
#include <frugal/report/merge_report.hpp>
#include <frugal/rules/merge_values.hpp>
#include <frugal/table/write_csv.hpp>

#include <memory>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

struct MergeValuesOptions {
    TableOptions table;
    std::vector<std::string> features;
    bool given = false;  ///< --features was, if only as an empty list
    bool merge_missing = false;
    std::string output;
    bool json = false;
};

int run(MergeValuesOptions& options) {
    const DecisionTable table = options.table.read_rows("merging values is");
    const FeatureSet features =
        options.given ? parse_features(table, options.features) : FeatureSet::all(table.features.size());
    const MergedValues merged =
        merge_values(table, features, options.merge_missing ? MissingValues::merge : MissingValues::apart);
    const auto decided = check::positive_region(table, features.members());
    const FeatureSet all = FeatureSet::all(merged.table.features.size());
    if (merged.positive_region != decided || check::positive_region(merged.table, all.members()) != decided)
        throw std::logic_error("internal error: merging changed the positive region; please report this");
    if (!options.output.empty()) write_file(options.output, table_csv(merged.table));
    print(options.json ? merge_json(table, merged) : merge_text(table, merged, style_for(stdout)));
    if (!options.output.empty()) fmt::print(stderr, "Merged table written to {}\n", options.output);
    return kAnswered;
}

}  // namespace

void add_merge_values(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<MergeValuesOptions>();
    CLI::App& command =
        *app.add_subcommand("merge-values", "Merge values that need not be told apart to decide as much");
    options->table.declare(command);
    CLI::Option* const features =
        command
            .add_option("-f,--features,--subset", options->features,
                        "Only these features: names separated by commas, may be repeated (default: all)")
            ->type_name("A,B,...")
            ->expected(1)
            ->take_all();
    command.add_flag("--merge-missing", options->merge_missing,
                     "Let the missing value be merged with others too");
    command
        .add_option("-o,--output", options->output,
                    "Write the merged table to FILE as CSV; joined values are named a|b")
        ->type_name("FILE");
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, features, &invocation] {
        options->given = features->count() > 0;
        invocation.action = [options] { return run(*options); };
    });
}

}  // namespace frugal::cli
