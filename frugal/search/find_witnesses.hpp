// Finds the witnesses of undecided objects: objects of another class in the same block that agree with them
// on many features.
//
// There may be millions of pairs of which a few thousand matter, so rows are compared twice: first to learn
// how close witnesses are, then to keep those that are close enough.
#pragma once

#include <frugal/search/rows_by_class.hpp>
#include <frugal/search/undecided.hpp>
#include <frugal/search/witness_bits.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace frugal {

/// How many objects have a witness that agrees on 0, 1, 2, ... of the features that matter.
using Closeness = std::array<std::size_t, 65>;
/// Says on how many features a witness must agree to be kept.
using ChooseLeast = std::function<std::size_t(const Closeness& closeness)>;

/// Keeps the witnesses that agree on enough of the features, in their order.
void keep_close(std::vector<Witness>& witnesses, std::uint64_t features, std::size_t least);

class WitnessFinder {
  public:
    WitnessFinder(const Granules& granules, const RowPlanes& rows)
        : granules_(granules), block_(granules, rows) {}

    /// The close witnesses of all undecided objects, object by object. All blocks must be in lists.
    void find(const Undecided& here, std::uint64_t features, const ChooseLeast& choose,
              std::vector<Witness>& found);

    /// By object: for how many it counts. Equal objects are lost together, but only a few are counted; of an
    /// inconsistent granule none can be decided, so there is none to lose.
    std::span<const std::uint8_t> copies() const { return copies_; }

    /// Work in granules looked at, or what takes as long.
    std::uint64_t work() const { return work_; }

  private:
    template <typename F>
    void compare_all(const Undecided& here, const F& f);
    void sort_by_object(std::size_t objects, std::vector<Witness>& witnesses);

    const Granules& granules_;
    RowsByClass block_;
    std::vector<std::uint8_t> copies_;

    // Scratch.
    std::vector<std::size_t> next_;
    std::vector<Witness> unsorted_;
    std::uint64_t work_ = 0;
};

}  // namespace frugal
