// The rough-set models by name. The table feeds the command line, its help and the docs.
#pragma once

#include <frugal/measure/models/near_pairs.hpp>
#include <frugal/problem/losses.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace frugal {

struct ModelParameters {
    std::optional<Decimal> beta;
    std::optional<Losses> losses;
    std::optional<Decimal> delta;
    std::optional<Metric> metric;
    std::vector<std::optional<Decimal>> errors;  ///< one per feature, where the cost file has them
};

struct ModelRow {
    std::string_view name;
    std::string_view says;  ///< one line for people
    /// Null for Pawlak's model, which needs no code of its own.
    std::shared_ptr<const Model> (*make)(const DecisionTable& table, const ModelParameters& parameters);
};

std::span<const ModelRow> model_table();

/// Throws UsageError when there is no such model, when it lacks a parameter, or when one is given that it has
/// no use for.
std::shared_ptr<const Model> make_model(std::string_view name, const DecisionTable& table,
                                        const ModelParameters& parameters);

/// Whether the model measures numeric features by how far apart they are.
bool measures_numbers(std::string_view model);

}  // namespace frugal
