// A part of a search tree.
#pragma once

#include <frugal/search/profit_bound.hpp>
#include <frugal/table/feature_set.hpp>

#include <cstddef>
#include <vector>

namespace frugal {

/// All subsets that hold `chosen` and otherwise only features of `open`.
struct Subproblem {
    FeatureSet chosen;
    std::vector<std::size_t> open;  ///< in branching order
    ProfitBound bound = {};         ///< on what open features add, as far as it is known; may be empty
    Staircase out_of_reach = {};    ///< stairs that none of these subsets reaches
    std::size_t origin = 0;         ///< its place in the order of one thread
};

}  // namespace frugal
