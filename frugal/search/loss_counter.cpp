#include <frugal/search/loss_counter.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace frugal {
namespace {

constexpr Class kMixed = kInconsistent - 1;
constexpr std::size_t kFewestPlaces = 64;

}  // namespace

void LossCounter::begin(std::size_t granules) {
    const std::size_t places = std::bit_ceil(std::max(kFewestPlaces, 2 * granules));
    if (blocks_.size() < places) blocks_.resize(places);
    last_place_ = places - 1;
    shift_ = 64U - static_cast<unsigned>(std::countr_zero(places));
    if (++pass_ == 0) {
        std::ranges::fill(blocks_, Block{});
        pass_ = 1;
    }
}

/// Puts a granule into its block; what is lost by that.
inline Weight LossCounter::add(const PackedRows::Row& row, std::uint64_t mask) {
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
    const std::uint64_t codes = row.codes & mask;
    std::size_t place = (codes * kSpread) >> shift_;
    while (blocks_[place].pass == pass_ && blocks_[place].codes != codes) place = (place + 1) & last_place_;
    Block& block = blocks_[place];
    if (block.pass != pass_) {
        block = {codes, pass_, row.decision, row.objects};
        return 0;
    }
    if (block.decision == row.decision) {
        block.objects += row.objects;
        return 0;
    }
    block.decision = kMixed;
    return Weight{row.objects} + std::exchange(block.objects, 0);
}

Weight LossCounter::lost(const Undecided& state, const FeatureSet& subset, Weight bearable) {
    const std::uint64_t mask = rows_.mask(subset);
    const auto large_blocks = std::span(state.bits).first(state.blocks_in_bits * words_);
    begin(state.granules());
    Weight sum = 0;
    for (const Granule granule : state.members) {
        ++work_;
        sum += add(rows_[granule], mask);
        if (sum > bearable) return sum;
    }
    for (std::size_t i = 0; i < large_blocks.size(); ++i) {
        const std::size_t first = i % words_ * 64;
        for (std::uint64_t word = large_blocks[i]; word != 0; word &= word - 1) {
            ++work_;
            sum += add(rows_[first + static_cast<std::size_t>(std::countr_zero(word))], mask);
            if (sum > bearable) return sum;
        }
    }
    return sum;
}

}  // namespace frugal
