// Threads that take subproblems one after the other.
#pragma once

#include <frugal/search/branch_and_bound.hpp>
#include <frugal/search/in_parallel.hpp>

#include <atomic>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace frugal {

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
