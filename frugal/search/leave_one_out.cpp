#include <frugal/search/leave_one_out.hpp>
#include <frugal/table/random.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

namespace frugal {
namespace {

constexpr std::size_t kFewestPlaces = 1024;
constexpr std::array<std::size_t, 2> kFirstGranules{1U << 10U, 1U << 14U};  ///< that mostly show a need
constexpr std::size_t kBitsPerGranule = 8;
constexpr std::size_t kBetweenLooks = 1U << 16U;  ///< at the clock

/// What each code of a feature adds to a hash.
std::vector<std::uint64_t> shares(const Granules& granules, std::size_t feature) {
    std::vector<std::uint64_t> by_code(granules.domain(feature));
    Random random(feature);
    std::ranges::generate(by_code, [&] { return random.next(); });
    return by_code;
}

}  // namespace

LeaveOneOut::LeaveOneOut(const Granules& granules, FeatureSet subset, const Undecided& state,
                         Deadline deadline)
    : granules_(granules),
      deadline_(std::move(deadline)),
      subset_(std::move(subset)),
      decided_objects_(state.decided),
      all_granules_(granules.size()),
      decided_(granules.size()),
      suspects_(1) {
    std::iota(all_granules_.begin(), all_granules_.end(), Granule{0});
    std::ranges::transform(granules.decisions(), decided_.begin(),
                           [](Class decision) { return decision != kInconsistent; });
    for (const Granule granule : state.members) decided_[granule] = 0;
}

/// Often the first granules of a large table say all that is asked.
void LeaveOneOut::hash_first(std::size_t granules) {
    const std::size_t begin = hashes_.size();
    if (granules <= begin) return;
    hashes_.resize(granules, 0);
    subset_.for_each([&](std::size_t feature) {
        deadline_.expect_time();
        const std::vector<std::uint64_t> by_code = shares(granules_, feature);
        granules_.codes(feature).visit([&](auto codes) {
            for (std::size_t i = begin; i < granules; ++i) hashes_[i] += by_code[codes[i]];
        });
    });
}

/// Whether the first granules show already that the features are needed; nothing where they do not.
std::optional<bool> LeaveOneOut::needs_at_first_sight(std::span<const std::size_t> features) {
    const std::span all(all_granules_);
    Suspects& first = suspects_.front();
    for (const std::size_t some : kFirstGranules) {
        hash_first(std::min(some, all.size()));
        suspect_all(all.first(std::min(some, all.size())), features, first);
        if (meet(first, features)) return true;
        if (some >= all.size()) return false;
    }
    return std::nullopt;
}

const std::vector<std::uint64_t>& LeaveOneOut::hash_without(std::span<const std::size_t> features,
                                                            std::span<const Granule> among) {
    without_.resize(among.size());
    std::ranges::transform(among, without_.begin(), [this](Granule granule) { return hashes_[granule]; });
    for (const std::size_t feature : features) {
        deadline_.expect_time();
        const std::vector<std::uint64_t> by_code = shares(granules_, feature);
        granules_.codes(feature).visit([&](auto codes) {
            for (std::size_t i = 0; i < among.size(); ++i) without_[i] -= by_code[codes[among[i]]];
        });
    }
    return without_;
}

void LeaveOneOut::suspect_all(std::span<const Granule> among, std::span<const std::size_t> features,
                              Suspects& suspects) {
    suspects.granules.assign(among.begin(), among.end());
    suspects.hashes = hash_without(features, among);
}

/// Only what is decided can be lost, and only to another in its block. Most granules share a block with no
/// other, or none in it is decided; a bit for each hash tells the rest.
void LeaveOneOut::suspect_those_in_company(std::span<const Granule> among,
                                           std::span<const std::size_t> features, Suspects& suspects) {
    suspects.granules.clear();
    suspects.hashes.clear();
    const auto decided = static_cast<std::size_t>(
        std::ranges::count_if(among, [this](Granule granule) { return decided_[granule] != 0; }));
    if (decided == 0) return;
    hash_first(granules_.size());
    const std::vector<std::uint64_t>& hashes = hash_without(features, among);
    const auto shift = static_cast<unsigned>(64 - std::bit_width(kBitsPerGranule * decided));
    seen_.assign((~std::uint64_t{0} >> shift) / 32 + 1, 0);
    const auto word_of = [&](std::uint64_t hash) -> std::uint64_t& { return seen_[(hash >> shift) / 32]; };
    const auto bit_of = [&](std::uint64_t hash) { return std::uint64_t{1} << ((hash >> shift) % 32); };
    const auto for_each = [&](const auto& f) {
        deadline_.in_parts(among.size(), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) f(i);
        });
    };
    for_each([&](std::size_t i) {
        if (decided_[among[i]] == 0) return;
        std::uint64_t& word = word_of(hashes[i]);
        word |= bit_of(hashes[i]) | (word & bit_of(hashes[i])) << 32U;
    });
    if (decided < among.size()) {
        for_each([&](std::size_t i) {
            if (decided_[among[i]] != 0) return;
            std::uint64_t& word = word_of(hashes[i]);
            word |= (word & bit_of(hashes[i])) << 32U;
        });
    }
    for_each([&](std::size_t i) {
        if ((word_of(hashes[i]) >> 32U & bit_of(hashes[i])) == 0) return;
        suspects.granules.push_back(among[i]);
        suspects.hashes.push_back(hashes[i]);
    });
}

bool LeaveOneOut::agree(Granule a, Granule b, const FeatureSet& on) const {
    bool same = true;
    on.for_each([&](std::size_t feature) {
        if (!same) return;
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

/// Whether something that was decided with the features meets another class without them.
bool LeaveOneOut::meet(const Suspects& suspects, std::span<const std::size_t> features) {
    const auto decisions = granules_.decisions();
    FeatureSet others = subset_;
    for (const std::size_t feature : features) others.erase(feature);
    blocks_.assign(kFewestPlaces, {});
    std::size_t used = 0;
    for (std::size_t i = 0; i < suspects.granules.size(); ++i) {
        if (i % kBetweenLooks == 0) deadline_.expect_time();
        const std::uint64_t hash = suspects.hashes[i];
        const Granule granule = suspects.granules[i];
        const auto tag = static_cast<std::uint32_t>(hash >> 32U);
        Block& block = find(hash, [&](const Block& other) {
            return other.tag == tag && agree(suspects.granules[other.first], granule, others);
        });
        if (block.first == kNone) {
            block = {static_cast<std::uint32_t>(i), tag, decisions[granule], decided_[granule]};
            if (2 * ++used < blocks_.size()) continue;
            const std::vector<Block> before = std::exchange(blocks_, std::vector<Block>(2 * blocks_.size()));
            for (const Block& old : before) {
                if (old.first == kNone) continue;
                find(suspects.hashes[old.first], [](const Block&) { return false; }) = old;
            }
            continue;
        }
        block.decided |= decided_[granule];
        if (block.decision == decisions[granule]) continue;
        if (block.decided != 0) return true;
        block.decision = kMixed;
    }
    return false;
}

bool LeaveOneOut::needs(std::span<const std::size_t> features) {
    if (const auto known = needs_at_first_sight(features)) return *known;
    suspect_those_in_company(all_granules_, features, suspects_.front());
    return meet(suspects_.front(), features);
}

FeatureSet LeaveOneOut::needed() {
    FeatureSet found(granules_.features());
    std::vector<std::size_t> unclear;
    subset_.for_each([&](std::size_t feature) {
        const auto known = needs_at_first_sight(std::span(&feature, 1));
        if (!known) unclear.push_back(feature);
        if (known.value_or(false)) found.insert(feature);
    });
    find_needed(unclear, all_granules_, 0, found);
    return found;
}

/// Granules that differ in one feature only are together without the half of the features that it is in.
void LeaveOneOut::find_needed(std::span<const std::size_t> features, std::span<const Granule> among,
                              std::size_t depth, FeatureSet& found) {
    if (features.empty() || among.empty()) return;
    if (suspects_.size() <= depth) suspects_.emplace_back();
    // Without most of the features hardly any granule is alone.
    if (2 * features.size() <= subset_.size() || features.size() == 1) {
        suspect_those_in_company(among, features, suspects_[depth]);
        among = suspects_[depth].granules;
    }
    if (features.size() == 1) {
        if (meet(suspects_[depth], features)) found.insert(features.front());
        return;
    }
    find_needed(features.first(features.size() / 2), among, depth + 1, found);
    find_needed(features.subspan(features.size() / 2), among, depth + 1, found);
}

void LeaveOneOut::leave_out_idle(std::span<const std::size_t> features) {
    // What is needed stays needed when idle features have gone.
    const FeatureSet stay = needed();
    std::vector<std::size_t> idle(features.begin(), features.end());
    std::erase_if(idle, [&](std::size_t feature) { return stay.contains(feature); });
    leave_out_those_idle(idle);
}

/// Several at once, where all of them may go.
void LeaveOneOut::leave_out_those_idle(std::span<const std::size_t> features) {
    if (features.empty()) return;
    if (!needs(features)) {
        leave_out(features);
        return;
    }
    if (features.size() == 1) return;
    leave_out_those_idle(features.first(features.size() / 2));
    leave_out_those_idle(features.subspan(features.size() / 2));
}

void LeaveOneOut::leave_out(std::span<const std::size_t> features) {
    hash_first(granules_.size());
    hashes_ = hash_without(features, all_granules_);
    for (const std::size_t feature : features) subset_.erase(feature);
}

}  // namespace frugal
