// The values of a numeric column as whole numbers, so that differences are exact.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <cstdint>
#include <vector>

namespace frugal {

struct NumberUnits {
    std::vector<std::int64_t>
        units;  ///< one per code of the column, in units of 10^-decimals; 0 where missing
    int decimals = 0;
    std::int64_t range = 0;  ///< the largest less the smallest
};

/// Numbers of more digits than fit into 18 together are rounded to what does.
NumberUnits number_units(const Column& column);

}  // namespace frugal
