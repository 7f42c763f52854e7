#include <frugal/error.hpp>
#include <frugal/search/options.hpp>
#include <frugal/table/closest_name.hpp>

#include <array>
#include <string>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr std::array kAlgorithms{
    AlgorithmName{Algorithm::exact, "exact", "branch and bound; proves the optimum (default)"},
    AlgorithmName{Algorithm::backtracking, "backtracking",
                  "the paper's Algorithm 1; proves the optimum, slowly"},
    AlgorithmName{Algorithm::sesra, "sesra",
                  "by Definition 4: lists all affordable subsets; finds all optima"},
    AlgorithmName{Algorithm::sesra_star, "sesra-star", "the same from the maximal affordable subsets only"},
    AlgorithmName{Algorithm::heuristic, "heuristic",
                  "the paper's Algorithm 2, weighted by lambda; fast, not proven"},
    AlgorithmName{Algorithm::competition, "competition",
                  "Algorithm 2 for many lambdas, the best wins; not proven"},
};

constexpr std::array kTechniques{
    TechniqueName{&Techniques::quick, "quick", "a short search by refinement alone, before clauses are made"},
    TechniqueName{&Techniques::start, "start", "the competition as a first incumbent"},
    TechniqueName{&Techniques::refinement, "refinement", "the bound by what all affordable features decide"},
    TechniqueName{&Techniques::clauses, "clauses", "the bound by the linear relaxation of clauses"},
    TechniqueName{&Techniques::fixing, "fixing", "features excluded or forced by their reduced profit"},
    TechniqueName{&Techniques::must_hit, "must-hit",
                  "clauses that must all be hit, when everything is to be decided"},
    TechniqueName{&Techniques::last_level, "last-level",
                  "counting all subsets at once when few more features fit"},
    TechniqueName{&Techniques::differences, "differences",
                  "counting by the smallest differences between rows, in a small table"},
    TechniqueName{&Techniques::cube, "cube",
                  "counting all subsets from all combinations of values, where these are few"},
};

}  // namespace

std::span<const TechniqueName> technique_names() { return kTechniques; }

void switch_off(Techniques& techniques, std::string_view name) {
    std::vector<std::string> names;
    for (const TechniqueName& entry : kTechniques) {
        names.emplace_back(entry.name);
        if (entry.name != name) continue;
        techniques.*entry.part = false;
        return;
    }
    throw UsageError(fmt::format("no part of the search is named '{}'{}", name, did_you_mean(name, names)));
}

std::span<const AlgorithmName> algorithm_names() { return kAlgorithms; }

std::string_view name_of(Algorithm algorithm) {
    for (const AlgorithmName& entry : kAlgorithms) {
        if (entry.algorithm == algorithm) return entry.name;
    }
    return {};
}

Algorithm algorithm_named(std::string_view name) {
    std::vector<std::string> names;
    for (const AlgorithmName& entry : kAlgorithms) {
        if (entry.name == name) return entry.algorithm;
        names.emplace_back(entry.name);
    }
    throw UsageError(fmt::format("no algorithm is named '{}'{}", name, did_you_mean(name, names)));
}

std::vector<double> default_lambdas() {
    std::vector<double> lambdas;
    for (int i = 0; i <= 12; ++i) lambdas.push_back(i == 0 ? 0.0 : -0.25 * i);
    return lambdas;
}

}  // namespace frugal
