// In how many features a row differs from the rows of other classes, many of them at once.
#pragma once

#include <frugal/search/rows_by_class.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

class RowDistances {
  public:
    RowDistances(const Granules& granules, const RowPlanes& rows);

    /// What a thread needs while it measures.
    struct Scratch {
        std::vector<std::uint64_t> differ;
        std::vector<std::uint16_t> distances;  ///< features
        std::vector<std::uint8_t> further;     ///< than the nearest, by so many features; 255 for more
        std::vector<std::uint64_t> differences;
    };

    /// Calls f(differing features, their number) for rows of other classes than x, for all that are equally
    /// near at once: the nearest first and then those that are up to `most` features further away, as long as
    /// it returns true. The features are given as words, so many for each row.
    template <typename F>
    void visit_nearest(Granule x, std::uint8_t most, Scratch& scratch, const F& f) const {
        const std::size_t nearest = measure(x, scratch);
        for (std::uint8_t further = 0; further <= most; ++further) {
            const auto differences = differences_of(x, further, scratch);
            if (!differences.empty() && !f(differences, nearest + further)) return;
        }
    }

  private:
    std::size_t measure(Granule x, Scratch& scratch) const;
    std::span<const std::uint64_t> differences_of(Granule x, std::uint8_t further, Scratch& scratch) const;
    void compare_again(Granule x, std::size_t place, std::uint64_t* out) const;
    void count_differing(Granule x, RowsByClass::Range others, std::size_t place, Scratch& scratch) const;

    const RowPlanes& planes_;
    RowsByClass rows_;                          ///< all of them: places are granules
    std::vector<RowsByClass::Range> class_of_;  ///< by granule, where its class stands
};

}  // namespace frugal
