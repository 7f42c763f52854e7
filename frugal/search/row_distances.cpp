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

const AddCounts add_counts = best_way_to_add();

#else

constexpr AddCounts add_counts = add_counts_one_by_one;

#endif

}  // namespace

RowDistances::RowDistances(const Granules& granules, const RowPlanes& rows)
    : chunks_(rows.chunks()), rows_(granules, rows), class_of_(granules.size()) {
    std::vector<Granule> all(granules.size());
    std::iota(all.begin(), all.end(), Granule{0});
    rows_.assign(all);
    for (RowsByClass::Range own; own.begin < all.size(); own.begin = own.end) {
        own = rows_.class_from(own.begin);
        for (std::size_t i = own.begin; i < own.end; ++i) class_of_[rows_.places()[i]] = own;
    }
}

void RowDistances::measure(Granule x, Scratch& scratch) const {
    const RowsByClass::Range own = class_of_[x];
    const std::size_t others = class_of_.size() - own.size();
    scratch.differ.resize(others);
    scratch.distances.assign(others, 0);
    count_differing(x, {0, own.begin}, 0, scratch);
    count_differing(x, {own.end, class_of_.size()}, own.begin, scratch);
    auto nearest = std::numeric_limits<std::uint16_t>::max();
    for (const std::uint16_t distance : scratch.distances) nearest = std::min(nearest, distance);
    scratch.further.resize(others);
    const std::uint16_t* const distances = scratch.distances.data();
    std::uint8_t* const further = scratch.further.data();
    for (std::size_t i = 0; i < others; ++i) {
        const auto more = static_cast<std::uint16_t>(distances[i] - nearest);
        further[i] = static_cast<std::uint8_t>(std::min<std::uint16_t>(more, 255));
    }
}

void RowDistances::count_differing(Granule x, RowsByClass::Range others, std::size_t place,
                                   Scratch& scratch) const {
    for (std::size_t chunk = 0; chunk < chunks_; ++chunk) {
        rows_.compare(x, chunk, others, scratch.differ.data() + place);
        add_counts(scratch.differ.data() + place, others.size(), scratch.distances.data() + place);
    }
}

}  // namespace frugal
