#include <frugal/error.hpp>
#include <frugal/table/closest_name.hpp>
#include <frugal/table/decision_table.hpp>

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace frugal {
namespace {

std::vector<std::string> names_of(const std::vector<Column>& columns) {
    std::vector<std::string> names;
    names.reserve(columns.size());
    for (const Column& column : columns) names.push_back(column.name);
    return names;
}

std::size_t index_of(const std::vector<Column>& columns, std::string_view name, std::string_view what,
                     const std::string& source) {
    const auto found = std::ranges::find(columns, name, &Column::name);
    if (found != columns.end()) return static_cast<std::size_t>(found - columns.begin());
    throw UsageError(
        fmt::format("no {} '{}' in {}{}", what, name, source, did_you_mean(name, names_of(columns))));
}

}  // namespace

std::size_t DecisionTable::feature_index(std::string_view name) const {
    if (name == decision.name) throw UsageError(fmt::format("'{}' is the decision, not a feature", name));
    if (std::ranges::find(dropped, name) != dropped.end()) {
        throw UsageError(fmt::format("the column '{}' is dropped, so it is not a feature", name));
    }
    return index_of(features, name, "feature", source);
}

std::vector<std::string> DecisionTable::feature_names() const { return names_of(features); }

DecisionTable make_decision_table(Table table, const std::optional<std::string>& decision,
                                  const std::vector<std::string>& drop) {
    const std::size_t decision_index =
        decision ? index_of(table.columns, *decision, "column", table.source) : table.columns.size() - 1;
    DecisionTable result;
    result.source = std::move(table.source);
    result.objects = table.rows;
    for (const std::string& name : drop) {
        if (index_of(table.columns, name, "column", result.source) == decision_index) {
            throw UsageError(
                fmt::format("the column '{}' cannot be dropped: it is the decision{}", name,
                            decision ? "" : " (the last column, unless --decision names another)"));
        }
    }
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        Column& column = table.columns[i];
        if (i == decision_index) {
            result.decision = std::move(column);
        } else if (std::ranges::find(drop, column.name) != drop.end()) {
            result.dropped.push_back(column.name);
        } else {
            result.features.push_back(std::move(column));
        }
    }
    return result;
}

}  // namespace frugal
