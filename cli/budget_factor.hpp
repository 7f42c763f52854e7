// A budget that is a share of what the cheapest reduct costs.
#pragma once

#include <frugal/search/options.hpp>

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace frugal {
struct DecisionTable;
}

namespace frugal::cli {

struct ProblemOptions;
struct Question;

struct BudgetFactor {
    std::optional<std::string> factor;

    void declare(CLI::App& command);
    void refuse_with_budget(const ProblemOptions& problem) const;
    /// Adds the budget, if one is asked for. False when stopped before the cheapest reduct was proven.
    bool add_to(Question& question, const DecisionTable& table, const SolveOptions& solve) const;
};

/// Says so; the exit code.
int stopped_before_budget();

}  // namespace frugal::cli
