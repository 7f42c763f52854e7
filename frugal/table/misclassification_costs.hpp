// What it costs to take an object of one class for another.
#pragma once

#include <frugal/table/decision_table.hpp>
#include <frugal/table/test_costs.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace frugal {

struct MisclassificationCosts {
    std::vector<std::vector<Units>> costs;  ///< by actual class (a code of the decision), then by prediction
    std::vector<std::string> predictions;   ///< names of what can be predicted
    int decimals = 0;                       ///< costs are in units of 10^-decimals

    /// Every error costs 1.
    static MisclassificationCosts one_each(const DecisionTable& table);
};

/// Reads a CSV matrix: the first column names the actual class, the header the predicted ones. Every class of
/// the table must be there as both. Throws DataError naming file and line.
MisclassificationCosts read_misclassification_costs(const std::string& path, const DecisionTable& table);
/// The same for a file already in memory; `source` names it in messages.
MisclassificationCosts parse_misclassification_costs(std::string_view text, const std::string& source,
                                                     const DecisionTable& table);

}  // namespace frugal
