// The numbers of a column in ascending order, with what the ways to cut them need to know.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace frugal {

struct SortedNumbers {
    std::vector<std::string> numbers;  ///< the different ones, ascending; missing ones left out
    std::vector<std::size_t> ends;     ///< how many objects have one of the first i + 1 numbers
    std::vector<std::size_t> rows;     ///< the objects that have a number, by number
};

SortedNumbers sort_numbers(const Column& column);

/// Boundaries between numbers: i is the one between numbers[i] and numbers[i + 1].
using Boundaries = std::vector<std::size_t>;

/// Of all boundaries, for each of the shares 1/k, 2/k, ... of the objects the one that comes nearest to it,
/// the lower one of two that are equally near.
Boundaries equal_frequency(const SortedNumbers& sorted, std::size_t intervals);

/// The cuts themselves, from the least to the greatest number in equal steps.
std::vector<std::string> equal_width(const SortedNumbers& sorted, std::size_t intervals);

/// The boundaries that Fayyad and Irani's criterion accepts.
Boundaries mdl_boundaries(const SortedNumbers& sorted, const Column& decision);

}  // namespace frugal
