// How to solve: which algorithm, how long, and whom to tell.
#pragma once

#include <frugal/deadline.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace frugal {

enum class Algorithm { exact, backtracking, sesra, sesra_star, heuristic, competition };

struct AlgorithmName {
    Algorithm algorithm;
    std::string_view name;
    std::string_view does;  ///< one line for people
};

/// Every algorithm with the name users give it.
std::span<const AlgorithmName> algorithm_names();
std::string_view name_of(Algorithm algorithm);
/// Throws UsageError listing the names when there is no such algorithm.
Algorithm algorithm_named(std::string_view name);

/// Where a running search stands.
struct Progress {
    std::optional<double> best;   ///< value of the first objective
    std::optional<double> bound;  ///< no subset does better than this
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// 0, -0.25, ..., -3: the exponents that the paper lets compete.
std::vector<double> default_lambdas();

/// Parts of the exact search that can be switched off, to learn what each is worth. Answers stay the same.
struct Techniques {
    bool quick = true;        ///< a short search by refinement alone, before clauses are made
    bool start = true;        ///< the competition as a first incumbent
    bool refinement = true;   ///< the bound by what all affordable features decide
    bool clauses = true;      ///< the bound by the linear relaxation of clauses
    bool fixing = true;       ///< features excluded or forced by their reduced profit
    bool must_hit = true;     ///< the bound by clauses that must all be hit, when everything is to be decided
    bool last_level = true;   ///< counting all subsets at once when few more features fit
    bool differences = true;  ///< counting by the smallest differences between rows, in a small table
    bool cube = true;         ///< counting all subsets from all combinations of values, where these are few
};

struct TechniqueName {
    bool Techniques::*part;
    std::string_view name;
    std::string_view does;  ///< one line for people
};
std::span<const TechniqueName> technique_names();
/// Switches one off; throws UsageError listing the names when there is no such technique.
void switch_off(Techniques& techniques, std::string_view name);

struct SolveOptions {
    Algorithm algorithm = Algorithm::exact;
    double lambda = -0.75;
    std::vector<double> lambdas = default_lambdas();
    bool all = false;                           ///< collect every optimal subset
    std::optional<std::size_t> limit;           ///< of them, list at most this many
    std::optional<double> time_limit;           ///< seconds
    std::optional<std::uint64_t> node_limit;    ///< nodes of the search tree
    std::optional<std::uint64_t> memory_limit;  ///< bytes that the whole program may have in memory
    std::optional<double> gap;  ///< stop when bound and best differ by no more than this share
    std::string checkpoint;     ///< file for the state of a long search; empty: none
    unsigned threads = 0;       ///< 0: as many as there are cores
    /// How long one part of a long search is worked on before the next has its turn, in granules looked at.
    std::uint64_t turn_work = 5'000'000;
    Techniques techniques;
    std::stop_token stop;  ///< ask to stop with the best so far
    std::function<void(const Progress&)> progress;
    /// Asked instead of the clock while an answer is made ready: for tests of what is late.
    std::function<bool()> is_late;

    /// When an answer from a table of so many cells must be ready: a moment after the limit. That of a small
    /// table takes no time to make ready: if it is late, the processor was busy with something else. And a
    /// long search does not lose its answer for a moment more.
    Deadline deadline(std::size_t cells) const {
        constexpr double kOfTheLimit = 0.02;
        return deadline_of_parts(cells, kOfTheLimit * time_limit.value_or(0));
    }
    /// The same for an answer of which a part is ready at any time.
    Deadline deadline_of_parts(std::size_t cells, double more = 0) const {
        constexpr double kMoment = 0.02;
        constexpr std::size_t kFewCells = 1'000'000;
        constexpr double kForFew = 0.5;
        if (!time_limit) return is_late ? Deadline(0, is_late) : Deadline();
        return Deadline(*time_limit + more + (cells <= kFewCells ? kForFew : kMoment), is_late);
    }

    /// The same when so many seconds of the time have been spent.
    SolveOptions after(double seconds) const {
        SolveOptions rest = *this;
        if (time_limit) rest.time_limit = std::max(0.0, *time_limit - seconds);
        return rest;
    }
};

}  // namespace frugal
