#include <frugal/measure/block_majorities.hpp>
#include <frugal/measure/class_counter.hpp>

namespace frugal {

std::vector<BlockMajorities> majorities_between(const SubsetBlocks& least, const SubsetBlocks& most) {
    std::vector<BlockMajorities> blocks(least.mixed.size());
    std::vector<std::uint32_t> block_of(least.granules->size());
    ClassCounter counter(*least.granules);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        counter.count(least.mixed[i]);
        blocks[i] = {counter.total(), counter.majority(), counter.total()};
        for (const Granule granule : least.mixed[i]) block_of[granule] = static_cast<std::uint32_t>(i);
    }
    // Parts that became pure lose nothing, so only the mixed ones are looked at.
    for (std::size_t i = 0; i < most.mixed.size(); ++i) {
        counter.count(most.mixed[i]);
        blocks[block_of[most.mixed[i].front()]].finest -= counter.total() - counter.majority();
    }
    return blocks;
}

}  // namespace frugal
