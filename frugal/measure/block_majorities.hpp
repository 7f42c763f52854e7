// How far the majorities of mixed blocks may grow when they are split further.
#pragma once

#include <frugal/measure/subset_blocks.hpp>

#include <vector>

namespace frugal {

/// For one mixed block of a subset:
struct BlockMajorities {
    Weight objects = 0;
    Weight own = 0;     ///< objects of its largest class
    Weight finest = 0;  ///< the same summed over the blocks that a larger subset splits it into
};

/// One entry for each mixed block of `least`; `most` must refine it.
std::vector<BlockMajorities> majorities_between(const SubsetBlocks& least, const SubsetBlocks& most);

}  // namespace frugal
