// Times the exact search and the paper's algorithms on the same draws of test costs, inside one process:
// starting one for each search would take longer than most of the searches do.
//
//     search_bench [--draws N] [--time-limit S] FILE [DROPPED ...]
//
// Whole costs, uniform in 1..100, seeds 1, 2, ..., budget factor 0.8, one thread. Writes one JSON object with
// every single time; bench/run_benchmarks.py makes medians and ratios of them.
#include <frugal/frugal.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include <cli/keep_freed_memory.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace {

using namespace frugal;

constexpr int kRounds = 3;
constexpr double kShort = 0.01;

struct Settings {
    std::uint64_t draws = 20;
    double time_limit = 60;
    std::string file;
    std::vector<std::string> dropped;
};

/// Searches of a few milliseconds suffer from whatever else runs, so they are run again and the median
/// counts.
Result timed(const Granules& granules, const Problem& problem, Algorithm algorithm, double time_limit) {
    SolveOptions options;
    options.algorithm = algorithm;
    options.threads = 1;
    options.time_limit = time_limit;
    Result result = solve(granules, problem, options);
    std::vector<double> seconds = {result.statistics.seconds};
    while (seconds.front() < kShort && seconds.size() < kRounds) {
        seconds.push_back(solve(granules, problem, options).statistics.seconds);
    }
    std::ranges::sort(seconds);
    result.statistics.seconds = seconds[seconds.size() / 2];
    return result;
}

nlohmann::json figures(const Result& result) {
    nlohmann::json answer = nullptr;
    if (result.answer) answer = result.answer->values;
    return {{"status", to_string(result.status)},
            {"seconds", result.statistics.seconds},
            {"nodes", std::max(result.statistics.nodes, result.statistics.backtracking_steps)},
            {"answer", answer}};
}

nlohmann::json one_draw(const DecisionTable& table, const Granules& granules, std::uint64_t seed,
                        double time_limit) {
    const TestCosts costs = draw_costs(table.features.size(), {Distribution::uniform, 1, 100, seed});
    const Problem problem = fstc(costs, budget_by_factor(granules, costs, {8, 1}));
    nlohmann::json draw = {{"seed", seed}};
    for (const Algorithm algorithm :
         {Algorithm::exact, Algorithm::backtracking, Algorithm::sesra, Algorithm::sesra_star}) {
        draw[std::string(name_of(algorithm))] = figures(timed(granules, problem, algorithm, time_limit));
    }
    return draw;
}

Settings parse(const std::vector<std::string>& arguments) {
    Settings settings;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool has_value = i + 1 < arguments.size();
        if (arguments[i] == "--draws" && has_value) {
            settings.draws = std::stoull(arguments[++i]);
        } else if (arguments[i] == "--time-limit" && has_value) {
            settings.time_limit = std::stod(arguments[++i]);
        } else if (settings.file.empty()) {
            settings.file = arguments[i];
        } else {
            settings.dropped.push_back(arguments[i]);
        }
    }
    return settings;
}

void run(const Settings& settings) {
    const DecisionTable table =
        make_decision_table(read_table(settings.file), std::nullopt, settings.dropped);
    const Granules granules(table);
    nlohmann::json draws = nlohmann::json::array();
    for (std::uint64_t seed = 1; seed <= settings.draws; ++seed) {
        draws.push_back(one_draw(table, granules, seed, settings.time_limit));
    }
    fmt::print("{}\n", nlohmann::json{{"file", settings.file}, {"draws", draws}}.dump());
}

}  // namespace

int main(int argc, char** argv) {
    frugal::cli::keep_freed_memory();  // or chance decides which search has to touch its memory anew
    try {
        run(parse({argv + 1, argv + argc}));
    } catch (const std::exception& fault) {
        fmt::print(stderr, "search_bench: {}\n", fault.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
