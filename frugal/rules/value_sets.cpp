#include <frugal/rules/value_sets.hpp>

#include <algorithm>
#include <bit>

namespace frugal {

ValueSets::ValueSets(const Granules& blocks) : words_((blocks.size() + 63) / 64), sets_(blocks.features()) {
    for (std::size_t feature = 0; feature < blocks.features(); ++feature) {
        std::vector<ValueSet>& sets = sets_[feature];
        sets.resize(blocks.domain(feature));
        blocks.codes(feature).visit([&](auto codes) {
            for (std::size_t block = 0; block < codes.size(); ++block)
                sets[codes[block]].list.push_back(static_cast<Granule>(block));
        });
        for (ValueSet& set : sets) {
            if (set.list.size() < words_) continue;
            set.bits.assign(words_, 0);
            for (const Granule block : set.list) insert(set.bits, block);
            set.list = {};
        }
    }
}

void ValueSets::intersect(const BlockBits& in, std::size_t feature, Code value, BlockBits& out) const {
    const ValueSet& set = sets_[feature][value];
    if (!set.bits.empty()) {
        for (std::size_t i = 0; i < words_; ++i) out[i] = in[i] & set.bits[i];
        return;
    }
    std::ranges::fill(out, 0);
    for (const Granule block : set.list) {
        if (contains(in, block)) insert(out, block);
    }
}

bool disjoint(const BlockBits& a, const BlockBits& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if ((a[i] & b[i]) != 0) return false;
    }
    return true;
}

std::vector<Granule> members(const BlockBits& set) {
    std::vector<Granule> result;
    for (std::size_t i = 0; i < set.size(); ++i) {
        for (std::uint64_t word = set[i]; word != 0; word &= word - 1)
            result.push_back(static_cast<Granule>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
    }
    return result;
}

}  // namespace frugal
