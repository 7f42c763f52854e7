#include <frugal/measure/positive_region.hpp>

namespace frugal {

Weight positive_region(const Partition& partition) {
    const auto decisions = partition.granules().decisions();
    const auto weights = partition.granules().weights();
    Weight sum = 0;
    for (std::size_t i = 0; i < partition.blocks(); ++i) {
        const auto block = partition.block(i);
        const Class decision = decisions[block.front()];
        bool pure = decision != kInconsistent;
        Weight weight = 0;
        for (std::size_t k = 0; pure && k < block.size(); ++k) {
            pure = decisions[block[k]] == decision;
            weight += weights[block[k]];
        }
        if (pure) sum += weight;
    }
    return sum;
}

}  // namespace frugal
