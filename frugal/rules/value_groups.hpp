// Which values of one feature may share a group: a colouring of the values so that values in conflict differ.
//
// Blocks that agree on all other features form a context. Two values conflict if blocks of one context have
// them and differ in decision: merged, an object that is decided now would meet one of another class. Values
// that do not conflict can be merged, and so can groups without a conflict between their members.
#pragma once

#include <frugal/measure/partition.hpp>
#include <frugal/table/granules.hpp>

#include <optional>
#include <vector>

namespace frugal {

/// The values of a feature in groups, values and groups in ascending order; no two groups could be one.
/// `apart`: a value that stays alone whatever the conflicts.
///
/// The values are coloured with Brelaz's DSATUR: next comes the value that conflicts with the most groups,
/// and it joins the first group it does not conflict with. A value in group j so conflicts with a member of
/// every group before j, and members never leave: no two groups can be joined.
std::vector<std::vector<Code>> group_values(const Granules& blocks, std::size_t feature,
                                            std::optional<Code> apart);

}  // namespace frugal
