// The paper's four questions, answered from the figures of a run. Every verdict is computed: other tables,
// costs or budgets may well turn one around.
#pragma once

#include <frugal/experiment/summary.hpp>

#include <string>
#include <vector>

namespace frugal::experiment {

struct Finding {
    std::string question;
    std::string answer;
};

std::vector<Finding> findings(const Experiment& experiment, const std::vector<TableSummary>& summaries);

/// What keeps the figures from being those of a full run: stopped early, or draws without a proven optimum.
/// Empty when there is nothing.
std::vector<std::string> reservations(const Experiment& experiment,
                                      const std::vector<TableSummary>& summaries);

}  // namespace frugal::experiment
