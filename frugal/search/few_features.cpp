#include <frugal/search/few_features.hpp>

namespace frugal {

FeatureSet FewFeatures::subset(Set set) const {
    FeatureSet subset(table_features_);
    for (std::size_t i = 0; i < features_.size(); ++i) {
        if ((std::uint32_t{set} >> i & 1U) != 0) subset.insert(features_[i]);
    }
    return subset;
}

FewFeatures::Set FewFeatures::bits(const FeatureSet& subset) const {
    std::uint32_t set = 0;
    for (std::size_t i = 0; i < features_.size(); ++i)
        set |= std::uint32_t{subset.contains(features_[i])} << i;
    return static_cast<Set>(set);
}

}  // namespace frugal
