// Recomputes an answer from the raw table, in the plainest way. Uses nothing but the table: no granules, no
// partitions, nothing that the searches rely on, so that a fault there cannot hide here.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <cstdint>
#include <vector>

namespace frugal::check {

struct Recomputed {
    std::int64_t positive_region = 0;
    double cost = 0;
    std::size_t blocks = 0;
};

Recomputed recompute(const DecisionTable& table, const std::vector<double>& costs,
                     const std::vector<std::size_t>& features);

}  // namespace frugal::check
