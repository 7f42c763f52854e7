// In how many features a row differs from the rows of other classes, many of them at once.
#pragma once

#include <frugal/search/rows_by_class.hpp>

#include <cstdint>
#include <cstring>
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
    };

    /// Calls f(y) for rows of other classes than x, the nearest first and then those that are up to `most`
    /// features further away, as long as it returns true.
    template <typename F>
    void visit_nearest(Granule x, std::uint8_t most, Scratch& scratch, const F& f) const {
        measure(x, scratch);
        if (scratch.further.empty()) return;  // there is one class only
        const RowsByClass::Range own = class_of_[x];
        const std::uint8_t* const end = scratch.further.data() + scratch.further.size();
        for (int further = 0; further <= most; ++further) {
            const auto next = [&](const std::uint8_t* from) {
                return static_cast<const std::uint8_t*>(
                    std::memchr(from, further, static_cast<std::size_t>(end - from)));
            };
            for (auto at = next(scratch.further.data()); at != nullptr; at = next(at + 1)) {
                const auto place = static_cast<std::size_t>(at - scratch.further.data());
                if (!f(rows_.places()[place < own.begin ? place : place + own.size()])) return;
            }
        }
    }

  private:
    void measure(Granule x, Scratch& scratch) const;
    void count_differing(Granule x, RowsByClass::Range others, std::size_t place, Scratch& scratch) const;

    std::size_t chunks_;
    RowsByClass rows_;                          ///< all of them: places are granules
    std::vector<RowsByClass::Range> class_of_;  ///< by granule, where its class stands
};

}  // namespace frugal
