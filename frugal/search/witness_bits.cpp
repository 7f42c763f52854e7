#include <frugal/search/witness_bits.hpp>

#include <algorithm>
#include <array>

namespace frugal {
namespace {

template <unsigned Distance>
void swap_corners(std::uint64_t* square, std::uint64_t low) {
    for (unsigned block = 0; block < 64; block += 2 * Distance) {
        for (unsigned i = block; i < block + Distance; ++i) {
            const std::uint64_t differ = ((square[i] >> Distance) ^ square[i + Distance]) & low;
            square[i] ^= differ << Distance;
            square[i + Distance] ^= differ;
        }
    }
}

/// Bit k of word i becomes bit i of word k.
void transpose_square(std::uint64_t* square) {
    swap_corners<32>(square, 0x00000000FFFFFFFF);
    swap_corners<16>(square, 0x0000FFFF0000FFFF);
    swap_corners<8>(square, 0x00FF00FF00FF00FF);
    swap_corners<4>(square, 0x0F0F0F0F0F0F0F0F);
    swap_corners<2>(square, 0x3333333333333333);
    swap_corners<1>(square, 0x5555555555555555);
}

}  // namespace

void WitnessBits::assign(std::span<const Witness> witnesses, std::size_t objects,
                         std::span<const std::size_t> features) {
    features_ = features.size();
    lay_out(witnesses, objects);
    transpose(features);
}

/// Gives each object its place, those with most witnesses first, and puts the witnesses into the layers.
void WitnessBits::lay_out(std::span<const Witness> witnesses, std::size_t objects) {
    count_.assign(objects, 0);
    for (const Witness& witness : witnesses) {
        std::uint8_t& count = count_[witness.object];
        if (count < kMostLayers) ++count;
    }
    std::array<std::size_t, kMostLayers + 1> of_count{};
    for (const std::uint8_t count : count_) ++of_count[count];
    std::array<std::size_t, kMostLayers + 1> next{};
    for (std::size_t count = kMostLayers; count > 0; --count) next[count - 1] = next[count] + of_count[count];
    const std::size_t present = next[0];
    where_.resize(objects);
    groups_.assign((present + kObjects - 1) / kObjects, {});
    for (std::size_t object = 0; object < objects; ++object) {
        const std::size_t count = count_[object];
        if (count == 0) continue;
        const std::size_t place = next[count]++;
        where_[object] = static_cast<std::uint32_t>(place);
        groups_[place / kObjects].layers = std::max(groups_[place / kObjects].layers, count);
    }
    layers_ = 0;
    for (Group& group : groups_) {
        group.first = layers_;
        layers_ += group.layers;
    }
    shared_.assign(layers_ * kObjects, 0);
    witnesses_ = 0;
    std::ranges::fill(count_, std::uint8_t{0});
    for (const Witness& witness : witnesses) {
        std::uint8_t& count = count_[witness.object];
        if (count == kMostLayers) continue;
        const std::size_t place = where_[witness.object];
        shared_[(groups_[place / kObjects].first + count) * kObjects + place % kObjects] = witness.shared;
        ++count;
        ++witnesses_;
    }
}

void WitnessBits::transpose(std::span<const std::size_t> features) {
    bits_.resize(layers_ * kWords * features_);
    std::array<std::uint64_t, 64> square{};
    for (const Group& group : groups_) {
        std::uint64_t* const all = bits_.data() + group.first * features_ * kWords;
        for (std::size_t i = 0; i < group.layers * kWords; ++i) {
            std::copy_n(shared_.data() + (group.first * kWords + i) * 64, 64, square.data());
            transpose_square(square.data());
            for (std::size_t place = 0; place < features_; ++place)
                all[place * group.layers * kWords + i] = square[features[place]];
        }
    }
    work_ += layers_ * kWords * 16;
}

void WitnessBits::keep(const Selection& selection, std::size_t place, Selection& kept) {
    kept.resize(selection.size());
    for (const Group& group : groups_) {
        const std::uint64_t* const agree = bits(group, place);
        const std::uint64_t* const in = selection.data() + group.first * kWords;
        std::uint64_t* const out = kept.data() + group.first * kWords;
        for (std::size_t i = 0; i < group.layers * kWords; ++i) out[i] = in[i] & agree[i];
    }
    work_ += layers_;
}

std::int64_t WitnessBits::lost(const Selection& selection, std::int64_t bearable) {
    std::int64_t sum = 0;
    for (const Group& group : groups_) {
        const std::uint64_t* const in = selection.data() + group.first * kWords;
        std::array<std::uint64_t, kWords> any{};
        for (std::size_t layer = 0; layer < group.layers; ++layer) {
            for (std::size_t i = 0; i < kWords; ++i) any[i] |= in[layer * kWords + i];
        }
        for (const std::uint64_t word : any) sum += std::popcount(word);
        work_ += group.layers;
        if (sum > bearable) break;
    }
    return sum;
}

std::int64_t WitnessBits::lost_to(std::span<const std::size_t> places, std::int64_t bearable) {
    std::int64_t sum = 0;
    for (const Group& group : groups_) {
        std::array<std::uint64_t, kWords> any{};
        for (std::size_t layer = 0; layer < group.layers; ++layer) {
            std::array<std::uint64_t, kWords> all;
            all.fill(~std::uint64_t{0});
            for (const std::size_t place : places) {
                const std::uint64_t* const agree = bits(group, place) + layer * kWords;
                for (std::size_t i = 0; i < kWords; ++i) all[i] &= agree[i];
            }
            for (std::size_t i = 0; i < kWords; ++i) any[i] |= all[i];
        }
        for (const std::uint64_t word : any) sum += std::popcount(word);
        work_ += group.layers * places.size();
        if (sum > bearable) break;
    }
    return sum;
}

/// Group by group, so that most candidates are gone before the second.
void WitnessBits::keep_bearable(const Selection& selection, std::size_t place, std::int64_t bearable,
                                std::vector<Candidate>& candidates) {
    std::array<std::uint64_t, kMostLayers * kWords> both;
    for (Candidate& candidate : candidates) candidate.lost = 0;
    for (const Group& group : groups_) {
        if (candidates.empty()) return;
        const std::uint64_t* const in = selection.data() + group.first * kWords;
        const std::uint64_t* const agree = bits(group, place);
        for (std::size_t i = 0; i < group.layers * kWords; ++i) both[i] = in[i] & agree[i];
        work_ += group.layers * (1 + candidates.size());
        std::size_t kept = 0;
        for (const Candidate& candidate : candidates) {
            const std::uint64_t* const third = bits(group, candidate.place);
            std::array<std::uint64_t, kWords> any{};
            for (std::size_t layer = 0; layer < group.layers; ++layer) {
                for (std::size_t i = 0; i < kWords; ++i)
                    any[i] |= both[layer * kWords + i] & third[layer * kWords + i];
            }
            std::int64_t lost = candidate.lost;
            for (const std::uint64_t word : any) lost += std::popcount(word);
            candidates[kept] = {candidate.place, lost};
            kept += lost <= bearable ? 1 : 0;
        }
        candidates.resize(kept);
    }
}

}  // namespace frugal
