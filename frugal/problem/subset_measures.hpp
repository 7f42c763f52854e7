// What constraints and objectives may know of a subset.
#pragma once

#include <frugal/table/granules.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstddef>

namespace frugal {

struct SubsetMeasures {
    std::size_t size = 0;             ///< number of features
    Units cost = 0;                   ///< test cost
    Weight positive_region = 0;       ///< objects decided by the subset
    Weight positive_region_full = 0;  ///< objects decided by all features
};

/// How a quantity moves as features are added to a subset.
enum class Trend { rises, falls };

}  // namespace frugal
