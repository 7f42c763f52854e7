// Small clauses: for an object, sets of features of which a subset must hold at least one to decide it.
//
// An object x counts exactly when the subset tells it apart from every y of another class (or of no single
// class), that is, when the subset hits D(x,y), the features on which x and y differ, for every such y. A few
// of the smallest of these clauses say most of it, and any selection of them is sound: an object that misses
// one of its clauses does not count.
#pragma once

#include <frugal/search/row_planes.hpp>
#include <frugal/search/stopper.hpp>
#include <frugal/table/granules.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

class Clauses {
  public:
    /// How much is done to find small ones.
    struct Effort {
        std::size_t most = 0;      ///< of a granule
        std::size_t sortings = 0;  ///< of the rows of a large table, that bring neighbours together

        bool operator==(const Effort&) const = default;
    };
    static constexpr Effort kUsual{12, 24};
    static constexpr Effort kThorough{24, 96};

    /// Looks at all pairs of small tables, and at near neighbours in large ones. The outcome does not depend
    /// on the number of threads.
    Clauses(const Granules& granules, const RowPlanes& rows, Stopper& stopper, unsigned threads,
            Effort effort = kUsual);

    /// Whether only near neighbours are compared, so that there may be smaller clauses than those found.
    static bool are_sampled(const Granules& granules);

    std::size_t words() const { return words_; }
    Effort effort() const { return effort_; }

    /// Granules with the same clauses share a group.
    std::uint32_t group_of(std::size_t granule) const { return group_of_[granule]; }
    std::size_t groups() const { return first_.size() - 1; }
    /// The clauses of a group, `words()` machine words each.
    std::span<const std::uint64_t> of_group(std::size_t group) const {
        return std::span(bits_).subspan(first_[group], first_[group + 1] - first_[group]);
    }

  private:
    std::size_t words_;
    Effort effort_;
    std::vector<std::uint32_t> group_of_;
    std::vector<std::size_t> first_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace frugal
