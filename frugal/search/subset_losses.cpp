#include <frugal/search/extract_bits.hpp>
#include <frugal/search/subset_losses.hpp>

#include <algorithm>
#include <array>
#include <bit>

namespace frugal {
namespace {

constexpr std::size_t kFewestPlaces = 64;
constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
constexpr unsigned kWord = 64;    ///< bits
constexpr unsigned kInAWord = 6;  ///< features whose subsets fit into a word
/// Comparing so many groups takes as long as looking at a granule, and so does adding up so many words.
constexpr std::size_t kPairsPerWork = 2;
constexpr std::size_t kWordsPerWork = 16;
/// So many pairs of groups do not matter, nor do so many for each granule.
constexpr std::size_t kFewPairs = 4096;
constexpr std::size_t kMostPairs = 8;

/// Subsets with feature i, for those that stand in a word.
constexpr std::array<std::uint64_t, kInAWord> kWith{0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                                    0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                                    0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

/// What loses a group with a feature loses it without.
template <std::size_t Words>
void close_downwards(std::uint64_t* sets) {
    for (unsigned i = 0; i < kInAWord; ++i) {
        for (std::size_t word = 0; word < Words; ++word) sets[word] |= (sets[word] & kWith[i]) >> (1U << i);
    }
    for (std::size_t distance = 1; distance < Words; distance *= 2) {
        for (std::size_t begin = 0; begin < Words; begin += 2 * distance) {
            for (std::size_t word = begin; word < begin + distance; ++word)
                sets[word] |= sets[word + distance];
        }
    }
}

}  // namespace

bool SubsetLosses::count(const Undecided& here, std::uint64_t features) {
    begin(here.granules(), features);
    if (size_ > kMostFeatures || size_ * planes_ > kWord) return false;
    for (std::size_t i = 0; i < here.blocks(); ++i) {
        if (!group(here.block(i))) return false;
    }
    work_ += pairs_ / kPairsPerWork + groups_.size() * (1 + words_ * size_ / kWordsPerWork);
    switch (words_) {
        case 1:
            add_up<1>();
            break;
        case 2:
            add_up<2>();
            break;
        case 4:
            add_up<4>();
            break;
        case 8:
            add_up<8>();
            break;
        default:
            static_assert(kMostFeatures == kInAWord + 4);
            add_up<16>();
            break;
    }
    return true;
}

void SubsetLosses::begin(std::size_t granules, std::uint64_t features) {
    features_ = features;
    size_ = static_cast<unsigned>(std::popcount(features));
    planes_ = 1;
    for (; features != 0; features &= features - 1) {
        const std::size_t values = granules_.domain(static_cast<std::size_t>(std::countr_zero(features)));
        planes_ = std::max(planes_, static_cast<unsigned>(std::bit_width(values - 1)));
    }
    words_ = size_ <= kInAWord ? 1 : std::size_t{1} << (size_ - kInAWord);
    groups_.clear();
    ends_.clear();
    pairs_ = 0;
    most_pairs_ = kFewPairs + kMostPairs * granules;
    const std::size_t places = std::bit_ceil(std::max(kFewestPlaces, 2 * granules));
    if (places_.size() < places) places_.resize(places);
}

/// False as soon as there are too many groups to compare.
bool SubsetLosses::group(std::span<const Granule> block) {
    if (++block_ == 0) {
        std::ranges::fill(places_, Place{});
        block_ = 1;
    }
    const auto decisions = granules_.decisions();
    const auto weights = granules_.weights();
    const std::size_t first = groups_.size();
    for (const Granule granule : block) {
        ++work_;
        const Class decision = decisions[granule];
        const Weight objects = decision == kInconsistent ? 0 : weights[granule];
        const std::size_t place = group_of(granule);
        if (place == groups_.size()) {
            pairs_ += 2 * (groups_.size() - first) + 1;
            if (pairs_ > most_pairs_) return false;
            groups_.push_back({upright_codes(granule), objects, decision, granule});
            continue;
        }
        Group& group = groups_[place];
        group.objects += objects;
        if (group.decision != decision) group.decision = kMixed;
    }
    ends_.push_back(groups_.size());
    return true;
}

/// The group of this block that a granule belongs to; the next one when it is the first.
std::size_t SubsetLosses::group_of(Granule granule) {
    const auto row = rows_.row(granule, 0);
    std::uint64_t hash = 0;
    for (unsigned plane = 0; plane < planes_; ++plane) hash = (hash + (row[plane] & features_)) * kSpread;
    const std::size_t last = places_.size() - 1;
    std::size_t place = hash >> (kWord - static_cast<unsigned>(std::countr_zero(places_.size())));
    for (; places_[place].block == block_; place = (place + 1) & last) {
        const std::uint32_t found = places_[place].group;
        if (places_[place].hash == hash && agree(granule, groups_[found].example)) return found;
    }
    places_[place] = {hash, block_, static_cast<std::uint32_t>(groups_.size())};
    return groups_.size();
}

bool SubsetLosses::agree(Granule a, Granule b) const { return (rows_.difference(a, b, 0) & features_) == 0; }

/// So that one look tells on which features two groups agree.
std::uint64_t SubsetLosses::upright_codes(Granule granule) const {
    const auto row = rows_.row(granule, 0);
    std::uint64_t codes = 0;
    for (unsigned plane = 0; plane < planes_; ++plane)
        codes |= extract_bits(row[plane], features_) << (plane * size_);
    return codes;
}

template <std::size_t Words>
void SubsetLosses::add_up() {
    Weight most = 0;
    for (const Group& group : groups_) most += group.objects;
    counters_.assign(Words * static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(most))), 0);
    lost_anyway_ = 0;
    alignas(64) std::array<std::uint64_t, Words> losers;
    std::size_t first = 0;
    for (const std::size_t end : ends_) {
        const auto block = std::span(groups_).subspan(first, end - first);
        for (const Group& one : block) {
            if (one.objects == 0) continue;
            if (one.decision == kMixed) {
                lost_anyway_ += one.objects;
                continue;
            }
            find_losers<Words>(one, block, losers.data());
            close_downwards<Words>(losers.data());
            add<Words>(losers.data(), one.objects);
        }
        first = end;
    }
}

/// The largest subsets that lose a group: what it shares with each group of another class.
template <std::size_t Words>
void SubsetLosses::find_losers(const Group& one, std::span<const Group> block, std::uint64_t* losers) const {
    std::fill_n(losers, Words, 0);
    const std::uint64_t all = (std::uint64_t{1} << size_) - 1;
    for (const Group& other : block) {
        std::uint64_t differ = one.codes ^ other.codes;
        for (unsigned plane = 1; plane < planes_; ++plane) differ |= differ >> size_;
        const std::uint64_t shared = ~differ & all;
        losers[shared / kWord] |= std::uint64_t{one.decision != other.decision} << (shared % kWord);
    }
}

template <std::size_t Words>
void SubsetLosses::add(const std::uint64_t* losers, Weight objects) {
    alignas(64) std::array<std::uint64_t, Words> carry;
    for (std::size_t bit = 0; objects >> bit != 0; ++bit) {
        if ((objects >> bit & 1) == 0) continue;
        std::copy_n(losers, Words, carry.data());
        for (std::size_t row = bit * Words; row < counters_.size(); row += Words) {
            std::uint64_t* const counter = counters_.data() + row;
            for (std::size_t word = 0; word < Words; ++word) {
                const std::uint64_t both = counter[word] & carry[word];
                counter[word] ^= carry[word];
                carry[word] = both;
            }
        }
    }
}

/// Counters are compared with the number bit by bit, from the highest on.
void SubsetLosses::mark_bearable(Weight bearable) {
    bearable -= lost_anyway_;
    const std::size_t rows = counters_.size() / words_;
    const bool all = bearable >= 0 && (bearable >> rows) != 0;
    bearable_.assign(words_, all ? ~std::uint64_t{0} : 0);
    if (all || bearable < 0) return;
    for (std::size_t word = 0; word < words_; ++word) {
        std::uint64_t equal = ~std::uint64_t{0};
        for (std::size_t row = rows; row-- > 0;) {
            const std::uint64_t counter = counters_[row * words_ + word];
            if ((bearable >> row & 1) != 0) {
                bearable_[word] |= equal & ~counter;
                equal &= counter;
            } else {
                equal &= ~counter;
            }
        }
        bearable_[word] |= equal;
    }
}

Weight SubsetLosses::lost(Subset subset) const {
    Weight sum = lost_anyway_;
    for (std::size_t row = 0; row * words_ < counters_.size(); ++row) {
        const std::uint64_t bit = counters_[row * words_ + subset / kWord] >> (subset % kWord) & 1U;
        sum += static_cast<Weight>(bit << row);
    }
    return sum;
}

}  // namespace frugal
