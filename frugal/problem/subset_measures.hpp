// What constraints and objectives may know of a subset.
#pragma once

#include <frugal/measure/subset_blocks.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstddef>

namespace frugal {

struct SubsetMeasures {
    std::size_t size = 0;             ///< number of features
    Units cost = 0;                   ///< test cost
    Weight positive_region = 0;       ///< objects decided by the subset, in the problem's model
    Weight positive_region_full = 0;  ///< objects decided by all features
};

/// The numbers, and the subset itself. Its blocks are there only for problems that look at them.
///
/// Where a search asks about all subsets between two, the numbers of the smaller one are the least cost and
/// size, and those of the larger one the largest positive region, that any of them may have.
struct SubsetView : SubsetMeasures {
    SubsetView(const SubsetMeasures& measures, const FeatureSet& of) : SubsetMeasures(measures) {
        blocks.features = &of;
    }
    SubsetView(const SubsetMeasures& measures, const SubsetBlocks& of)
        : SubsetMeasures(measures), blocks(of) {}

    const FeatureSet& features() const { return *blocks.features; }

    SubsetBlocks blocks;
};

/// How a quantity moves as features are added to a subset.
enum class Trend { rises, falls, neither };

}  // namespace frugal
