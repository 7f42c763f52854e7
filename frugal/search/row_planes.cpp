#include <frugal/search/row_planes.hpp>

#include <algorithm>
#include <bit>

namespace frugal {
namespace {

constexpr std::size_t kAtATime = 1024;  ///< granules, whose words stay in the nearest caches

}  // namespace

RowPlanes::RowPlanes(const Granules& granules) : chunks_(chunks_of(granules)), planes_(1) {
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        const std::size_t last = std::max<std::size_t>(granules.domain(feature), 1) - 1;
        planes_ = std::max(planes_, static_cast<std::size_t>(std::bit_width(last)));
    }
    bits_.resize(granules.size() * chunks_ * planes_, 0);
    for (std::size_t begin = 0; begin < granules.size(); begin += kAtATime) {
        const std::size_t end = std::min(begin + kAtATime, granules.size());
        for (std::size_t feature = 0; feature < granules.features(); ++feature) {
            granules.codes(feature).visit([&](auto codes) {
                for (std::size_t g = begin; g < end; ++g) {
                    std::uint64_t* const planes = bits_.data() + (g * chunks_ + feature / kChunk) * planes_;
                    for (std::size_t code = codes[g], plane = 0; code != 0; code >>= 1U, ++plane)
                        planes[plane] |= (code & 1U) << (feature % kChunk);
                }
            });
        }
    }
}

}  // namespace frugal
