#include <frugal/rules/merge_values.hpp>
#include <frugal/rules/project.hpp>
#include <frugal/rules/value_groups.hpp>

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string>

namespace frugal {
namespace {

using Groups = std::vector<std::vector<Code>>;

Groups one_each(std::size_t values) {
    Groups groups;
    for (Code value = 0; value < values; ++value) groups.push_back({value});
    return groups;
}

/// "a|b", lengthened while another value has that name.
std::string joined_name(const Column& column, const std::vector<Code>& group, std::set<std::string>& taken) {
    if (group.size() == 1) return column.values[group.front()];
    std::string name;
    for (const Code value : group) name += (name.empty() ? "" : "|") + column.values[value];
    while (!taken.insert(name).second) name += "|";
    return name;
}

Column merged_column(const Column& column, const Groups& groups) {
    Column result;
    result.name = column.name;
    result.kind = column.kind;
    std::set<std::string> taken(column.values.begin(), column.values.end());
    std::vector<Code> group_of(column.values.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (const Code value : groups[i]) group_of[value] = static_cast<Code>(i);
        result.values.push_back(joined_name(column, groups[i], taken));
        if (groups[i].size() == 1 && column.missing == groups[i].front())
            result.missing = static_cast<Code>(i);
    }
    result.codes = column.codes.visit([&](auto codes) {
        std::vector<Code> wide;
        wide.reserve(codes.size());
        for (const auto code : codes) wide.push_back(group_of[code]);
        return Codes(std::move(wide));
    });
    return result;
}

/// Features with many values first: they have the most to lose. Equally many: table order.
std::vector<std::size_t> most_values_first(const DecisionTable& table) {
    std::vector<std::size_t> order(table.features.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{},
                             [&](std::size_t feature) { return table.features[feature].values.size(); });
    return order;
}

}  // namespace

/// One pass over the features is enough. Merging values of another feature lets more blocks agree on the rest
/// and changes no decision, so conflicts between values are only ever added: groups that could not be joined
/// when their feature had its turn cannot be joined in the end.
MergedValues merge_values(const DecisionTable& table, const FeatureSet& features, MissingValues missing) {
    MergedValues result;
    result.table = project(table, features);
    Granules blocks(result.table);
    result.positive_region = blocks.consistent_objects();
    result.objects = blocks.objects();
    features.for_each([&](std::size_t feature) {
        result.features.push_back({feature, one_each(table.features[feature].values.size())});
    });
    for (const std::size_t place : most_values_first(result.table)) {
        Column& column = result.table.features[place];
        if (column.kind == ColumnKind::numeric || column.is_constant()) continue;
        Groups& groups = result.features[place].groups;
        groups = group_values(blocks, place, missing == MissingValues::apart ? column.missing : std::nullopt);
        if (groups.size() == column.values.size()) continue;
        column = merged_column(column, groups);
        blocks = Granules(result.table);
    }
    return result;
}

}  // namespace frugal
