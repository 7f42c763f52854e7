// The positive region: objects whose block holds one decision value only.
#pragma once

#include <frugal/measure/partition.hpp>

namespace frugal {

/// Number of objects in the positive region, duplicates included.
Weight positive_region(const Partition& partition);

}  // namespace frugal
