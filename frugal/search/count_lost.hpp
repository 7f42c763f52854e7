// Counts what many candidates lose, 512 objects at a time: the innermost loop of going through all subsets.
#pragma once

#include <frugal/search/lanes.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

/// A feature and how many objects are lost with it.
struct Candidate {
    std::size_t place = 0;  ///< among the features
    std::int64_t lost = 0;
};

/// Some layers of 512 objects: `left` are the witnesses that are still there, and `bits` those that agree on
/// each feature, feature by feature with `stride` layers for each.
struct LayersLeft {
    std::span<const Lanes> left;
    const Lanes* bits = nullptr;
    std::size_t stride = 0;
};

/// Adds to each candidate the objects that have a witness left in one of the layers, and keeps the candidates
/// that have lost no more than is bearable.
void count_lost(const LayersLeft& layers, std::int64_t bearable, std::vector<Candidate>& candidates);

/// Tries features in two single layers of different objects and appends those that lose no more than is
/// bearable there, with what they lose.
void try_each(const LayersLeft& one, const LayersLeft& other, std::span<const std::size_t> places,
              std::int64_t bearable, std::vector<Candidate>& candidates);

}  // namespace frugal
