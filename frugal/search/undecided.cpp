#include <frugal/search/undecided.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

namespace frugal {
Refiner::Refiner(const Granules& granules, Hopeless hopeless) : granules_(granules), hopeless_(hopeless) {
    std::size_t largest = 1;
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        largest = std::max(largest, granules.domain(feature));
    }
    slots_.resize(largest);
    seen_.resize(largest + 1);
}

Refiner::Refiner(const Granules& granules, const ValueBits& bits) : Refiner(granules) { bits_ = &bits; }

/// Lists take time for each granule, bits for each value and each few words.
std::size_t Refiner::least_in_bits(WordRange range) const {
    return bits_->values_on_average() * (3 + (range.end - range.begin) / 12);
}

Undecided Refiner::root() const {
    Undecided state;
    const auto decisions = granules_.decisions();
    const bool kept = hopeless_ == Hopeless::keep && !decisions.empty() && decisions.front() == kInconsistent;
    if (!kept && (decisions.empty() ||
                  std::ranges::all_of(decisions, [&](Class d) { return d == decisions.front(); }))) {
        state.decided = granules_.consistent_objects();
        return state;
    }
    if (bits_ != nullptr) {
        state.bits.assign(bits_->words(), 0);
        std::fill_n(state.bits.begin(), granules_.size() / 64, ~std::uint64_t{0});
        if (granules_.size() % 64 != 0)
            state.bits[granules_.size() / 64] = (std::uint64_t{1} << (granules_.size() % 64)) - 1;
        state.large = {{granules_.size(), {0, bits_->words()}}};
        state.granules_in_bits = granules_.size();
        return state;
    }
    state.members.resize(granules_.size());
    std::iota(state.members.begin(), state.members.end(), Granule{0});
    state.first.push_back(static_cast<std::uint32_t>(granules_.size()));
    return state;
}

Undecided Refiner::state_of(const FeatureSet& subset) {
    Undecided state = root();
    Undecided next;
    subset.for_each([&](std::size_t feature) {
        if (refine(state, feature, next)) std::swap(state, next);
    });
    return state;
}

void Refiner::append_as_list(const std::uint64_t* block, const Undecided::Large& large, Undecided& out) {
    std::size_t end = out.members.size();
    out.members.resize(end + large.size);
    for (std::size_t i = large.range.begin; i < large.range.end; ++i) {
        for (std::uint64_t word = block[i]; word != 0; word &= word - 1)
            out.members[end++] =
                static_cast<Granule>(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }
    out.first.push_back(static_cast<std::uint32_t>(end));
}

void Refiner::append_block(const Undecided& in, std::size_t block, Undecided& out) const {
    append_as_list(in.bits.data() + block * bits_->words(), in.large[block], out);
}

const Undecided& Refiner::listed(Undecided& state) const {
    for (std::size_t b = 0; b < state.large.size(); ++b) append_block(state, b, state);
    state.large.clear();
    state.granules_in_bits = 0;
    return state;
}

bool Refiner::refine(const Undecided& in, std::size_t feature, Undecided& out) {
    out.decided = in.decided;
    out.first.assign(1, 0);
    out.large.clear();
    out.granules_in_bits = 0;
    bool split = false;
    split_lists(in, feature, out, split);
    split_large(in, feature, out, split);
    return split;
}

/// The blocks that stand in bits; for a feature with many values they go into lists first.
void Refiner::split_large(const Undecided& in, std::size_t feature, Undecided& out, bool& split) {
    if (in.large.empty()) return;
    if (bits_->has(feature)) {
        split_bits(in, feature, out, split);
        return;
    }
    list_large(in);
    Undecided parts;
    parts.decided = out.decided;
    split_lists(listed_, feature, parts, split);
    out.decided = parts.decided;
    for (std::size_t i = 0; i < parts.blocks(); ++i) {
        const auto block = parts.block(i);
        out.members.insert(out.members.end(), block.begin(), block.end());
        out.first.push_back(static_cast<std::uint32_t>(out.members.size()));
    }
}

void Refiner::list_large(const Undecided& in) {
    listed_.members.clear();
    listed_.first.assign(1, 0);
    for (std::size_t b = 0; b < in.large.size(); ++b) append_block(in, b, listed_);
}

/// Each value of the feature cuts its part out of a block: calls f(part, large, decision) for every part,
/// whose bits go to where `place` points to; f may move that. Ends when f says no.
template <typename F>
bool Refiner::cut_block(const Undecided& in, std::size_t b, std::size_t feature, std::uint64_t*& place,
                        const F& f) const {
    const std::uint64_t* const block = in.bits.data() + b * bits_->words();
    std::size_t rest = in.large[b].size;
    for (std::size_t value = 0; rest > 0; ++value) {
        WordRange range = common(in.large[b].range, bits_->range_of_value(feature, value));
        if (!cut(block, bits_->of_value(feature, value), place, range)) continue;
        range = narrowed(place, range);
        const std::size_t size = count(place, range);
        rest -= size;
        std::size_t first = range.begin;
        while (place[first] == 0) ++first;
        const Class decision =
            granules_.decisions()[first * 64 + static_cast<std::size_t>(std::countr_zero(place[first]))];
        const bool pure = inside(place, bits_->of_class(decision), range);
        if (!f(place, Undecided::Large{size, range}, pure ? decision : kMixed)) return false;
    }
    return true;
}

std::uint64_t Refiner::work_of_cutting(const Undecided& in, std::size_t feature) const {
    return in.large.size() * granules_.domain(feature) * (bits_->words() + 48) / 24;
}

/// A part that is no longer large becomes a list.
void Refiner::split_bits(const Undecided& in, std::size_t feature, Undecided& out, bool& split) {
    const std::size_t words = bits_->words();
    work_ += work_of_cutting(in, feature);
    for (std::size_t b = 0; b < in.large.size(); ++b) {
        const std::size_t room = (out.large.size() + granules_.domain(feature)) * words;
        if (out.bits.size() < room) out.bits.resize(std::max(out.bits.size() * 2, room));
        std::uint64_t* place = out.bits.data() + out.large.size() * words;
        cut_block(in, b, feature, place,
                  [&](const std::uint64_t* part, const Undecided::Large& large, Class decision) {
                      split = split || large.size < in.large[b].size;
                      if (decision != kMixed) {
                          if (decision != kInconsistent)
                              out.decided += bits_->weight_of(part, large.range, large.size);
                      } else if (large.size < least_in_bits(large.range)) {
                          append_as_list(part, large, out);
                      } else {
                          out.large.push_back(large);
                          out.granules_in_bits += large.size;
                          place += words;
                      }
                      return true;
                  });
    }
}

Weight Refiner::decided_with(const Undecided& in, std::size_t feature, Weight bearable) {
    Weight decided = in.decided;
    if (!in.large.empty() && bits_->has(feature)) {
        work_ += work_of_cutting(in, feature);
        cut_.resize(bits_->words());
        std::uint64_t* place = cut_.data();
        const auto count_part = [&](const std::uint64_t* part, const Undecided::Large& large,
                                    Class decision) {
            if (decision == kInconsistent) return true;
            const Weight objects = bits_->weight_of(part, large.range, large.size);
            if (decision != kMixed) {
                decided += objects;
                return true;
            }
            bearable -= objects;
            return bearable >= 0;
        };
        for (std::size_t b = 0; b < in.large.size(); ++b) {
            if (!cut_block(in, b, feature, place, count_part)) return decided;
        }
    } else if (!in.large.empty()) {
        list_large(in);
        decided += decided_in_lists(listed_, feature);
    }
    return decided + decided_in_lists(in, feature);
}

/// One more feature decides an object if it tells it apart from everything of another class in its block.
std::optional<std::vector<Weight>> Refiner::decided_with_each(const Undecided& in, const RowPlanes& rows,
                                                              std::size_t candidates) {
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < in.blocks(); ++i) pairs += in.block(i).size() * in.block(i).size();
    pairs *= rows.chunks();
    if (pairs > 4 * in.members.size() * candidates) return std::nullopt;
    work_ += pairs / 4 + in.members.size();
    const auto decisions = granules_.decisions();
    const auto weights = granules_.weights();
    std::vector<Weight> decided(rows.chunks() * RowPlanes::kChunk, in.decided);
    for (std::size_t i = 0; i < in.blocks(); ++i) {
        const std::span<const Granule> block = in.block(i);
        for (std::size_t chunk = 0; chunk < rows.chunks(); ++chunk) {
            for (const Granule x : block) {
                if (decisions[x] == kInconsistent) continue;
                std::uint64_t shared = 0;
                for (const Granule y : block) {
                    if (decisions[y] != decisions[x]) shared |= rows.agreement(x, y, chunk);
                }
                for (std::uint64_t apart = ~shared; apart != 0; apart &= apart - 1)
                    decided[chunk * 64 + static_cast<std::size_t>(std::countr_zero(apart))] += weights[x];
            }
        }
    }
    decided.resize(granules_.features());
    return decided;
}

}  // namespace frugal
