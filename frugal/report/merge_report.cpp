#include <frugal/report/json_parts.hpp>
#include <frugal/report/merge_report.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/version.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace frugal {
namespace {

bool became_constant(const DecisionTable& table, const ValueGroups& groups) {
    return groups.groups.size() == 1 && !table.features[groups.feature].is_constant();
}

/// "{a, b | c, d}"; of very many values the first ones.
std::string list_of(const DecisionTable& table, const ValueGroups& groups) {
    constexpr std::size_t kMostShown = 40;
    const std::vector<std::string>& values = table.features[groups.feature].values;
    std::string text;
    std::size_t shown = 0;
    for (const std::vector<Code>& group : groups.groups) {
        if (shown == kMostShown) break;
        if (!text.empty()) text += " | ";
        for (std::size_t i = 0; i < group.size() && shown < kMostShown; ++i, ++shown)
            text += (i == 0 ? "" : ", ") + values[group[i]];
    }
    if (shown < values.size())
        text += fmt::format(" ... {} more", with_thousands(as_count(values.size() - shown)));
    return "{" + text + "}";
}

struct Counts {
    std::size_t before = 0;
    std::size_t after = 0;
};

Counts count_values(const DecisionTable& table, const MergedValues& merged) {
    Counts counts;
    for (const ValueGroups& groups : merged.features) {
        counts.before += table.features[groups.feature].values.size();
        counts.after += groups.groups.size();
    }
    return counts;
}

std::string group_table(const DecisionTable& table, const MergedValues& merged, const Style& style) {
    std::size_t width = display_width("feature");
    for (const ValueGroups& groups : merged.features)
        width = std::max(width, display_width(table.features[groups.feature].name));
    std::string text =
        "  " +
        style.faint(fmt::format("{}  {:>6}  {:>6}  groups", padded("feature", width), "values", "merged")) +
        "\n";
    for (const ValueGroups& groups : merged.features) {
        const Column& column = table.features[groups.feature];
        text += fmt::format("  {}  {:>6}  {:>6}  {}\n", padded(column.name, width),
                            with_thousands(as_count(column.values.size())),
                            with_thousands(as_count(groups.groups.size())), list_of(table, groups));
    }
    return text;
}

}  // namespace

std::string merge_text(const DecisionTable& table, const MergedValues& merged, const Style& style) {
    const Counts counts = count_values(table, merged);
    std::string text =
        fmt::format("{}: {}, {}, decision '{}'\n", table.source, counted(merged.objects, "object"),
                    counted(as_count(table.features.size()), "feature"), table.decision.name);
    text +=
        style.bold(fmt::format("{} of {} become {}", counted(as_count(counts.before), "value"),
                               counted(as_count(merged.features.size()), "feature"),
                               with_thousands(as_count(counts.after)))) +
        fmt::format("; the features still decide {} of {} ({}).\n", with_thousands(merged.positive_region),
                    counted(merged.objects, "object"), percent(merged.positive_region, merged.objects));
    if (!merged.features.empty()) text += "\n" + group_table(table, merged, style);
    std::string constant;
    for (const ValueGroups& groups : merged.features) {
        if (became_constant(table, groups))
            constant += (constant.empty() ? "" : ", ") + table.features[groups.feature].name;
    }
    if (!constant.empty())
        text += fmt::format("\nOne value is left of these, so they can be dropped: {}\n", constant);
    return text;
}

std::string merge_json(const DecisionTable& table, const MergedValues& merged) {
    const Counts counts = count_values(table, merged);
    Json json{{"features", Json::array()}};
    for (const ValueGroups& groups : merged.features) {
        const Column& column = table.features[groups.feature];
        Json lists = Json::array();
        for (const std::vector<Code>& group : groups.groups) {
            Json& list = lists.emplace_back(Json::array());
            for (const Code value : group) list.push_back(column.values[value]);
        }
        json["features"].push_back({{"feature", column.name},
                                    {"values", column.values.size()},
                                    {"merged", groups.groups.size()},
                                    {"groups", std::move(lists)},
                                    {"became_constant", became_constant(table, groups)}});
    }
    json["values"] = counts.before;
    json["merged"] = counts.after;
    json["positive_region"] = merged.positive_region;
    json["objects"] = merged.objects;
    json["version"] = version();
    return dump(json);
}

}  // namespace frugal
