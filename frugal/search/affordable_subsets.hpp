// How many subsets of features a sum of money can buy: what it would take to go through all of them.
#pragma once

#include <frugal/table/test_costs.hpp>

#include <span>

namespace frugal {

struct AffordableSubsets {
    double number = 0;     ///< the empty one left out
    double mean_size = 0;  ///< features in each of them, on average
};

/// About so many. Prices are rounded to parts of the money, which keeps this quick and is good enough to
/// choose a way by.
AffordableSubsets affordable_subsets(std::span<const Units> prices, Units money);

}  // namespace frugal
