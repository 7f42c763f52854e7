// The paper's Section 4 on any tables: draw test costs, set a budget, let every algorithm answer, and keep
// what each of them said. Plain records; summary.hpp condenses them and write_experiment.hpp shows them.
#pragma once

#include <frugal/problem/subset_measures.hpp>
#include <frugal/search/options.hpp>
#include <frugal/table/draw_costs.hpp>

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace frugal::experiment {

struct NamedTable {
    std::string name;
    DecisionTable table;
};

struct Settings {
    std::size_t draws = 100;
    std::uint64_t seed = 1;
    CostDraw costs;               ///< its seed is not used: every draw has its own
    Decimal budget_factor{8, 1};  ///< of the cost of the cheapest reduct, rounded down
    std::vector<double> lambdas = default_lambdas();
    double lambda = -0.75;   ///< of the single heuristic run
    double time_limit = 60;  ///< seconds that an algorithm which proves optima may take on one draw
};

/// Where a running experiment stands.
struct ExperimentProgress {
    std::string_view table;
    std::size_t draw = 0;     ///< draws done on this table
    std::size_t draws = 0;    ///< draws wanted on each table
    std::size_t done = 0;     ///< draws done on all tables
    std::size_t total = 0;    ///< draws wanted on all tables
    double seconds = 0;       ///< since the start
    double seconds_left = 0;  ///< by the mean of the draws done; 0 until every table has one
};

struct Control {
    std::stop_token stop;
    std::function<void(const ExperimentProgress&)> progress;
};

/// What is timed, in the order of the reports.
inline constexpr std::array kTimed{Algorithm::sesra,     Algorithm::sesra_star,  Algorithm::backtracking,
                                   Algorithm::heuristic, Algorithm::competition, Algorithm::exact};

/// One algorithm on one draw.
struct Run {
    Algorithm algorithm = Algorithm::exact;
    bool finished = false;  ///< false: cut short, or given up after an earlier draw was cut short
    double seconds = 0;
    std::uint64_t backtracking_steps = 0;
    std::optional<SubsetMeasures> answer;
};

/// What the heuristic found with one exponent.
struct LambdaRun {
    double lambda = 0;
    SubsetMeasures answer;
};

/// One draw of test costs. `costs` with the draw's seed makes the same costs again.
struct Draw {
    std::size_t index = 0;
    std::uint64_t seed = 0;
    std::optional<Units> cheapest_reduct;  ///< absent: not proven in time, and no question could be asked
    Units budget = 0;
    std::optional<SubsetMeasures> optimum;      ///< absent: no algorithm proved one in time
    std::vector<std::size_t> optimal_features;  ///< of one optimum
    std::vector<Run> runs;                      ///< in the order of kTimed; empty without a budget
    std::vector<LambdaRun> by_lambda;           ///< in the order of the settings

    const Run& run(Algorithm algorithm) const;
};

struct TableRecord {
    std::string name;
    std::string decision;
    std::vector<std::string> features;
    std::size_t objects = 0;
    std::size_t granules = 0;  ///< distinct rows
    std::size_t classes = 0;
    std::size_t missing = 0;  ///< cells without a value
    Weight positive_region_full = 0;
    std::vector<Draw> draws;
};

struct Experiment {
    Settings settings;
    std::vector<TableRecord> tables;

    /// Stopped before every table had all its draws.
    bool is_partial() const;
};

/// The seed of one draw: any draw can be repeated alone, whatever tables stand beside it. Below 2^53, so that
/// it survives programs that read all numbers as doubles. Capitals in the name do not matter.
std::uint64_t draw_seed(std::uint64_t seed, std::string_view table, std::size_t index);

/// One draw with all algorithms but those given up. Nothing when it was stopped. Throws std::logic_error when
/// two proofs disagree, or when a heuristic beats one.
std::optional<Draw> run_draw(const Granules& granules, std::string_view table, std::size_t index,
                             const Settings& settings, std::span<const Algorithm> given_up = {},
                             const std::stop_token& stop = {});

/// All draws on all tables, one draw on each in turn, so that a run stopped early has as many of one as of
/// another. An algorithm but the exact one that was cut short is not tried on that table again. Throws
/// UsageError for settings that make no sense.
Experiment run_experiment(std::span<const NamedTable> tables, const Settings& settings,
                          const Control& control = {});

}  // namespace frugal::experiment
