// The rows of some granules, class by class and plane by plane, so that one is quickly compared with all
// those of other classes.
#pragma once

#include <frugal/measure/partition.hpp>
#include <frugal/search/row_planes.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

class RowsByClass {
  public:
    RowsByClass(const Granules& granules, const RowPlanes& rows) : granules_(granules), rows_(rows) {}

    /// From now on granules are named by their place in this list.
    void assign(std::span<const Granule> some);

    /// Places class by class.
    std::span<const std::uint32_t> places() const { return places_; }

    /// Some rows of that order.
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;

        std::size_t size() const { return end - begin; }
    };
    /// The class that begins with this row.
    Range class_from(std::size_t begin) const;

    /// Features of a chunk on which a granule differs from each row of a range.
    void compare(Granule granule, std::size_t chunk, Range range, std::uint64_t* differ) const;

    /// Calls f(x, y, features on which they differ) for all pairs of different classes. For tables whose
    /// features fit into one chunk.
    template <typename F>
    void compare_all(const F& f) {
        for (Range own; own.begin < places_.size(); own.begin = own.end) {
            own = class_from(own.begin);
            const Range others{own.end, places_.size()};
            differ_.resize(others.size());
            for (std::size_t i = own.begin; i < own.end && others.size() > 0; ++i) {
                compare(some_[places_[i]], 0, others, differ_.data());
                for (std::size_t k = 0; k < others.size(); ++k)
                    f(places_[i], places_[others.begin + k], differ_[k]);
            }
        }
    }

  private:
    const Granules& granules_;
    const RowPlanes& rows_;
    std::vector<Granule> some_;
    std::vector<std::uint32_t> places_;
    std::vector<std::uint64_t> planes_;  ///< by chunk, plane and row
    std::vector<std::uint64_t> differ_;  ///< from the one that is compared
};

}  // namespace frugal
