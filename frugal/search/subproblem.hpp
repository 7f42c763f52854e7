// A part of a search tree.
#pragma once

#include <frugal/search/profit_bound.hpp>
#include <frugal/table/feature_set.hpp>

#include <cstddef>
#include <limits>
#include <vector>

namespace frugal {

/// All subsets that hold `chosen` and otherwise only features of `open`, as far as they matter for a range of
/// stairs.
struct Subproblem {
    FeatureSet chosen;
    std::vector<std::size_t> open;  ///< in branching order
    ProfitBound bound = {};         ///< on what open features add, as far as it is known; may be empty
    Staircase out_of_reach = {};  ///< stairs that none of these subsets reaches, or that another part is for
    Units up_to = kAnyCost;       ///< the highest stair: dearer subsets are for other parts
    std::size_t origin = 0;       ///< its place in the order of one thread

    static constexpr Units kAnyCost = std::numeric_limits<Units>::max();
    bool is_range() const { return up_to != kAnyCost; }
};

}  // namespace frugal
