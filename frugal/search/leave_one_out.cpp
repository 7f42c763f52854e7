#include <frugal/search/leave_one_out.hpp>
#include <frugal/table/random.hpp>

#include <algorithm>
#include <utility>

namespace frugal {
namespace {

constexpr std::size_t kFewestPlaces = 1024;

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

bool LeaveOneOut::needs(std::size_t feature) {
    const std::vector<std::uint64_t> by_code = shares(granules_, feature);
    const auto decisions = granules_.decisions();
    blocks_.assign(kFewestPlaces, {});
    std::size_t used = 0;
    return granules_.codes(feature).visit([&](auto codes) {
        const auto hash_of = [&](std::size_t i) { return hashes_[i] - by_code[codes[i]]; };
        for (std::size_t i = 0; i < codes.size(); ++i) {
            const auto granule = static_cast<Granule>(i);
            const auto tag = static_cast<std::uint32_t>(hash_of(i) >> 32U);
            Block& block = find(hash_of(i), [&](const Block& other) {
                return other.tag == tag && agree(other.first, granule, feature);
            });
            if (block.first == kNone) {
                block = {granule, tag, decisions[i], decided_[i]};
                if (2 * ++used < blocks_.size()) continue;
                const std::vector<Block> before =
                    std::exchange(blocks_, std::vector<Block>(2 * blocks_.size()));
                for (const Block& old : before) {
                    if (old.first != kNone)
                        find(hash_of(old.first), [](const Block&) { return false; }) = old;
                }
                continue;
            }
            block.decided |= decided_[i];
            if (block.decision == decisions[i]) continue;
            if (block.decided != 0) return true;
            block.decision = kMixed;
        }
        return false;
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
