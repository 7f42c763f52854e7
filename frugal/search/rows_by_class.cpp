#include <frugal/search/rows_by_class.hpp>

#include <algorithm>
#include <numeric>

namespace frugal {

void RowsByClass::assign(std::span<const Granule> some) {
    some_.assign(some.begin(), some.end());
    places_.resize(some.size());
    std::iota(places_.begin(), places_.end(), std::uint32_t{0});
    std::ranges::stable_sort(places_, {},
                             [&](std::uint32_t place) { return granules_.decisions()[some_[place]]; });
    planes_.resize(rows_.chunks() * rows_.planes() * some.size());
    for (std::size_t i = 0; i < some.size(); ++i) {
        for (std::size_t chunk = 0; chunk < rows_.chunks(); ++chunk) {
            const std::span<const std::uint64_t> row = rows_.row(some_[places_[i]], chunk);
            for (std::size_t plane = 0; plane < row.size(); ++plane)
                planes_[(chunk * row.size() + plane) * some.size() + i] = row[plane];
        }
    }
}

RowsByClass::Range RowsByClass::class_from(std::size_t begin) const {
    const auto decision = [&](std::size_t i) { return granules_.decisions()[some_[places_[i]]]; };
    std::size_t end = begin;
    while (end < places_.size() && decision(end) == decision(begin)) ++end;
    return {begin, end};
}

void RowsByClass::compare(Granule granule, std::size_t chunk, Range range, std::uint64_t* differ) const {
    const std::span<const std::uint64_t> own = rows_.row(granule, chunk);
    const auto theirs = [&](std::size_t plane) {
        return planes_.data() + (chunk * own.size() + plane) * places_.size() + range.begin;
    };
    const std::uint64_t* const first = theirs(0);
    for (std::size_t i = 0; i < range.size(); ++i) differ[i] = own[0] ^ first[i];
    for (std::size_t plane = 1; plane < own.size(); ++plane) {
        const std::uint64_t bits = own[plane];
        const std::uint64_t* const next = theirs(plane);
        for (std::size_t i = 0; i < range.size(); ++i) differ[i] |= bits ^ next[i];
    }
}

}  // namespace frugal
