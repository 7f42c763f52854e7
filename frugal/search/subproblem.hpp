// A part of a search tree.
#pragma once

#include <frugal/table/feature_set.hpp>

#include <cstddef>
#include <vector>

namespace frugal {

/// All subsets that hold `chosen` and otherwise only features of `open`.
struct Subproblem {
    FeatureSet chosen;
    std::vector<std::size_t> open;  ///< in branching order
    std::size_t origin = 0;         ///< its place in the order of one thread
};

}  // namespace frugal
