// What every subset of a few features with few values loses, all of them counted before the search begins.
//
// Each combination of values is a cell with the number of its objects and, as bits, their classes. To give a
// feature up is to merge the cells that differ in nothing else; the cells that are left are the blocks of the
// features that were not given up, and one with two classes is lost. Going through all subsets that way takes
// as many steps as the product of all (values + 1), without a look at the table, many cells at a time.
#pragma once

#include <frugal/search/few_features.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

class ValueCube : public FewFeatures {
  public:
    /// Whether that is little for such a table.
    static bool fit(const Granules& granules, std::span<const std::size_t> features);

    ValueCube(const Granules& granules, std::vector<std::size_t> features);

    Weight lost(Set subset, Weight /*bearable*/) const override { return lost_[subset]; }

  private:
    /// The objects that can be decided, below the classes.
    using Cell = std::uint32_t;
    using Cells = std::vector<Cell>;
    /// Some features are decided about; of each bought one the cells are apart, of each given up one
    /// together.
    struct Decided {
        std::size_t features = 0;
        Set bought = 0;
        std::size_t apart = 1;  ///< cells in a row that differ in bought features only
    };

    Cells cells_of(const Granules& granules) const;
    void count(std::span<const Cell> cells, std::span<Cell> scratch, Decided decided);

    std::vector<std::size_t> values_;  ///< of each feature
    std::vector<Cell> lost_;           ///< by subset
};

}  // namespace frugal
