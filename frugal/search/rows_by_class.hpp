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
    /// For tables whose features fit into one chunk of planes.
    RowsByClass(const Granules& granules, const RowPlanes& rows) : granules_(granules), rows_(rows) {}

    /// From now on granules are named by their place in this list.
    void assign(std::span<const Granule> some);

    /// Calls f(x, y, features on which they differ) for all pairs of different classes, as long as `go_on()`.
    template <typename F, typename GoOn>
    void compare_all(const F& f, const GoOn& go_on) {
        std::size_t others = 0;  // where the next class begins
        for (std::size_t i = 0; i < places_.size() && go_on(); ++i) {
            while (others < places_.size() && classes_[others] == classes_[i]) ++others;
            if (others == places_.size()) return;
            compare_with_rest(i, others);
            for (std::size_t k = others; k < places_.size(); ++k) f(places_[i], places_[k], differ_[k]);
        }
    }

  private:
    void compare_with_rest(std::size_t i, std::size_t rest);

    const Granules& granules_;
    const RowPlanes& rows_;
    std::vector<std::uint32_t> places_;  ///< class by class
    std::vector<Class> classes_;
    std::vector<std::uint64_t> planes_;
    std::vector<std::uint64_t> differ_;  ///< from the one that is compared
};

}  // namespace frugal
