// Recomputes an answer from the raw table, in the plainest way. Uses nothing but the table: no granules, no
// partitions, nothing that the searches rely on, so that a fault there cannot hide here.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <cstdint>
#include <vector>

namespace frugal::check {

/// Objects whose block under these features holds one decision value only.
std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features);

/// Throws std::logic_error unless the features decide exactly `claimed` objects and none of them is idle.
void expect_subset(const DecisionTable& table, const std::vector<std::size_t>& features,
                   std::int64_t claimed);

}  // namespace frugal::check
