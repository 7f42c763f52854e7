#include <frugal/measure/partition.hpp>

#include <numeric>

namespace frugal {

Partition::Partition(const Granules& granules) : granules_(&granules), members_(granules.size()) {
    std::iota(members_.begin(), members_.end(), Granule{0});
    first_.push_back(0);
    if (!members_.empty()) first_.push_back(static_cast<std::uint32_t>(members_.size()));
}

Partition::Partition(const Granules& granules, const FeatureSet& subset) : Partition(granules) {
    subset.for_each([this](std::size_t feature) { *this = refined(feature); });
}

Partition Partition::refined(std::size_t feature) const {
    Partition result = *this;
    result.first_.assign(1, 0);
    // Counting sort by code inside each block; `place` holds counts first and positions afterwards.
    std::vector<std::uint32_t> place(granules_->domain(feature), 0);
    std::vector<Code> seen;
    granules_->codes(feature).visit([&](auto codes) {
        for (std::size_t i = 0; i < blocks(); ++i) {
            const std::span<const Granule> members = block(i);
            if (members.size() == 1) {
                result.first_.push_back(first_[i + 1]);
                continue;
            }
            seen.clear();
            for (const Granule granule : members) {
                const Code code = codes[granule];
                if (place[code]++ == 0) seen.push_back(code);
            }
            std::uint32_t position = first_[i];
            for (const Code code : seen) {
                const std::uint32_t count = place[code];
                place[code] = position;
                position += count;
                result.first_.push_back(position);
            }
            for (const Granule granule : members) result.members_[place[codes[granule]]++] = granule;
            for (const Code code : seen) place[code] = 0;
        }
    });
    return result;
}

}  // namespace frugal
