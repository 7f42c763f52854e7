// Times the exact search against the paper's algorithms on the bundled tables, and alone on larger ones.
//
//     search_bench [--draws N] [--time-limit S] [FILE:DECISION[:DROPPED] ...]
//
// All in one run, on one thread, on the same draws (whole costs, uniform in 1..100, seeds 1, 2, ...), because
// only ratios of things measured together mean anything.
#include <frugal/frugal.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

using namespace frugal;

struct Settings {
    std::size_t draws = 20;
    double time_limit = 60;
    std::vector<std::string> files;
};

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

TestCosts drawn(const DecisionTable& table, std::uint64_t seed) {
    return draw_costs(table.features.size(), {Distribution::uniform, 1, 100, seed});
}

Result timed(const Granules& granules, const Problem& problem, Algorithm algorithm, double time_limit) {
    SolveOptions options;
    options.algorithm = algorithm;
    options.threads = 1;
    options.time_limit = time_limit;
    return solve(granules, problem, options);
}

/// Exact against backtracking and SESRA at budget factor 0.8: medians of times and of the ratios draw by
/// draw.
void against_the_paper(const std::string& name, const DecisionTable& table, const Settings& settings) {
    const Granules granules(table);
    std::map<Algorithm, std::vector<double>> milliseconds;
    std::map<Algorithm, std::vector<double>> ratios;
    for (std::uint64_t seed = 1; seed <= settings.draws; ++seed) {
        const TestCosts costs = drawn(table, seed);
        const auto budget = budget_by_factor(granules, costs, {8, 1});
        const Problem problem = fstc(costs, budget);
        const double exact =
            timed(granules, problem, Algorithm::exact, settings.time_limit).statistics.seconds;
        milliseconds[Algorithm::exact].push_back(1e3 * exact);
        for (const Algorithm other : {Algorithm::backtracking, Algorithm::sesra, Algorithm::sesra_star}) {
            const double seconds = timed(granules, problem, other, settings.time_limit).statistics.seconds;
            milliseconds[other].push_back(1e3 * seconds);
            ratios[other].push_back(seconds / exact);
        }
    }
    fmt::print("| {} | {:.2f} |", name, median(milliseconds[Algorithm::exact]));
    for (const Algorithm other : {Algorithm::backtracking, Algorithm::sesra, Algorithm::sesra_star}) {
        fmt::print(" {:.2f} ({:.1f}x) |", median(milliseconds[other]), median(ratios[other]));
    }
    fmt::print("\n");
}

std::string outcome(const Result& result) {
    const std::string time = fmt::format("{:.2f} s", result.statistics.seconds);
    if (result.status == Status::optimal) return time;
    return fmt::format("open, gap {:.1f} %", 100 * result.gap().value_or(1));
}

/// The cheapest reduct, and three budgets relative to its cost, with drawn costs and with costs of 1 each.
void alone(const std::string& file, const Settings& settings) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= file.size();) {
        const std::size_t end = std::min(file.find(':', begin), file.size());
        parts.push_back(file.substr(begin, end - begin));
        begin = end + 1;
    }
    std::vector<std::string> dropped(
        parts.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(2, parts.size())), parts.end());
    const auto decision = parts.size() > 1 ? std::optional(parts[1]) : std::nullopt;
    const DecisionTable table = make_decision_table(read_table(parts[0]), decision, dropped);
    const Granules granules(table);
    const std::string name = parts[0].substr(parts[0].find_last_of('/') + 1);
    for (const bool unit : {false, true}) {
        const TestCosts costs = unit ? TestCosts::unit(table.features.size()) : drawn(table, 1);
        const Result reduct = timed(granules, cheapest_reduct(costs), Algorithm::exact, settings.time_limit);
        fmt::print("| {} | {} | {} |", name, unit ? "1 each" : "uniform", outcome(reduct));
        for (const Decimal factor : {Decimal{5, 1}, Decimal{8, 1}, Decimal{95, 2}}) {
            const Decimal budget = costs.floor_product(factor, reduct.answer->measures.cost);
            fmt::print(" {} |",
                       outcome(timed(granules, fstc(costs, budget), Algorithm::exact, settings.time_limit)));
            std::fflush(stdout);
        }
        fmt::print("\n");
    }
}

Settings parse(int argc, char** argv) {
    Settings settings;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--draws" && i + 1 < argc) {
            settings.draws = std::strtoull(argv[++i], nullptr, 10);
        } else if (argument == "--time-limit" && i + 1 < argc) {
            settings.time_limit = std::strtod(argv[++i], nullptr);
        } else {
            settings.files.push_back(argument);
        }
    }
    return settings;
}

}  // namespace

int main(int argc, char** argv) {
    const Settings settings = parse(argc, argv);
    fmt::print("Median milliseconds of {} draws, and how many times slower than exact:\n\n", settings.draws);
    fmt::print("| table | exact | backtracking | sesra | sesra-star |\n| --- | --- | --- | --- | --- |\n");
    for (const auto& [name, drop] :
         {std::pair{"zoo", "animal"}, {"voting", ""}, {"tic-tac-toe", ""}, {"mushroom", ""}}) {
        const std::vector<std::string> dropped =
            *drop != '\0' ? std::vector<std::string>{drop} : std::vector<std::string>{};
        const std::string path = fmt::format("data/{}.csv", name);
        against_the_paper(name, make_decision_table(read_table(path), std::nullopt, dropped), settings);
    }
    if (settings.files.empty()) {
        fmt::print(
            "\nNo larger tables given: name them as FILE:DECISION to time the exact search on them.\n");
        return 0;
    }
    fmt::print("\nProven in (one thread, at most {} s each):\n\n", settings.time_limit);
    fmt::print(
        "| table | costs | cheapest reduct | budget 0.5 | 0.8 | 0.95 |\n| --- | --- | --- | --- | --- | --- "
        "|\n");
    for (const std::string& file : settings.files) alone(file, settings);
    return 0;
}
