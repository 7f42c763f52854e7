// Counts what many candidates lose, 512 objects at a time: the innermost loop of going through all subsets.
#pragma once

#include <frugal/search/lanes.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

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

/// Adds to each candidate the objects that have a witness left in one of the layers, and moves those that
/// have lost no more than is bearable to the front. How many these are.
std::size_t count_lost(const LayersLeft& layers, std::int64_t bearable, std::span<Candidate> candidates);

/// Tries features in two single layers of different objects and writes down those that lose no more than is
/// bearable there, with what they lose. There must be room for all of them. How many these are.
std::size_t try_each(const LayersLeft& one, const LayersLeft& other, std::span<const std::size_t> places,
                     std::int64_t bearable, std::span<Candidate> candidates);

/// The same for any machine; where it can, the others work on all 512 objects at once.
std::size_t count_lost_by_words(const LayersLeft& layers, std::int64_t bearable,
                                std::span<Candidate> candidates);
std::size_t try_each_by_words(const LayersLeft& one, const LayersLeft& other,
                              std::span<const std::size_t> places, std::int64_t bearable,
                              std::span<Candidate> candidates);

}  // namespace frugal
