#include <frugal/search/equal_bytes.hpp>
#include <frugal/search/row_distances.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

namespace frugal {
namespace {

/// Adds the number of bits in each word.
[[gnu::always_inline]] inline void add_counts_anywhere(const std::uint64_t* words, std::size_t count,
                                                       std::uint16_t* sums) {
    for (std::size_t i = 0; i < count; ++i)
        sums[i] = static_cast<std::uint16_t>(sums[i] + std::popcount(words[i]));
}

using AddCounts = void (*)(const std::uint64_t*, std::size_t, std::uint16_t*);

void add_counts_one_by_one(const std::uint64_t* words, std::size_t count, std::uint16_t* sums) {
    add_counts_anywhere(words, count, sums);
}

#ifdef __x86_64__

/// The same for a processor that counts the bits of several words at once.
[[gnu::target("avx512f,avx512bw,avx512vl,avx512vpopcntdq")]] void add_counts_at_once(
    const std::uint64_t* words, std::size_t count, std::uint16_t* sums) {
    add_counts_anywhere(words, count, sums);
}

AddCounts best_way_to_add() {
    __builtin_cpu_init();  // this may be asked before main
    const bool at_once = __builtin_cpu_supports("avx512vpopcntdq") != 0 &&
                         __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0;
    return at_once ? add_counts_at_once : add_counts_one_by_one;
}

const AddCounts kAddCounts = best_way_to_add();

#else

constexpr AddCounts kAddCounts = add_counts_one_by_one;

#endif

}  // namespace

RowDistances::RowDistances(const Granules& granules, const RowPlanes& rows)
    : planes_(rows), rows_(granules, rows), class_of_(granules.size()) {
    std::vector<Granule> all(granules.size());
    std::iota(all.begin(), all.end(), Granule{0});
    rows_.assign(all);
    for (RowsByClass::Range own; own.begin < all.size(); own.begin = own.end) {
        own = rows_.class_from(own.begin);
        for (std::size_t i = own.begin; i < own.end; ++i) class_of_[rows_.places()[i]] = own;
    }
}

/// Features between x and the nearest row of another class; without one, there is nothing to visit.
std::size_t RowDistances::measure(Granule x, Scratch& scratch) const {
    const RowsByClass::Range own = class_of_[x];
    const std::size_t others = class_of_.size() - own.size();
    scratch.differ.resize(others);
    scratch.distances.assign(others, 0);
    count_differing(x, {0, own.begin}, 0, scratch);
    count_differing(x, {own.end, class_of_.size()}, own.begin, scratch);
    auto nearest = std::numeric_limits<std::uint16_t>::max();
    for (const std::uint16_t distance : scratch.distances) nearest = std::min(nearest, distance);
    scratch.further.assign((others + kBytesAtOnce - 1) / kBytesAtOnce * kBytesAtOnce, 255);
    const std::uint16_t* const distances = scratch.distances.data();
    std::uint8_t* const further = scratch.further.data();
    for (std::size_t i = 0; i < others; ++i) {
        const auto more = static_cast<std::uint16_t>(distances[i] - nearest);
        further[i] = static_cast<std::uint8_t>(std::min<std::uint16_t>(more, 255));
    }
    return nearest;
}

/// From the rows that are so much further away than the nearest.
std::span<const std::uint64_t> RowDistances::differences_of(Granule x, std::uint8_t further,
                                                            Scratch& scratch) const {
    const std::size_t chunks = planes_.chunks();
    std::size_t end = 0;
    for (std::size_t first = 0; first < scratch.further.size(); first += kBytesAtOnce) {
        std::uint32_t found = equal_bytes(scratch.further.data() + first, further);
        if (scratch.differences.size() < end + kBytesAtOnce * chunks)
            scratch.differences.resize(2 * end + kBytesAtOnce * chunks);
        std::uint64_t* out = scratch.differences.data() + end;
        end += static_cast<std::size_t>(std::popcount(found)) * chunks;
        for (; found != 0; found &= found - 1, out += chunks) {
            const std::size_t place = first + static_cast<std::size_t>(std::countr_zero(found));
            if (chunks == 1) {
                *out = scratch.differ[place];  // what was compared last is still there
            } else {
                compare_again(x, place, out);
            }
        }
    }
    return std::span(scratch.differences).first(end);
}

void RowDistances::compare_again(Granule x, std::size_t place, std::uint64_t* out) const {
    const RowsByClass::Range own = class_of_[x];
    const Granule y = rows_.places()[place < own.begin ? place : place + own.size()];
    for (std::size_t chunk = 0; chunk < planes_.chunks(); ++chunk)
        out[chunk] = planes_.difference(x, y, chunk);
}

void RowDistances::count_differing(Granule x, RowsByClass::Range others, std::size_t place,
                                   Scratch& scratch) const {
    for (std::size_t chunk = 0; chunk < planes_.chunks(); ++chunk) {
        rows_.compare(x, chunk, others, scratch.differ.data() + place);
        kAddCounts(scratch.differ.data() + place, others.size(), scratch.distances.data() + place);
    }
}

}  // namespace frugal
