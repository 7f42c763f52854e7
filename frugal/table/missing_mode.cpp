#include <frugal/error.hpp>
#include <frugal/table/closest_name.hpp>
#include <frugal/table/missing_mode.hpp>

#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr std::array kModes{
    MissingModeName{MissingMode::value, "value", "a value of its own, equal to itself (default)"},
    MissingModeName{MissingMode::any, "any", "equal to anything"},
    MissingModeName{MissingMode::none, "none", "equal to nothing, not even to another missing value"},
};

/// Codes of values that are there move up to close the gap; missing cells are numbered behind them, by row.
void tell_missing_cells_apart(Column& column) {
    if (!column.missing || column.missing_codes > 1) return;
    const Code gap = *column.missing;
    column.values.erase(column.values.begin() + gap);
    const auto first = static_cast<Code>(column.values.size());
    std::vector<Code> codes(column.codes.size());
    column.codes.visit([&](auto old) {
        for (std::size_t row = 0; row < old.size(); ++row) {
            if (old[row] == gap) {
                codes[row] = static_cast<Code>(column.values.size());
                column.values.push_back(fmt::format("? (row {})", row + 1));
            } else {
                codes[row] = static_cast<Code>(old[row]) - (old[row] > gap ? 1 : 0);
            }
        }
    });
    column.codes = Codes(std::move(codes));
    column.missing = first;
    column.missing_codes = static_cast<Code>(column.values.size()) - first;
}

}  // namespace

std::span<const MissingModeName> missing_mode_names() { return kModes; }

MissingMode missing_mode_named(std::string_view name) {
    std::vector<std::string> names;
    for (const MissingModeName& entry : kModes) {
        if (entry.name == name) return entry.mode;
        names.emplace_back(entry.name);
    }
    throw UsageError(
        fmt::format("no way to compare missing values is named '{}'{}", name, did_you_mean(name, names)));
}

void set_missing_mode(DecisionTable& table, MissingMode mode) {
    table.missing = mode;
    if (mode != MissingMode::none) return;
    for (Column& feature : table.features) tell_missing_cells_apart(feature);
}

}  // namespace frugal
