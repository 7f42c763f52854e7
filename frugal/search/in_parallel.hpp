// Threads that take pieces of work one after the other.
#pragma once

#include <frugal/search/options.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace frugal {

/// Threads to use: those asked for, or all cores.
inline unsigned thread_count(const SolveOptions& options) {
    return options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

/// Calls f(0), ..., f(count - 1), each once, on so many threads.
template <typename F>
void in_parallel(unsigned threads, std::size_t count, const F& f) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++) f(i);
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min<std::size_t>(threads, count); ++i) helpers.emplace_back(work);
    work();
}

}  // namespace frugal
