#include <frugal/search/count_lost.hpp>

#ifdef __x86_64__
#include <immintrin.h>
#endif

// No loop branches on what a candidate loses: which of them stay cannot be foreseen.
namespace frugal {

std::size_t count_lost_by_words(const LayersLeft& layers, std::int64_t bearable,
                                std::span<Candidate> candidates) {
    std::size_t kept = 0;
    for (const Candidate& candidate : candidates) {
        const Lanes* const agree = layers.bits + candidate.place * layers.stride;
        Lanes any;
        for (std::size_t i = 0; i < layers.left.size(); ++i) any.add_both(layers.left[i], agree[i]);
        const std::int64_t lost = candidate.lost + any.count();
        candidates[kept] = {candidate.place, lost};
        kept += lost <= bearable ? 1U : 0U;
    }
    return kept;
}

std::size_t try_each_by_words(const LayersLeft& one, const LayersLeft& other,
                              std::span<const std::size_t> places, std::int64_t bearable,
                              std::span<Candidate> candidates) {
    std::size_t kept = 0;
    for (const std::size_t place : places) {
        Lanes lost;
        Lanes also;
        lost.set_to_both(one.left[0], one.bits[place * one.stride]);
        also.set_to_both(other.left[0], other.bits[place * other.stride]);
        const std::int64_t sum = lost.count() + also.count();
        candidates[kept] = {place, sum};
        kept += sum <= bearable ? 1U : 0U;
    }
    return kept;
}

namespace {

using Candidates = std::span<Candidate>;

#ifdef __x86_64__

#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // inside GCC's own header: GCC bug 105593
#endif

// The same with 512 objects in one register.

[[gnu::target("avx512f,avx512vpopcntdq")]] std::size_t count_at_once(const LayersLeft& layers,
                                                                     std::int64_t bearable,
                                                                     Candidates candidates) {
    std::size_t kept = 0;
    for (const Candidate& candidate : candidates) {
        const Lanes* const agree = layers.bits + candidate.place * layers.stride;
        __m512i any = _mm512_setzero_si512();
        for (std::size_t i = 0; i < layers.left.size(); ++i) {
            any = _mm512_or_si512(any, _mm512_and_si512(_mm512_load_si512(layers.left.data() + i),
                                                        _mm512_load_si512(agree + i)));
        }
        const std::int64_t lost = candidate.lost + _mm512_reduce_add_epi64(_mm512_popcnt_epi64(any));
        candidates[kept] = {candidate.place, lost};
        kept += lost <= bearable ? 1U : 0U;
    }
    return kept;
}

[[gnu::target("avx512f,avx512vpopcntdq")]] std::size_t try_at_once(const LayersLeft& one,
                                                                   const LayersLeft& other,
                                                                   std::span<const std::size_t> places,
                                                                   std::int64_t bearable,
                                                                   Candidates candidates) {
    const __m512i left_of_one = _mm512_load_si512(one.left.data());
    const __m512i left_of_other = _mm512_load_si512(other.left.data());
    std::size_t kept = 0;
    for (const std::size_t place : places) {
        const __m512i agree = _mm512_load_si512(one.bits + place * one.stride);
        const __m512i also = _mm512_load_si512(other.bits + place * other.stride);
        const __m512i lost = _mm512_add_epi64(_mm512_popcnt_epi64(_mm512_and_si512(left_of_one, agree)),
                                              _mm512_popcnt_epi64(_mm512_and_si512(left_of_other, also)));
        const std::int64_t sum = _mm512_reduce_add_epi64(lost);
        candidates[kept] = {place, sum};
        kept += sum <= bearable ? 1U : 0U;
    }
    return kept;
}

#pragma GCC diagnostic pop

bool can_at_once() {
    __builtin_cpu_init();  // this may be asked before main
    return __builtin_cpu_supports("avx512vpopcntdq") != 0;
}

const auto count_quickly = can_at_once() ? count_at_once : count_lost_by_words;
const auto try_quickly = can_at_once() ? try_at_once : try_each_by_words;

#else

const auto count_quickly = count_lost_by_words;
const auto try_quickly = try_each_by_words;

#endif

}  // namespace

std::size_t count_lost(const LayersLeft& layers, std::int64_t bearable, Candidates candidates) {
    return count_quickly(layers, bearable, candidates);
}

std::size_t try_each(const LayersLeft& one, const LayersLeft& other, std::span<const std::size_t> places,
                     std::int64_t bearable, Candidates candidates) {
    return try_quickly(one, other, places, bearable, candidates);
}

}  // namespace frugal
