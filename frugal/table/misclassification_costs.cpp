#include <frugal/error.hpp>
#include <frugal/table/misclassification_costs.hpp>
#include <frugal/table/small_csv.hpp>

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace frugal {
namespace {

/// Costs of all objects together must stay exact: this many units for one object are more than enough.
constexpr Units kMostUnits = 1'000'000'000'000;

Decimal read_cost(const std::string& source, const CsvLine& line, std::size_t cell,
                  const std::string& predicted) {
    const std::string& text = line.cells[cell];
    const std::optional<Decimal> cost = Decimal::parse(text);
    if (!cost || cost->is_negative()) {
        throw DataError(source, line.line,
                        fmt::format("the cost of taking '{}' for '{}' is {}: '{}'", line.cells.front(),
                                    predicted, cost ? "negative" : "no decimal number", text));
    }
    return *cost;
}

MisclassificationCosts costs_of(const std::vector<CsvLine>& lines, const std::string& path,
                                const DecisionTable& table) {
    const CsvLine& header = lines.front();
    const std::vector<std::string>& classes = table.decision.values;
    MisclassificationCosts result;
    result.predictions.assign(header.cells.begin() + 1, header.cells.end());
    for (std::size_t i = 0; i < result.predictions.size(); ++i) {
        if (std::ranges::count(result.predictions, result.predictions[i]) > 1)
            throw DataError(path, header.line, fmt::format("'{}' is predicted twice", result.predictions[i]));
    }
    for (const std::string& name : classes) {
        if (std::ranges::find(result.predictions, name) == result.predictions.end())
            throw DataError(path, header.line, fmt::format("the class '{}' is missing in the header", name));
    }
    std::vector<std::vector<Decimal>> read(classes.size());
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto found = std::ranges::find(classes, lines[i].cells.front());
        if (found == classes.end()) continue;  // a class that does not occur in this table
        std::vector<Decimal>& row = read[static_cast<std::size_t>(found - classes.begin())];
        if (!row.empty())
            throw DataError(path, lines[i].line, fmt::format("the class '{}' is there twice", *found));
        for (std::size_t k = 1; k < header.cells.size(); ++k) {
            row.push_back(read_cost(path, lines[i], k, header.cells[k]));
            result.decimals = std::max(result.decimals, row.back().decimals);
        }
    }
    for (std::size_t i = 0; i < classes.size(); ++i) {
        if (read[i].empty())
            throw DataError(path, 0, fmt::format("there is no line for the actual class '{}'", classes[i]));
        std::vector<Units>& row = result.costs.emplace_back();
        for (const Decimal& cost : read[i]) {
            const std::int64_t scale = power_of_ten(result.decimals - cost.decimals);
            if (cost.mantissa > kMostUnits / scale)
                throw DataError(
                    path, 0, fmt::format("the costs of '{}' have too many digits: round them", classes[i]));
            row.push_back(cost.mantissa * scale);
        }
    }
    return result;
}

}  // namespace

MisclassificationCosts MisclassificationCosts::one_each(const DecisionTable& table) {
    MisclassificationCosts result;
    result.predictions = table.decision.values;
    const std::size_t classes = result.predictions.size();
    result.costs.assign(classes, std::vector<Units>(classes, 1));
    for (std::size_t i = 0; i < classes; ++i) result.costs[i][i] = 0;
    return result;
}

MisclassificationCosts read_misclassification_costs(const std::string& path, const DecisionTable& table) {
    return costs_of(read_small_csv(path), path, table);
}

MisclassificationCosts parse_misclassification_costs(std::string_view text, const std::string& source,
                                                     const DecisionTable& table) {
    return costs_of(parse_small_csv(text, source), source, table);
}

}  // namespace frugal
