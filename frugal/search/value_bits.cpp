#include <frugal/search/value_bits.hpp>

#include <algorithm>
#include <bit>
#include <span>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace frugal {
namespace {

constexpr std::size_t kMostValues = 40;

/// Sets bit g of out[codes[g]] for every g.
template <typename Stored>
void spread(std::span<const Stored> codes, std::uint64_t* out, std::size_t words) {
    for (std::size_t g = 0; g < codes.size(); ++g)
        out[codes[g] * words + g / 64] |= std::uint64_t{1} << (g % 64);
}

#ifdef __AVX2__
/// The same for codes of a byte, which most features have: 32 granules are compared with a value at once.
void spread_bytes(std::span<const std::uint8_t> codes, std::size_t values, std::uint64_t* out,
                  std::size_t words) {
    const std::size_t whole = codes.size() / 64;
    for (std::size_t value = 0; value < values; ++value) {
        const __m256i wanted = _mm256_set1_epi8(static_cast<char>(value));
        for (std::size_t i = 0; i < whole; ++i) {
            const auto* const chunk = reinterpret_cast<const __m256i*>(codes.data() + i * 64);
            const __m256i low = _mm256_cmpeq_epi8(_mm256_loadu_si256(chunk), wanted);
            const __m256i high = _mm256_cmpeq_epi8(_mm256_loadu_si256(chunk + 1), wanted);
            out[value * words + i] =
                static_cast<std::uint32_t>(_mm256_movemask_epi8(low)) |
                (std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(high))} << 32U);
        }
    }
    for (std::size_t g = whole * 64; g < codes.size(); ++g)
        out[codes[g] * words + g / 64] |= std::uint64_t{1} << (g % 64);
}
#endif

}  // namespace

ValueBits::ValueBits(const Granules& granules)
    : words_((granules.size() + 64 * kWordsAtOnce - 1) / (64 * kWordsAtOnce) * kWordsAtOnce),
      inconsistent_(granules.classes()),
      first_(granules.features(), kNone) {
    std::size_t sets = granules.classes() + 1;
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        if (granules.domain(feature) > kMostValues) continue;
        first_[feature] = sets;
        sets += granules.domain(feature);
    }
    bits_.resize(sets * words_, 0);
    values_on_average_ = bits_.size() / (words_ * first_.size() + 1) + 1;
    const auto decisions = granules.decisions();
    for (std::size_t g = 0; g < granules.size(); ++g) {
        const std::size_t place = decisions[g] == kInconsistent ? inconsistent_ : decisions[g];
        bits_[place * words_ + g / 64] |= std::uint64_t{1} << (g % 64);
    }
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        if (!has(feature)) continue;
        granules.codes(feature).visit([&](auto codes) {
            std::uint64_t* const out = bits_.data() + first_[feature] * words_;
#ifdef __AVX2__
            if constexpr (sizeof(codes[0]) == 1) {
                spread_bytes(codes, granules.domain(feature), out, words_);
                return;
            }
#endif
            spread(codes, out, words_);
        });
    }
    ranges_.reserve(sets);
    for (std::size_t set = 0; set < sets; ++set)
        ranges_.push_back(narrowed(bits_.data() + set * words_, {0, words_}));
    const auto weights = granules.weights();
    const Weight largest = weights.empty() ? 0 : *std::ranges::max_element(weights);
    if (largest <= 1) return;
    plane_count_ = static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(largest)));
    planes_.resize(plane_count_ * words_, 0);
    for (std::size_t g = 0; g < granules.size(); ++g) {
        if (decisions[g] == kInconsistent) continue;
        for (auto weight = static_cast<std::uint64_t>(weights[g]); weight != 0; weight &= weight - 1)
            planes_[static_cast<std::size_t>(std::countr_zero(weight)) * words_ + g / 64] |= std::uint64_t{1}
                                                                                             << (g % 64);
    }
}

Weight ValueBits::weight_of(const std::uint64_t* granules, WordRange range, std::size_t size) const {
    if (plane_count_ == 0) return static_cast<Weight>(size);
    Weight weight = 0;
    for (std::size_t plane = 0; plane < plane_count_; ++plane) {
        const std::uint64_t* const bits = planes_.data() + plane * words_;
        Weight count = 0;
        for (std::size_t i = range.begin; i < range.end; i += kWordsAtOnce) {
            for (std::size_t k = i; k < i + kWordsAtOnce; ++k) count += std::popcount(granules[k] & bits[k]);
        }
        weight += count << plane;
    }
    return weight;
}

}  // namespace frugal
