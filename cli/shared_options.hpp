// Options that several commands have in common, declared once.
#pragma once

#include <frugal/problem/problem.hpp>
#include <frugal/search/options.hpp>
#include <frugal/stopwatch.hpp>
#include <frugal/table/decision_table.hpp>

#include <optional>
#include <string>
#include <vector>

#include <cli/table_options.hpp>

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace frugal::cli {

struct CostOptions {
    std::optional<std::string> costs;
    std::string aggregate = "sum";

    void declare(CLI::App& command);
    /// Also declares `--aggregate`, where costs are constrained or compared.
    void declare_aggregate(CLI::App& command);
    TestCosts read(const DecisionTable& table) const;
    /// The column `error` of the cost file.
    std::vector<std::optional<Decimal>> read_errors(const DecisionTable& table) const;
};

/// How long, how parallel, and whether to show progress.
struct SearchOptions {
    std::optional<double> time_limit;
    std::optional<std::uint64_t> node_limit;
    std::optional<double> memory_limit;
    std::optional<double> gap;
    std::string checkpoint;
    std::string proof;
    std::optional<unsigned> threads;
    bool all = false;
    std::optional<std::size_t> limit;
    std::vector<std::string> without;
    bool progress = false;
    std::uint64_t seed = 1;
    Stopwatch since_start;  ///< reading a table is a part of the time limit

    void declare(CLI::App& command);
    /// `--all` and `--limit`, where there can be many answers.
    void declare_all(CLI::App& command, const std::string& what_it_lists);
    /// `--proof`, where there is something to prove.
    void declare_proof(CLI::App& command);
    /// The library's options, tied to Ctrl-C and, on a terminal, to a progress line.
    SolveOptions for_search(std::function<void(const Progress&)> show) const;
};

/// Only digits, so that -1 is refused and not taken for a huge number.
CLI::Validator whole_number();

/// As a shell would have to be given it: quoted where that is needed.
std::string shell_quoted(const std::string& argument);

/// A decimal number from the command line; throws UsageError naming the option.
Decimal parse_amount(const std::string& option, const std::string& text);

/// A list of features in the order given: names separated by commas, each possibly a name that holds a comma
/// itself.
std::vector<std::size_t> parse_feature_list(const DecisionTable& table,
                                            const std::vector<std::string>& names);
/// The same as a set.
FeatureSet parse_features(const DecisionTable& table, const std::vector<std::string>& names);

}  // namespace frugal::cli
