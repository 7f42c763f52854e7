// Threads that take subproblems one after the other.
#pragma once

#include <frugal/search/branch_and_bound.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <span>
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

/// Searches all subproblems and tells which of them were finished. `make_search` gives each a search of its
/// own; `describe` makes the progress to report from the number of nodes so far, which `nodes` is raised by.
template <typename MakeSearch, typename Describe>
std::vector<char> work_off(std::span<const Subproblem> subproblems, unsigned threads, Stopper& stopper,
                           std::uint64_t& nodes, const MakeSearch& make_search, const Describe& describe) {
    constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max() / 2;
    std::vector<char> finished(subproblems.size(), 0);
    std::atomic<std::uint64_t> all_nodes = nodes;
    in_parallel(threads, subproblems.size(), [&](std::size_t i) {
        if (stopper.stopped()) return;
        auto search = make_search();
        finished[i] = static_cast<char>(search.search(subproblems[i], kUnlimited));
        all_nodes += search.nodes();
        stopper.report([&] { return describe(all_nodes.load()); });
    });
    nodes = all_nodes;
    return finished;
}

}  // namespace frugal
