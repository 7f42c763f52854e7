#include <frugal/search/rows_by_class.hpp>

#include <algorithm>
#include <numeric>

namespace frugal {

void RowsByClass::assign(std::span<const Granule> some) {
    const auto class_of = [&](std::uint32_t place) { return granules_.decisions()[some[place]]; };
    places_.resize(some.size());
    std::iota(places_.begin(), places_.end(), std::uint32_t{0});
    std::ranges::stable_sort(places_, {}, class_of);
    classes_.resize(some.size());
    std::ranges::transform(places_, classes_.begin(), class_of);
    planes_.resize(rows_.planes() * some.size());
    differ_.resize(some.size());
    for (std::size_t i = 0; i < some.size(); ++i) {
        const std::span<const std::uint64_t> row = rows_.row(some[places_[i]], 0);
        for (std::size_t plane = 0; plane < row.size(); ++plane)
            planes_[plane * some.size() + i] = row[plane];
    }
}

void RowsByClass::compare_with_rest(std::size_t i, std::size_t rest) {
    const std::size_t size = places_.size();
    std::uint64_t* const differ = differ_.data();
    std::fill(differ + rest, differ + size, 0);
    for (std::size_t plane = 0; plane < rows_.planes(); ++plane) {
        const std::uint64_t* const bits = planes_.data() + plane * size;
        const std::uint64_t own = bits[i];
        for (std::size_t k = rest; k < size; ++k) differ[k] |= own ^ bits[k];
    }
}

}  // namespace frugal
