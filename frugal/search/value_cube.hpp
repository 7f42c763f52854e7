// What every affordable subset of a few features with few values loses, all of them counted before the search
// begins.
//
// Each combination of values is a cell with the number of its objects and, as bits, their classes. To give a
// feature up is to merge the cells that differ in nothing else; the cells that are left are the blocks of the
// features that were not given up, and one with two classes is lost. Going through all subsets that way takes
// as many steps as the product of all (values + 1) at most, without a look at the table, many cells at a
// time.
#pragma once

#include <frugal/search/few_features.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

class ValueCube : public FewFeatures {
  public:
    /// Whether that is little for such a table.
    static bool fit(const Granules& granules, std::span<const std::size_t> features);

    /// `costs` is by feature of the table.
    ValueCube(const Granules& granules, std::vector<std::size_t> features, const TestCosts& costs,
              Units budget);

    /// Of a subset that is not affordable it is only said that it loses nothing or more.
    Weight lost(Set subset, Weight /*bearable*/) const override { return lost_[subset]; }

  private:
    std::vector<std::uint32_t> lost_;  ///< by subset
};

}  // namespace frugal
