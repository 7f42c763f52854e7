#include <frugal/search/witness_bits.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace frugal {
namespace {

/// Up to so much bearable loss, the closest witnesses of the first 1,024 objects mostly tell that it is more.
constexpr std::int64_t kLittle = 64;

/// Row i of a square is a word of each of eight; bit k of it becomes bit i of row k, in all eight at once.
using Squares = std::array<Lanes, 64>;

template <unsigned Distance>
void swap_bits(Lanes::Half& upper, Lanes::Half& lower, std::uint64_t low) {
    const Lanes::Half differ = ((upper >> Distance) ^ lower) & low;
    upper ^= differ << Distance;
    lower ^= differ;
}

template <unsigned Distance>
void swap_corners(Squares& squares, std::uint64_t low) {
    for (unsigned block = 0; block < 64; block += 2 * Distance) {
        for (unsigned i = block; i < block + Distance; ++i) {
            swap_bits<Distance>(squares[i].low, squares[i + Distance].low, low);
            swap_bits<Distance>(squares[i].high, squares[i + Distance].high, low);
        }
    }
}

void transpose_squares(Squares& squares) {
    swap_corners<32>(squares, 0x00000000FFFFFFFF);
    swap_corners<16>(squares, 0x0000FFFF0000FFFF);
    swap_corners<8>(squares, 0x00FF00FF00FF00FF);
    swap_corners<4>(squares, 0x0F0F0F0F0F0F0F0F);
    swap_corners<2>(squares, 0x3333333333333333);
    swap_corners<1>(squares, 0x5555555555555555);
}

}  // namespace

void WitnessBits::assign(std::span<const Witness> witnesses, std::span<const std::uint8_t> copies,
                         std::span<const std::size_t> features) {
    features_ = features.size();
    find_runs(witnesses, copies);
    std::uint64_t as_bits = 0;
    for (const std::size_t feature : features) as_bits |= std::uint64_t{1} << feature;
    lay_out(witnesses, as_bits);
    transpose(features);
    left_.resize(layers_);
}

void WitnessBits::find_runs(std::span<const Witness> witnesses, std::span<const std::uint8_t> copies) {
    runs_.clear();
    for (std::size_t i = 0; i < witnesses.size();) {
        const std::uint32_t object = witnesses[i].object;
        const std::size_t first = i;
        while (i < witnesses.size() && witnesses[i].object == object) ++i;
        runs_.push_back({first, std::min(i - first, kMostLayers), copies[object]});
    }
}

/// Gives each object its place, those with most witnesses first, and puts the witnesses into the layers.
void WitnessBits::lay_out(std::span<const Witness> witnesses, std::uint64_t features) {
    std::array<std::size_t, kMostLayers + 1> of_count{};
    for (const Run& run : runs_) of_count[run.layers] += run.copies;
    std::array<std::size_t, kMostLayers + 1> next{};
    for (std::size_t count = kMostLayers; count > 0; --count) next[count - 1] = next[count] + of_count[count];
    // Objects with `count` witnesses have places below next[count - 1].
    groups_.assign((next[0] + Lanes::kObjects - 1) / Lanes::kObjects, {});
    layers_ = 0;
    std::size_t count = kMostLayers;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        while (next[count - 1] <= g * Lanes::kObjects) --count;
        groups_[g] = {layers_, count};
        layers_ += count;
    }
    shared_.assign(layers_ * Lanes::kObjects, 0);
    for (const Run& run : runs_) {
        const auto some = witnesses.subspan(run.first, run.layers);
        const auto closest = std::ranges::max_element(some, {}, [features](const Witness& witness) {
            return std::popcount(witness.shared & features);
        });
        for (std::size_t copy = 0; copy < run.copies; ++copy) {
            const std::size_t place = next[run.layers]++;
            std::uint64_t* const to = shared_.data() +
                                      groups_[place / Lanes::kObjects].first * Lanes::kObjects +
                                      place % Lanes::kObjects;
            for (std::size_t layer = 0; layer < run.layers; ++layer)
                to[layer * Lanes::kObjects] = some[layer].shared;
            std::swap(*to, to[static_cast<std::size_t>(closest - some.begin()) * Lanes::kObjects]);
        }
    }
}

void WitnessBits::transpose(std::span<const std::size_t> features) {
    bits_.resize(layers_ * features_);
    Squares squares;
    for (const Group& group : groups_) {
        Lanes* const all = bits_.data() + group.first * features_;
        for (std::size_t layer = 0; layer < group.layers; ++layer) {
            const std::uint64_t* from = shared_.data() + (group.first + layer) * Lanes::kObjects;
            for (Lanes& row : squares) {
                std::memcpy(&row.low, from, sizeof(row.low));
                std::memcpy(&row.high, from + Lanes::kWords / 2, sizeof(row.high));
                from += Lanes::kWords;
            }
            transpose_squares(squares);
            for (std::size_t place = 0; place < features_; ++place)
                all[place * group.layers + layer] = squares[features[place]];
        }
    }
    work_ += layers_ * 32;
}

WitnessBits::Selection WitnessBits::everything() const {
    return Selection(layers_, Lanes{~Lanes::Half{}, ~Lanes::Half{}});
}

void WitnessBits::keep(const Selection& selection, std::size_t place, Selection& kept) {
    kept.resize(layers_);
    for (const Group& group : groups_) {
        const Lanes* const agree = bits(group, place);
        for (std::size_t i = 0; i < group.layers; ++i)
            kept[group.first + i].set_to_both(selection[group.first + i], agree[i]);
    }
    work_ += layers_;
}

std::int64_t WitnessBits::lost(const Selection& selection, std::int64_t bearable) {
    std::int64_t sum = 0;
    for (const Group& group : groups_) {
        Lanes any;
        for (std::size_t i = 0; i < group.layers; ++i) any.add(selection[group.first + i]);
        sum += any.count();
        work_ += group.layers;
        if (sum > bearable) break;
    }
    return sum;
}

std::int64_t WitnessBits::lost_to(std::span<const std::size_t> places, std::int64_t bearable) {
    std::int64_t sum = 0;
    for (const Group& group : groups_) {
        Lanes any;
        for (std::size_t layer = 0; layer < group.layers; ++layer) {
            Lanes all = bits(group, places.front())[layer];
            for (const std::size_t place : places.subspan(1)) all.set_to_both(all, bits(group, place)[layer]);
            any.add(all);
        }
        sum += any.count();
        work_ += group.layers * places.size();
        if (sum > bearable) break;
    }
    return sum;
}

/// First by the closest witness of each object, then by all, group by group: most candidates are gone before
/// the second.
std::span<const Candidate> WitnessBits::find_bearable(const Selection& selection, std::size_t place,
                                                      std::span<const std::size_t> places,
                                                      std::int64_t bearable) {
    if (found_.size() < places.size()) found_.resize(places.size());
    std::span<Candidate> found = std::span(found_).first(places.size());
    const auto count = [&](const Group& group, std::size_t layers) {
        select(selection, group, place, layers);
        work_ += layers * (1 + found.size());
        found = found.first(count_lost(layers_left(group, layers), bearable, found));
    };
    const bool closest_first = bearable <= kLittle;
    if (closest_first && groups_.size() > 1) {
        select(selection, groups_[0], place, 1);
        select(selection, groups_[1], place, 1);
        work_ += 2 * places.size();
        found = found.first(
            try_each(layers_left(groups_[0], 1), layers_left(groups_[1], 1), places, bearable, found));
    } else {
        std::ranges::transform(places, found.begin(), [](std::size_t each) { return Candidate{each, 0}; });
        if (closest_first && !groups_.empty()) count(groups_[0], 1);
    }
    if (closest_first) {
        for (std::size_t g = 2; g < groups_.size() && !found.empty(); ++g) count(groups_[g], 1);
        for (Candidate& candidate : found) candidate.lost = 0;
    }
    for (const Group& group : groups_) {
        if (found.empty()) break;
        count(group, group.layers);
    }
    return found;
}

/// Of the first layers of a group.
void WitnessBits::select(const Selection& selection, const Group& group, std::size_t place,
                         std::size_t most) {
    const Lanes* const agree = bits(group, place);
    for (std::size_t i = 0; i < most; ++i)
        left_[group.first + i].set_to_both(selection[group.first + i], agree[i]);
}

LayersLeft WitnessBits::layers_left(const Group& group, std::size_t most) {
    return {{left_.data() + group.first, most}, bits(group, 0), group.layers};
}

}  // namespace frugal
