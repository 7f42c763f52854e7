// Which rough-set model counts objects: options that several commands share.
#pragma once

#include <frugal/problem/model_table.hpp>

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace frugal::cli {

struct CostOptions;

struct ModelOptions {
    std::optional<std::string> model;
    std::optional<std::string> beta;
    std::optional<std::string> losses;
    std::optional<std::string> delta;
    std::optional<std::string> metric;

    void declare(CLI::App& command);

    /// Whether the model measures how far numbers are apart.
    bool measures_numbers() const { return model && frugal::measures_numbers(*model); }

    /// The six losses, if they were given.
    std::optional<Losses> parsed_losses() const;
    /// The model asked for, or the one that is usual for a problem. Null for Pawlak's model.
    std::shared_ptr<const Model> make(const DecisionTable& table, const CostOptions& costs,
                                      std::string_view usual = "pawlak") const;
};

}  // namespace frugal::cli
