#include <frugal/search/row_bytes.hpp>

namespace frugal {

RowBytes::RowBytes(const Granules& granules) : chunks_((granules.features() + kChunk - 1) / kChunk) {
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        if (granules.domain(feature) > 256) return;
    }
    const std::size_t width = chunks_ * kChunk;
    bytes_.resize(granules.size() * width, 0);
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        granules.codes(feature).visit([&](auto codes) {
            for (std::size_t g = 0; g < codes.size(); ++g)
                bytes_[g * width + feature] = static_cast<std::uint8_t>(codes[g]);
        });
    }
}

}  // namespace frugal
