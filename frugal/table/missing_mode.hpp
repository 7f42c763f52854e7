// What a missing cell is equal to, chosen for a whole table.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <span>
#include <string_view>

namespace frugal {

struct MissingModeName {
    MissingMode mode;
    std::string_view name;
    std::string_view is;
};

std::span<const MissingModeName> missing_mode_names();

/// Throws UsageError for a name that is none.
MissingMode missing_mode_named(std::string_view name);

/// Notes the mode in the table. With `none` every missing cell of a feature gets a code and a value of its
/// own, behind all others, so that an object with such a cell is like no other. The decision stays as it is.
/// Changing columns comes before: this is the last step in making a table.
void set_missing_mode(DecisionTable& table, MissingMode mode);

}  // namespace frugal
