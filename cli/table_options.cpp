#include <frugal/error.hpp>
#include <frugal/stopwatch.hpp>
#include <frugal/table/column_kinds.hpp>
#include <frugal/table/discretize.hpp>
#include <frugal/table/missing_mode.hpp>
#include <frugal/table/read_table.hpp>

#include <algorithm>

#include <CLI/CLI.hpp>
#include <cli/shared_options.hpp>
#include <cli/table_options.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

constexpr std::string_view kAll = "all";

std::string list_of_methods() {
    std::string text =
        fmt::format("Replace numbers by intervals (K: {} unless given):", Discretization().intervals);
    for (const CutMethodName& entry : cut_method_names()) {
        text +=
            fmt::format("\n{}{}: {}", entry.name, entry.method == CutMethod::mdl ? "" : "[:K]", entry.makes);
    }
    return text;
}

std::string list_of_missing_modes() {
    std::string text = "What a missing value of a feature is:";
    for (const MissingModeName& entry : missing_mode_names())
        text += fmt::format("\n{}: {}", entry.name, entry.is);
    return text;
}

/// The features that `--numeric` names; `all`, unless a feature is called so, stands for all that hold
/// numbers and are not in `except`.
FeatureSet numeric_features(const DecisionTable& table, const std::vector<std::string>& names,
                            const FeatureSet& except) {
    FeatureSet features(table.features.size());
    for (const std::string& name : names) {
        if (name != kAll || std::ranges::find(table.features, kAll, &Column::name) != table.features.end()) {
            features = features.united(parse_features(table, {name}));
            continue;
        }
        for (std::size_t i = 0; i < table.features.size(); ++i) {
            if (!except.contains(i) && holds_numbers(table.features[i])) features.insert(i);
        }
    }
    return features;
}

void refuse_overlap(const DecisionTable& table, const FeatureSet& nominal, const FeatureSet& others,
                    const std::string& what_the_others_are) {
    const FeatureSet both = nominal.intersection(others);
    if (both.empty()) return;
    throw UsageError(fmt::format("'{}' is set --nominal, but {}", table.features[both.members().front()].name,
                                 what_the_others_are));
}

}  // namespace

void TableOptions::declare(CLI::App& command) {
    const auto names = [&command](const std::string& option, std::vector<std::string>& list,
                                  const std::string& help, const char* type) {
        command.add_option(option, list, help)->type_name(type)->expected(1)->take_all();
    };
    command.add_option("DATA", data, "Table to read: CSV or ARFF, also gzipped; - is standard input")
        ->required();
    command.add_option("-d,--decision", decision, "Decision column (default: the last one)")
        ->type_name("NAME");
    names("--drop", drop, "Leave a column out; may be repeated", "NAME");
    names("--numeric", numeric,
          "Features compared as numbers, so that 1 and 1.0 are equal; all: every one that holds numbers",
          "A,B,...");
    names("--nominal", nominal, "Features that are names, even if they look like numbers", "A,B,...");
    command.add_option("--discretize", discretize, list_of_methods())->type_name("METHOD");
    names("--discretize-features", discretize_features,
          "With --discretize: these features only (default: all that are numeric or look so)", "A,B,...");
    command
        .add_option("--cuts", cuts,
                    "Replace numbers by the intervals of a CSV file with the columns feature,cut")
        ->type_name("FILE");
    command.add_option("--missing", missing, list_of_missing_modes())->type_name("MODE");
}

DecisionTable TableOptions::read(bool measures_numbers) {
    validate();
    const Stopwatch time;
    DecisionTable table = make_decision_table(read_table(data), decision, drop);
    set_kinds(table);
    make_intervals(table);
    if (measures_numbers) {
        for (Column& column : table.features) {
            if (!column.kind_is_known && holds_numbers(column)) make_numeric(column, table.source);
        }
    }
    set_missing_mode(table, missing_mode_named(missing));
    read_seconds = time.seconds();
    return table;
}

DecisionTable TableOptions::read_rows(std::string_view what) {
    if (missing_mode_named(missing) == MissingMode::any) {
        throw UsageError(
            fmt::format("{} about equal values; --missing any has values that are equal to all", what));
    }
    return read();
}

/// What is wrong whatever the table holds, said before it is read.
void TableOptions::validate() const {
    missing_mode_named(missing);
    if (discretize) Discretization::parse(*discretize);
    if (discretize && cuts) throw UsageError("--discretize and --cuts exclude each other");
    if (!discretize && !discretize_features.empty())
        throw UsageError("--discretize-features needs --discretize, which says how");
    if (data == "-" && cuts == "-") throw UsageError("only one of DATA and --cuts can be standard input");
}

void TableOptions::set_kinds(DecisionTable& table) const {
    const FeatureSet names = parse_features(table, nominal);
    const FeatureSet numbers = numeric_features(table, numeric, names);
    refuse_overlap(table, names, numbers, "--numeric as well");
    names.for_each([&](std::size_t i) { make_nominal(table.features[i]); });
    numbers.for_each([&](std::size_t i) { make_numeric(table.features[i], table.source); });
}

void TableOptions::make_intervals(DecisionTable& table) {
    const FeatureSet names = parse_features(table, nominal);
    if (cuts) {
        applied = read_cuts(*cuts, table);
        FeatureSet cut(table.features.size());
        for (const FeatureCuts& entry : applied) cut.insert(table.feature_index(entry.feature));
        refuse_overlap(table, names, cut, fmt::format("there are cuts for it in {}", *cuts));
    }
    if (discretize) {
        FeatureSet chosen = parse_features(table, discretize_features);
        refuse_overlap(table, names, chosen, "--discretize-features has it as well");
        chosen.for_each([&](std::size_t i) { make_numeric(table.features[i], table.source); });
        if (discretize_features.empty()) {
            detect_numeric(table);
            for (std::size_t i = 0; i < table.features.size(); ++i) {
                if (table.features[i].kind == ColumnKind::numeric) chosen.insert(i);
            }
        }
        if (chosen.empty()) {
            throw UsageError(
                fmt::format("nothing to discretize: no feature of {} is numeric or has more than {} "
                            "different numbers (name some with --numeric)",
                            table.source, kFewNumbers));
        }
        applied = find_cuts(table, chosen, Discretization::parse(*discretize));
    }
    apply_cuts(table, applied);
}

std::string TableOptions::typed() const {
    std::string text = shell_quoted(data);
    const auto add = [&text](std::string_view option, const std::string& value) {
        text += fmt::format(" {} {}", option, shell_quoted(value));
    };
    if (decision) add("--decision", *decision);
    for (const std::string& column : drop) add("--drop", column);
    for (const std::string& list : numeric) add("--numeric", list);
    for (const std::string& list : nominal) add("--nominal", list);
    if (discretize) add("--discretize", *discretize);
    for (const std::string& list : discretize_features) add("--discretize-features", list);
    if (cuts) add("--cuts", *cuts);
    if (missing_mode_named(missing) != MissingMode::value) add("--missing", missing);
    return text;
}

}  // namespace frugal::cli
