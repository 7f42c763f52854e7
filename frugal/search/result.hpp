// What a search found, and how much of it is proven. Plain data: text and JSON only render it.
#pragma once

#include <frugal/problem/subset_measures.hpp>
#include <frugal/search/options.hpp>
#include <frugal/table/feature_set.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace frugal {

enum class Status {
    optimal,     ///< proven: no allowed subset is better
    feasible,    ///< allowed, not proven to be the best
    infeasible,  ///< proven: no subset is allowed
    unknown,     ///< stopped before anything was found
};
enum class StopReason { completed, time, nodes, memory, gap, interrupt };

std::string_view to_string(Status status);
std::string_view to_string(StopReason reason);

/// |bound - value| relative to the larger of the two.
double relative_gap(double bound, double value);

struct Answer {
    FeatureSet features;
    SubsetMeasures measures;
    std::vector<double> values;  ///< of the problem's objectives, in their order
};

/// What the heuristic found with one exponent.
struct LambdaAnswer {
    double lambda;
    Answer answer;
};

struct Statistics {
    double seconds = 0;
    std::uint64_t nodes = 0;
    std::uint64_t backtracking_steps = 0;  ///< calls of Algorithm 1's method, the first included
    unsigned threads = 1;
};

struct Result {
    Status status = Status::unknown;
    StopReason stop_reason = StopReason::completed;
    Algorithm algorithm = Algorithm::exact;
    std::optional<Answer> answer;
    std::optional<double> bound;  ///< proven: no allowed subset has a better first objective
    std::vector<FeatureSet> optima;
    bool optima_complete = false;
    std::vector<LambdaAnswer> by_lambda;
    /// Of all features; absent when the time was up before the table was looked at.
    std::optional<Weight> positive_region_full;
    Weight objects = 0;
    std::optional<double> conditional_entropy;  ///< of the answer, if there is one
    Statistics statistics;

    /// How far the proven bound is from the answer: 0 when proven, absent without a bound.
    std::optional<double> gap() const;

    /// The answer decides all that can be decided: the budget is no restriction, and FSTC is the
    /// cheapest-reduct problem.
    bool decides_everything() const {
        return answer && answer->measures.positive_region == positive_region_full;
    }
};

}  // namespace frugal
