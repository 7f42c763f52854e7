// What a subset makes of the table: the objects it decides and the blocks it leaves mixed.
#pragma once

#include <frugal/measure/partition.hpp>

namespace frugal {

/// Objects in blocks of one class are only counted: however such a block is split, each measure of it stays
/// the same. A view: it lives as long as the blocks it looks at.
struct SubsetBlocks {
    const Granules* granules = nullptr;
    const FeatureSet* features = nullptr;
    Weight pure = 0;  ///< objects in blocks that hold one class only
    Blocks mixed;     ///< all other blocks
};

}  // namespace frugal
