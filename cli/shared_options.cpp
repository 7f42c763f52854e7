#include <frugal/error.hpp>
#include <frugal/table/value_dictionary.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include <CLI/CLI.hpp>
#include <cli/interrupt.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

constexpr unsigned kMostThreads = 1024;
constexpr double kEnding = 0.3;          ///< of the time until the table is read,
constexpr double kLongestEnding = 0.06;  ///< but so many seconds at most

}  // namespace

void CostOptions::declare(CLI::App& command) {
    command
        .add_option("-c,--costs", costs,
                    "Test costs: a CSV file with the columns feature,cost, or a=3,b=0.5 (default: 1 each)")
        ->type_name("FILE|LIST");
}

void CostOptions::declare_aggregate(CLI::App& command) {
    command
        .add_option("--aggregate", aggregate,
                    "What the cost of a subset is: the sum, mean, max or min of the costs of its features")
        ->type_name("NAME")
        ->capture_default_str();
}

TestCosts CostOptions::read(const DecisionTable& table) const {
    const TestCosts read = costs ? read_costs(*costs, table) : TestCosts::unit(table.features.size());
    static constexpr std::array kAggregations{std::pair{std::string_view("sum"), Aggregation::sum},
                                              std::pair{std::string_view("mean"), Aggregation::mean},
                                              std::pair{std::string_view("max"), Aggregation::maximum},
                                              std::pair{std::string_view("min"), Aggregation::minimum}};
    for (const auto& [name, aggregation] : kAggregations) {
        if (name == aggregate) return read.aggregated(aggregation);
    }
    throw UsageError(fmt::format("--aggregate {} is not one of sum, mean, max, min", aggregate));
}

std::vector<std::optional<Decimal>> CostOptions::read_errors(const DecisionTable& table) const {
    if (!costs || is_cost_list(*costs)) return {};
    return frugal::read_errors(*costs, table);
}

void SearchOptions::declare_all(CLI::App& command, const std::string& what_it_lists) {
    command.add_flag("--all", all, what_it_lists);
    command.add_option("--limit", limit, "With --all: list at most N")->type_name("N")->check(whole_number());
}

void SearchOptions::declare_proof(CLI::App& command) {
    command
        .add_option("--proof", proof,
                    "Write a proof of optimality to FILE; `frugal check DATA --proof FILE` verifies it")
        ->type_name("FILE");
}

void SearchOptions::declare(CLI::App& command) {
    command
        .add_option("--time-limit", time_limit,
                    "Stop S seconds after the start with the best so far (default: no limit)")
        ->type_name("S");
    command.add_option("--node-limit", node_limit, "Stop after N nodes of the search tree")
        ->type_name("N")
        ->check(whole_number());
    command.add_option("--memory-limit", memory_limit, "Stop when the program has used so many megabytes")
        ->type_name("MB");
    command
        .add_option("--gap", gap, "Stop when best and bound differ by no more than this share, as in 0.01")
        ->type_name("G");
    command
        .add_option("--checkpoint", checkpoint,
                    "Keep the state of a long search in FILE; the same command goes on from there")
        ->type_name("FILE");
    command.add_option("--threads", threads, "Threads to use (default: all cores)")
        ->type_name("N")
        ->check(whole_number());
    command.add_option("--seed", seed, "Seed, where anything is random")
        ->type_name("N")
        ->check(whole_number());
    std::string parts = "Switch a part of the exact search off; may be repeated:";
    for (const TechniqueName& entry : technique_names())
        parts += fmt::format("\n{}: {}", entry.name, entry.does);
    command.add_option("--without", without, parts)->type_name("PART")->expected(1)->take_all();
    command.add_flag("--progress", progress, "Show progress even when standard error is not a terminal");
}

SolveOptions SearchOptions::for_search(std::function<void(const Progress&)> show) const {
    if (time_limit && !(*time_limit >= 0))
        throw UsageError(fmt::format("--time-limit {} is no number of seconds", *time_limit));
    if (threads && (*threads < 1 || *threads > kMostThreads)) {
        throw UsageError(fmt::format("--threads {} is not in 1..{}", *threads, kMostThreads));
    }
    if (memory_limit && !(*memory_limit > 0 && *memory_limit < 1e9))
        throw UsageError(fmt::format("--memory-limit {} is no number of megabytes", *memory_limit));
    if (gap && !(*gap >= 0 && *gap < 1))
        throw UsageError(fmt::format("--gap {} is not a share from 0 to below 1", *gap));
    SolveOptions options;
    options.node_limit = node_limit;
    if (memory_limit) options.memory_limit = static_cast<std::uint64_t>(*memory_limit * 1e6);
    options.gap = gap;
    options.checkpoint = checkpoint;
    options.all = all;
    options.limit = limit;
    options.time_limit = time_limit;
    options.threads = threads.value_or(0);
    for (const std::string& part : without) switch_off(options.techniques, part);
    options.stop = InterruptWatch::instance().token();
    if (progress || is_terminal(stderr)) options.progress = std::move(show);
    // To give the memory of a table back when the program ends takes a part of what reading took.
    const double until_here = since_start.seconds();
    return options.after(until_here + std::min(kEnding * until_here, kLongestEnding));
}

CLI::Validator whole_number() {
    return CLI::Validator(
        [](const std::string& text) {
            const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
            if (!digits) return fmt::format("'{}' is not a whole number from 0 on", text);
            std::uint64_t number = 0;
            const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
            return read.ec == std::errc() ? std::string() : fmt::format("{} is too large", text);
        },
        "");
}

std::string shell_quoted(const std::string& argument) {
    const auto plain = [](unsigned char c) {
        return std::isalnum(c) != 0 ||
               std::string_view("-_./=,:+%@").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!argument.empty() && std::ranges::all_of(argument, plain)) return argument;
    std::string quoted = "'";
    for (const char c : argument) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

Decimal parse_amount(const std::string& option, const std::string& text) {
    const std::optional<Decimal> amount = Decimal::parse(text);
    if (!amount) {
        throw UsageError(fmt::format(
            "{} '{}' is not a decimal number of at most {} digits{}", option, text, Decimal::kMaxDigits,
            text.find(',') == std::string::npos ? "" : " (decimals follow a point, as in 0.5)"));
    }
    if (amount->is_negative()) throw UsageError(fmt::format("{} {} is negative", option, text));
    return *amount;
}

std::vector<std::size_t> parse_feature_list(const DecisionTable& table,
                                            const std::vector<std::string>& names) {
    std::vector<std::size_t> features;
    const auto known = [&table](const std::string& name) {
        return std::ranges::any_of(table.features, [&](const Column& column) { return column.name == name; });
    };
    for (const std::string& name : names) {
        if (known(name)) {
            features.push_back(table.feature_index(name));
            continue;
        }
        for (std::size_t begin = 0; begin < name.size();) {
            const std::size_t end = std::min(name.find(',', begin), name.size());
            features.push_back(
                table.feature_index(trimmed(std::string_view(name).substr(begin, end - begin))));
            begin = end + 1;
        }
    }
    return features;
}

FeatureSet parse_features(const DecisionTable& table, const std::vector<std::string>& names) {
    return FeatureSet::of(table.features.size(), parse_feature_list(table, names));
}

}  // namespace frugal::cli
