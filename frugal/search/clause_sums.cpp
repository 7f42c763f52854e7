#include <frugal/search/clause_sums.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace frugal {
namespace {

constexpr std::size_t kFeatures = 8;    ///< of a byte
constexpr std::size_t kMostAtOnce = 8;  ///< bytes

/// A number for each feature of a byte.
struct Eight {
    using Numbers [[gnu::vector_size(4 * kFeatures)]] = std::int32_t;
    Numbers of{};
};

/// For each value of a byte: all bits of the numbers whose features it holds.
const std::array<Eight, 256> kHeld = [] {
    std::array<Eight, 256> held;
    for (std::size_t value = 0; value < held.size(); ++value) {
        for (std::size_t bit = 0; bit < kFeatures; ++bit)
            held[value].of[bit] = (value >> bit & 1U) != 0 ? -1 : 0;
    }
    return held;
}();

std::uint8_t byte_of(std::uint64_t word, std::uint8_t clause) {
    return static_cast<std::uint8_t>(word >> 8U * (clause % kClausesOfDemand));
}

std::int32_t weight_if_any(Weight weight, std::uint8_t clause) {
    return clause == kClausesOfDemand ? 0 : static_cast<std::int32_t>(weight);
}

/// So many bytes, the first of which is `first`: their sums stay in registers.
template <std::size_t Bytes>
void sum_up_bytes(const ClauseBytes& clauses, std::size_t first, std::span<const std::uint8_t> which,
                  std::span<const Weight> weights, Weight* sums) {
    std::array<Eight, Bytes> sum{};
    for (std::size_t demand = 0; demand < weights.size(); ++demand) {
        const std::int32_t weight = weight_if_any(weights[demand], which[demand]);
        const std::uint64_t* const words = clauses.words_of(demand) + first * ClauseBytes::kDemandsInBlock;
        for (std::size_t i = 0; i < Bytes; ++i)
            sum[i].of += kHeld[byte_of(words[i * ClauseBytes::kDemandsInBlock], which[demand])].of & weight;
    }
    for (std::size_t i = 0; i < Bytes; ++i) {
        for (std::size_t bit = 0; bit < kFeatures; ++bit) sums[i * kFeatures + bit] = sum[i].of[bit];
    }
}

/// For weights of which the sum is no number of 32 bits.
void sum_up_one_by_one(const ClauseBytes& clauses, std::span<const std::uint8_t> which,
                       std::span<const Weight> weights, std::vector<Weight>& sums) {
    std::ranges::fill(sums, 0);
    for (std::size_t demand = 0; demand < weights.size(); ++demand) {
        if (which[demand] == kClausesOfDemand) continue;
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const auto byte = byte_of(clauses.word(demand, i / kFeatures), which[demand]);
            sums[i] += (byte >> (i % kFeatures) & 1U) != 0 ? weights[demand] : 0;
        }
    }
}

template <std::size_t Bytes>
constexpr auto kSumUp = &sum_up_bytes<Bytes>;
constexpr std::array kSumUpSoMany{kSumUp<1>, kSumUp<2>, kSumUp<3>, kSumUp<4>,
                                  kSumUp<5>, kSumUp<6>, kSumUp<7>, kSumUp<8>};

}  // namespace

void sum_up_clauses(const ClauseBytes& clauses, std::span<const std::uint8_t> which,
                    std::span<const Weight> weights, std::vector<Weight>& sums) {
    sums.resize(kFeatures * clauses.bytes());
    const Weight all = std::accumulate(weights.begin(), weights.end(), Weight{0});
    if (all > std::numeric_limits<std::int32_t>::max()) {
        sum_up_one_by_one(clauses, which, weights, sums);
        return;
    }
    for (std::size_t first = 0; first < clauses.bytes(); first += kMostAtOnce) {
        const std::size_t bytes = std::min(kMostAtOnce, clauses.bytes() - first);
        kSumUpSoMany[bytes - 1](clauses, first, which, weights, sums.data() + first * kFeatures);
    }
}

}  // namespace frugal
