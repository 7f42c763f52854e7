#include <frugal/search/least_covered.hpp>

#include <algorithm>
#include <limits>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace frugal {
namespace {

constexpr auto kMost = std::numeric_limits<std::uint16_t>::max();

std::size_t blocks_of(const ClauseBytes& clauses) {
    return (clauses.demands() + ClauseBytes::kDemandsInBlock - 1) / ClauseBytes::kDemandsInBlock;
}

#ifdef __AVX2__

/// Of eight numbers the least one's place.
std::uint8_t place_of_least(__m128i covers) {
    const auto found = static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(covers)));
    return (found & kMost) < kCovered ? static_cast<std::uint8_t>(found >> 16U & 0xFFU)
                                      : std::uint8_t{kClausesOfDemand};
}

__m256i twice(const std::array<std::uint8_t, 16>& bytes) {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(bytes.data())));
}

void find_at_once(const ClauseBytes& clauses, std::span<const NibbleCovers> covers,
                  std::vector<std::uint8_t>& least) {
    const __m256i low_nibbles = _mm256_set1_epi8(0x0F);
    least.resize(blocks_of(clauses) * ClauseBytes::kDemandsInBlock);
    for (std::size_t i = 0; i < blocks_of(clauses); ++i) {
        // Sums of the first and third demand, and of the second and fourth.
        __m256i odd = _mm256_setzero_si256();
        __m256i even = _mm256_setzero_si256();
        const auto add = [&](const NibbleCovers& nibble, __m256i values) {
            const __m256i low = _mm256_shuffle_epi8(twice(nibble.low), values);
            const __m256i high = _mm256_shuffle_epi8(twice(nibble.high), values);
            odd = _mm256_adds_epu16(odd, _mm256_unpacklo_epi8(low, high));
            even = _mm256_adds_epu16(even, _mm256_unpackhi_epi8(low, high));
        };
        const std::uint64_t* const block = clauses.block(i);
        for (std::size_t byte = 0; byte < clauses.bytes(); ++byte) {
            const __m256i values = _mm256_loadu_si256(
                reinterpret_cast<const __m256i*>(block + byte * ClauseBytes::kDemandsInBlock));
            add(covers[2 * byte], _mm256_and_si256(values, low_nibbles));
            add(covers[2 * byte + 1], _mm256_and_si256(_mm256_srli_epi16(values, 4), low_nibbles));
        }
        std::uint8_t* const places = least.data() + i * ClauseBytes::kDemandsInBlock;
        places[0] = place_of_least(_mm256_castsi256_si128(odd));
        places[1] = place_of_least(_mm256_castsi256_si128(even));
        places[2] = place_of_least(_mm256_extracti128_si256(odd, 1));
        places[3] = place_of_least(_mm256_extracti128_si256(even, 1));
    }
    least.resize(clauses.demands());
}

#endif

}  // namespace

void ClauseBytes::clear(std::size_t bytes) {
    bytes_ = bytes;
    demands_ = 0;
    words_.clear();
}

void ClauseBytes::add(std::span<const std::uint64_t> words) {
    const std::size_t place = demands_ % kDemandsInBlock;
    if (place == 0) words_.resize(words_.size() + bytes_ * kDemandsInBlock, 0);
    std::uint64_t* const block = words_.data() + words_.size() - bytes_ * kDemandsInBlock;
    for (std::size_t byte = 0; byte < bytes_; ++byte) block[byte * kDemandsInBlock + place] = words[byte];
    ++demands_;
}

void find_least_covered_one_by_one(const ClauseBytes& clauses, std::span<const NibbleCovers> covers,
                                   std::vector<std::uint8_t>& least) {
    least.resize(clauses.demands());
    for (std::size_t demand = 0; demand < clauses.demands(); ++demand) {
        std::array<std::uint32_t, kClausesOfDemand> sums{};
        for (std::size_t byte = 0; byte < clauses.bytes(); ++byte) {
            std::uint64_t word = clauses.word(demand, byte);
            for (std::uint32_t& sum : sums) {
                sum += covers[2 * byte].of(word & 0xFU);
                sum += covers[2 * byte + 1].of(word >> 4U & 0xFU);
                sum = std::min<std::uint32_t>(sum, kMost);
                word >>= 8U;
            }
        }
        const auto found = std::ranges::min_element(sums);
        least[demand] = *found < kCovered ? static_cast<std::uint8_t>(found - sums.begin())
                                          : std::uint8_t{kClausesOfDemand};
    }
}

void find_least_covered(const ClauseBytes& clauses, std::span<const NibbleCovers> covers,
                        std::vector<std::uint8_t>& least) {
#ifdef __AVX2__
    find_at_once(clauses, covers, least);
#else
    find_least_covered_one_by_one(clauses, covers, least);
#endif
}

}  // namespace frugal
