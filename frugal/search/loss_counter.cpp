#include <frugal/search/loss_counter.hpp>

#include <algorithm>
#include <bit>

namespace frugal {
namespace {

constexpr std::uint16_t kSeveral = PackedRows::kInconsistent - 1;
constexpr std::size_t kFewestPlaces = 64;
constexpr std::size_t kPlacesForEach = 4;  ///< granule: so that two blocks rarely want the same place

std::uint64_t all_ones_if(bool condition) {
    return ~std::uint64_t{0} + static_cast<std::uint64_t>(!condition);
}

}  // namespace

void LossCounter::begin(std::size_t granules) {
    const std::size_t places = std::bit_ceil(std::max(kFewestPlaces, kPlacesForEach * granules));
    if (blocks_.size() < places) blocks_.resize(places);
    if (rows_.wide() && second_.size() < places) second_.resize(places);
    last_place_ = places - 1;
    shift_ = 64U - static_cast<unsigned>(std::countr_zero(places));
    if (++pass_ == 0) {
        std::ranges::fill(blocks_, Block{});
        pass_ = 1;
    }
}

/// Puts a granule into its block; what is lost by that. Whether the block is new, and whether another class
/// comes in, nobody can foresee: so these are masks, not branches.
template <bool Wide>
inline Weight LossCounter::add(std::size_t granule, const PackedRows::Words& mask) {
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
    const PackedRows::Row& row = rows_[granule];
    const std::uint64_t codes = row.codes & mask[0];
    const std::uint64_t second = Wide ? rows_.second(granule) & mask[1] : 0;
    std::size_t place = ((codes + std::rotl(second * kSpread, 32)) * kSpread) >> shift_;
    const auto met_here = [&] { return all_ones_if(blocks_[place].pass == pass_); };
    const auto differs = [&] {
        const std::uint64_t differ = blocks_[place].codes ^ codes;
        return Wide ? differ | (second_[place] ^ second) : differ;
    };
    std::uint64_t met = met_here();
    while ((differs() & met) != 0) {
        place = (place + 1) & last_place_;
        met = met_here();
    }
    Block& block = blocks_[place];
    const std::uint64_t objects = (block.objects & met) + row.objects;
    const std::uint64_t mixed = all_ones_if(((block.decision ^ row.decision) & met) != 0);
    block = {codes, static_cast<std::uint32_t>(objects & ~mixed), pass_,
             static_cast<std::uint16_t>((row.decision & ~mixed) | (mixed & kSeveral))};
    if (Wide) second_[place] = second;
    return static_cast<Weight>(objects & mixed);
}

Weight LossCounter::lost(const Undecided& state, const FeatureSet& subset, Weight bearable) {
    const PackedRows::Words mask = rows_.mask(subset);
    begin(state.granules());
    return rows_.wide() ? lost_by<true>(state, mask, bearable) : lost_by<false>(state, mask, bearable);
}

template <bool Wide>
Weight LossCounter::lost_by(const Undecided& state, const PackedRows::Words& mask, Weight bearable) {
    Weight sum = 0;
    for (const Granule granule : state.members) {
        ++work_;
        sum += add<Wide>(granule, mask);
        if (sum > bearable) return sum;
    }
    for (std::size_t block = 0; block < state.large.size(); ++block) {
        const WordRange range = state.large[block].range;
        for (std::size_t i = range.begin; i < range.end; ++i) {
            for (std::uint64_t word = state.bits[block * words_ + i]; word != 0; word &= word - 1) {
                ++work_;
                sum += add<Wide>(i * 64 + static_cast<std::size_t>(std::countr_zero(word)), mask);
                if (sum > bearable) return sum;
            }
        }
    }
    return sum;
}

}  // namespace frugal
