#include <frugal/search/drawn_pairs.hpp>

#include <algorithm>
#include <bit>

namespace frugal {
namespace {

struct Pair {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
};

std::vector<Pair> draw_pairs(const Granules& granules) {
    if (granules.size() < 2) return {};
    // One more than is kept: each pair is written down, and the next one takes its place if it is no use.
    std::vector<Pair> pairs(DrawnPairs::kMost + 1);
    std::size_t found = 0;
    std::uint64_t state = 1;
    const auto size = static_cast<std::uint32_t>(granules.size());
    const auto draw = [&] {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::uint32_t>(state >> 32U) % size;
    };
    const auto decisions = granules.decisions();
    for (std::size_t i = 0; i < 4 * DrawnPairs::kMost && found < DrawnPairs::kMost; ++i) {
        pairs[found].x = draw();
        pairs[found].y = draw();
        found += static_cast<std::size_t>(decisions[pairs[found].x] != decisions[pairs[found].y]);
    }
    pairs.resize(found);
    return pairs;
}

}  // namespace

DrawnPairs::DrawnPairs(const Granules& granules) : told_apart_(granules.features(), Bits{}) {
    const std::vector<Pair> pairs = draw_pairs(granules);
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        granules.codes(feature).visit([&](auto codes) {
            for (std::size_t word = 0; word * 64 < pairs.size(); ++word) {
                std::uint64_t bits = 0;
                for (std::size_t i = word * 64; i < std::min(word * 64 + 64, pairs.size()); ++i) {
                    const bool apart = codes[pairs[i].x] != codes[pairs[i].y];
                    bits |= std::uint64_t{apart} << (i % 64);
                }
                told_apart_[feature][word] = bits;
            }
        });
    }
}

std::size_t DrawnPairs::common(const Bits& a, const Bits& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += static_cast<std::size_t>(std::popcount(a[i] & b[i]));
    return count;
}

}  // namespace frugal
