// The draws of one table condensed to what the paper prints of them.
#pragma once

#include <frugal/experiment/experiment.hpp>

#include <map>

namespace frugal::experiment {

struct Spread {
    double min = 0;
    double max = 0;
    double mean = 0;
    double median = 0;
};

/// Nothing for no values.
std::optional<Spread> spread(std::vector<double> values);

/// How often one way of answering found the optimum, and how near it came.
struct Success {
    std::size_t found = 0;  ///< draws with the optimum's positive region and cost
    std::size_t draws = 0;  ///< draws whose optimum is proven
    double decided = 0;     ///< mean of its positive region relative to the optimum's

    double share() const { return draws == 0 ? 0 : static_cast<double>(found) / static_cast<double>(draws); }
};

struct LambdaSuccess {
    double lambda = 0;
    Success success;
};

struct TableSummary {
    std::string name;
    std::size_t features = 0;
    std::size_t draws = 0;    ///< done
    std::size_t asked = 0;    ///< of these, with a budget: the cheapest reduct was found in time
    std::size_t settled = 0;  ///< of these, with a proven optimum
    std::optional<Spread> size;
    std::optional<Spread> backtracking_steps;                 ///< absent when a draw was cut short
    std::map<Algorithm, std::optional<Spread>> milliseconds;  ///< absent when a draw was cut short
    std::vector<LambdaSuccess> by_lambda;
    std::vector<double> best_lambdas;  ///< those of the largest share, in the order of the settings
    Success best;                      ///< with the first of them
    std::optional<Success> zero;       ///< with lambda = 0, when that was tried
    Success single;                    ///< the single heuristic run
    Success competition;

    const std::optional<Spread>& time(Algorithm algorithm) const { return milliseconds.at(algorithm); }
    /// Mean time relative to that of another algorithm; absent when either was cut short.
    std::optional<double> time_ratio(Algorithm algorithm, Algorithm to) const;
    bool is_best(double lambda) const;
};

TableSummary summarize(const TableRecord& table, const Settings& settings);
std::vector<TableSummary> summarize(const Experiment& experiment);

}  // namespace frugal::experiment
