#include <frugal/search/packed_rows.hpp>

#include <algorithm>
#include <array>
#include <bit>

namespace frugal {
namespace {

constexpr std::size_t kWord = 64;
constexpr std::size_t kAtOnce = 512;  ///< granules whose words stay in the cache while they are put together

}  // namespace

PackedRows::PackedRows(const Granules& granules) {
    if (granules.classes() >= kInconsistent) return;
    std::vector<std::size_t> shifts;
    std::size_t width = 0;
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        const auto bits = static_cast<std::size_t>(std::bit_width(granules.domain(feature) - 1));
        if (width + bits > kWord) return;
        // A shift by the whole width of a word is not defined; a constant column has no bits to shift.
        shifts.push_back(bits == 0 ? 0 : width);
        masks_.push_back(((std::uint64_t{1} << bits) - 1) << shifts.back());
        width += bits;
    }
    rows_.resize(granules.size());
    const auto decisions = granules.decisions();
    const auto weights = granules.weights();
    std::array<std::uint64_t, kAtOnce> words{};
    for (std::size_t begin = 0; begin < granules.size(); begin += kAtOnce) {
        const std::size_t count = std::min(kAtOnce, granules.size() - begin);
        words.fill(0);
        for (std::size_t feature = 0; feature < granules.features(); ++feature) {
            granules.codes(feature).visit([&](auto codes) {
                for (std::size_t i = 0; i < count; ++i)
                    words[i] |= std::uint64_t{codes[begin + i]} << shifts[feature];
            });
        }
        for (std::size_t i = 0; i < count; ++i) {
            const bool consistent = decisions[begin + i] != frugal::kInconsistent;
            rows_[begin + i] = {words[i], consistent ? static_cast<std::uint32_t>(weights[begin + i]) : 0,
                                static_cast<std::uint16_t>(decisions[begin + i])};
        }
    }
}

}  // namespace frugal
