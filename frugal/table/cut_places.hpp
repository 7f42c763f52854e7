// Where cuts lie, as decimal numbers: computed on digits, so that a cut between 0.1 and 0.2 is 0.15.
//
// What 18 digits cannot hold is computed in doubles instead, and written in the shortest form.
#pragma once

#include <cstddef>
#include <string>

namespace frugal {

/// A cut between two different numbers: their midpoint.
std::string cut_between(const std::string& low, const std::string& high);

/// The cut low + step x (high - low) / steps, rounded so that it parts numbers with as many decimals as `low`
/// and `high` just as the exact cut would.
std::string cut_at_step(const std::string& low, const std::string& high, std::size_t step, std::size_t steps);

}  // namespace frugal
