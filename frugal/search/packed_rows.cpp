#include <frugal/search/packed_rows.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace frugal {
namespace {

constexpr unsigned kWord = 64;
constexpr std::size_t kAtOnce = 512;  ///< granules whose words stay in the cache while they are put together

}  // namespace

/// No code stands in two words. False when there is no room for all.
bool PackedRows::lay_out(const Granules& granules) {
    std::size_t word = 0;
    unsigned width = 0;
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        const auto bits = static_cast<unsigned>(std::bit_width(granules.domain(feature) - 1));
        if (width + bits > kWord) {
            if (++word == kMostWords) return false;
            width = 0;
        }
        // A shift by the whole width of a word is not defined; a constant column has no bits to shift.
        const unsigned shift = bits == 0 ? 0 : width;
        fields_.push_back({word, shift, ((std::uint64_t{1} << bits) - 1) << shift});
        width += bits;
    }
    if (word > 0) second_.resize(granules.size());
    return true;
}

PackedRows::PackedRows(const Granules& granules) {
    if (granules.classes() >= kInconsistent) return;
    if (granules.objects() > std::numeric_limits<std::uint32_t>::max()) return;
    if (!lay_out(granules)) return;
    rows_.resize(granules.size());
    const auto decisions = granules.decisions();
    const auto weights = granules.weights();
    std::array<std::array<std::uint64_t, kAtOnce>, kMostWords> words{};
    for (std::size_t begin = 0; begin < granules.size(); begin += kAtOnce) {
        const std::size_t count = std::min(kAtOnce, granules.size() - begin);
        for (auto& each : words) each.fill(0);
        for (std::size_t feature = 0; feature < granules.features(); ++feature) {
            const Field& field = fields_[feature];
            granules.codes(feature).visit([&](auto codes) {
                for (std::size_t i = 0; i < count; ++i)
                    words[field.word][i] |= std::uint64_t{codes[begin + i]} << field.shift;
            });
        }
        for (std::size_t i = 0; i < count; ++i) {
            const bool consistent = decisions[begin + i] != frugal::kInconsistent;
            rows_[begin + i] = {words[0][i], consistent ? static_cast<std::uint32_t>(weights[begin + i]) : 0,
                                static_cast<std::uint16_t>(decisions[begin + i])};
        }
        if (wide())
            std::copy_n(words[1].begin(), count, second_.begin() + static_cast<std::ptrdiff_t>(begin));
    }
}

}  // namespace frugal
