// Conditional information entropy H(d|B) in bits, and the information gain the paper's heuristic lives on.
#pragma once

#include <frugal/measure/partition.hpp>

namespace frugal {

/// H(d|B) of the subset whose blocks these are: 0 when every block holds one class. Blocks of one class may
/// be left out.
double conditional_entropy(const Granules& granules, const Blocks& blocks);
inline double conditional_entropy(const Partition& partition) {
    return conditional_entropy(partition.granules(), partition.all());
}

/// Whether H(d|coarser) = H(d|finer), decided from counts, so exactly; `finer` must refine `coarser`, and
/// both may leave out blocks of one class.
///
/// Entropy is strictly concave in the class shares: splitting a block keeps it only if every part has the
/// same shares as the whole, that is n(part,d) * n(block) = n(block,d) * n(part) for all classes d.
bool same_entropy(const Granules& granules, const Blocks& coarser, const Blocks& finer);
inline bool same_entropy(const Partition& coarser, const Partition& finer) {
    return same_entropy(coarser.granules(), coarser.all(), finer.all());
}

}  // namespace frugal
