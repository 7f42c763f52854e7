#include <frugal/measure/block_majorities.hpp>
#include <frugal/measure/class_counter.hpp>
#include <frugal/measure/models/majority_share.hpp>

namespace frugal {

bool MajorityShare::reached(Weight majority, Weight objects) const {
    __extension__ using Wide = __int128;
    return Wide{majority} * least_.denominator >= Wide{objects} * least_.numerator;
}

Weight MajorityShare::positive_region(const SubsetBlocks& subset) const {
    ClassCounter counter(*subset.granules);
    Weight sum = subset.pure;
    for (std::size_t i = 0; i < subset.mixed.size(); ++i) {
        counter.count(subset.mixed[i]);
        if (reached(counter.majority(), counter.total())) sum += counter.total();
    }
    return sum;
}

Weight MajorityShare::most_between(const SubsetBlocks& least, const SubsetBlocks& most) const {
    __extension__ using Wide = __int128;
    Weight sum = least.pure;
    for (const BlockMajorities& block : majorities_between(least, most)) {
        Weight possible = block.objects;
        if (!reached(block.finest, block.objects))
            possible = static_cast<Weight>(Wide{block.finest} * least_.denominator / least_.numerator);
        sum += possible;
    }
    return sum;
}

}  // namespace frugal
