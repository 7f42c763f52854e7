// What a bound has to say about a node of the search tree.
#pragma once

#include <frugal/search/goal.hpp>

#include <cstddef>
#include <vector>

namespace frugal {

struct Verdict {
    bool wanted = true;                ///< false: nothing of interest below this node
    std::vector<std::size_t> useless;  ///< open features that no wanted subset holds
    std::vector<std::size_t> needed;   ///< open features that every wanted subset holds
    Staircase undercut;                ///< stairs that no subset below this node reaches
    std::size_t branch = 0;            ///< the open feature to decide about first
};

}  // namespace frugal
