// What problems are composed from.
#pragma once

#include <frugal/problem/losses.hpp>
#include <frugal/problem/objectives/highest_stability.hpp>
#include <frugal/table/misclassification_costs.hpp>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace frugal {

struct Ingredients {
    Ingredients(TestCosts test_costs)
        : costs(std::move(test_costs)) {}  // NOLINT: often there is nothing else

    TestCosts costs;
    const DecisionTable* table = nullptr;
    std::shared_ptr<const Model> model;  ///< null: Pawlak's
    std::optional<MisclassificationCosts> errors;
    std::optional<Losses> losses;
    Subsamples subsamples;
    std::vector<std::size_t> preference;
    /// The share of the positive region to be kept, in percent, where a problem leaves it open.
    Decimal keep{95, 0};

    /// Throws UsageError when there is no table.
    const DecisionTable& need_table() const;
    /// Throws UsageError when the model has no blocks of equal objects for `what` to be measured in.
    void expect_blocks(std::string_view what) const;
};

}  // namespace frugal
