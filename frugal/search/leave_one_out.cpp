#include <frugal/search/leave_one_out.hpp>
#include <frugal/table/random.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace frugal {
namespace {

constexpr std::size_t kFewestPlaces = 1024;
constexpr std::size_t kFirstGranules = 1U << 14U;  ///< where a needed feature mostly shows
constexpr std::size_t kBitsPerGranule = 8;

/// What each code of a feature adds to a hash.
std::vector<std::uint64_t> shares(const Granules& granules, std::size_t feature) {
    std::vector<std::uint64_t> by_code(granules.domain(feature));
    Random random(feature);
    std::ranges::generate(by_code, [&] { return random.next(); });
    return by_code;
}

}  // namespace

LeaveOneOut::LeaveOneOut(const Granules& granules, FeatureSet subset, const Undecided& state)
    : granules_(granules),
      subset_(std::move(subset)),
      decided_objects_(state.decided),
      decided_(granules.size()),
      hashes_(granules.size(), 0) {
    std::ranges::transform(granules.decisions(), decided_.begin(),
                           [](Class decision) { return decision != kInconsistent; });
    for (const Granule granule : state.members) decided_[granule] = 0;
    subset_.for_each([&](std::size_t feature) {
        const std::vector<std::uint64_t> by_code = shares(granules_, feature);
        granules_.codes(feature).visit([&](auto codes) {
            for (std::size_t i = 0; i < codes.size(); ++i) hashes_[i] += by_code[codes[i]];
        });
    });
}

bool LeaveOneOut::agree(Granule a, Granule b, std::size_t but_for) const {
    bool same = true;
    subset_.for_each([&](std::size_t feature) {
        if (!same || feature == but_for) return;
        const Codes& codes = granules_.codes(feature);
        same = codes[a] == codes[b];
    });
    return same;
}

/// The place of a block: that of the one for which `same` holds, or an empty one.
template <typename Same>
LeaveOneOut::Block& LeaveOneOut::find(std::uint64_t hash, const Same& same) {
    const std::size_t last_place = blocks_.size() - 1;
    std::size_t place = hash & last_place;
    while (blocks_[place].first != kNone && !same(blocks_[place])) place = (place + 1) & last_place;
    return blocks_[place];
}

/// Whether a pass over those granules for which `wanted` holds finds what the feature is needed for.
template <typename HashOf, typename Wanted>
bool LeaveOneOut::meet(std::size_t feature, std::size_t granules, const HashOf& hash_of,
                       const Wanted& wanted) {
    const auto decisions = granules_.decisions();
    blocks_.assign(kFewestPlaces, {});
    std::size_t used = 0;
    for (std::size_t i = 0; i < granules; ++i) {
        const std::uint64_t hash = hash_of(i);
        if (!wanted(hash)) continue;
        const auto granule = static_cast<Granule>(i);
        const auto tag = static_cast<std::uint32_t>(hash >> 32U);
        Block& block = find(hash, [&](const Block& other) {
            return other.tag == tag && agree(other.first, granule, feature);
        });
        if (block.first == kNone) {
            block = {granule, tag, decisions[i], decided_[i]};
            if (2 * ++used < blocks_.size()) continue;
            const std::vector<Block> before = std::exchange(blocks_, std::vector<Block>(2 * blocks_.size()));
            for (const Block& old : before) {
                if (old.first != kNone) find(hash_of(old.first), [](const Block&) { return false; }) = old;
            }
            continue;
        }
        block.decided |= decided_[i];
        if (block.decision == decisions[i]) continue;
        if (block.decided != 0) return true;
        block.decision = kMixed;
    }
    return false;
}

bool LeaveOneOut::needs(std::size_t feature) {
    const std::vector<std::uint64_t> by_code = shares(granules_, feature);
    return granules_.codes(feature).visit([&](auto codes) {
        const std::size_t size = codes.size();
        const auto hash_of = [&](std::size_t i) { return hashes_[i] - by_code[codes[i]]; };
        const std::size_t first = std::min(size, kFirstGranules);
        if (meet(feature, first, hash_of, [](std::uint64_t) { return true; })) return true;
        if (first == size) return false;
        // Most granules share a block with no other. A bit for each hash tells those that may.
        const auto shift = static_cast<unsigned>(64 - std::bit_width(kBitsPerGranule * size));
        once_.assign((~std::uint64_t{0} >> shift) / 64 + 1, 0);
        twice_.assign(once_.size(), 0);
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint64_t place = hash_of(i) >> shift;
            const std::uint64_t bit = std::uint64_t{1} << (place % 64);
            twice_[place / 64] |= once_[place / 64] & bit;
            once_[place / 64] |= bit;
        }
        return meet(feature, size, hash_of, [&](std::uint64_t hash) {
            const std::uint64_t place = hash >> shift;
            return (twice_[place / 64] >> (place % 64) & 1U) != 0;
        });
    });
}

void LeaveOneOut::leave_out(std::size_t feature) {
    const std::vector<std::uint64_t> by_code = shares(granules_, feature);
    granules_.codes(feature).visit([&](auto codes) {
        for (std::size_t i = 0; i < codes.size(); ++i) hashes_[i] -= by_code[codes[i]];
    });
    subset_.erase(feature);
}

}  // namespace frugal
