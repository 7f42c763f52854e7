// The objectives by name. The table feeds the command line, its help and the docs.
#pragma once

#include <frugal/problem/ingredients.hpp>
#include <frugal/problem/objective.hpp>

#include <memory>
#include <span>
#include <string_view>

namespace frugal {

struct ObjectiveRow {
    std::string_view name;
    Direction direction;
    std::string_view says;  ///< one line for people
    std::shared_ptr<const Objective> (*make)(const Ingredients& ingredients);
};

std::span<const ObjectiveRow> objective_table();

/// Throws UsageError when there is no such objective, when it makes no sense in that direction, or when it
/// lacks an ingredient.
std::shared_ptr<const Objective> make_objective(std::string_view name, Direction direction,
                                                const Ingredients& ingredients);

}  // namespace frugal
