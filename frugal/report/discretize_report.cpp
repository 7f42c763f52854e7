#include <frugal/report/discretize_report.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/table/decimal.hpp>
#include <frugal/table/decimal_text.hpp>
#include <frugal/version.hpp>

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace frugal {
namespace {

using Json = nlohmann::ordered_json;

/// Whole numbers without a point.
Json cut_number(const std::string& cut) {
    const std::optional<Decimal> decimal = Decimal::parse(cut);
    return decimal && decimal->is_integer() ? Json(decimal->mantissa) : Json(number_of(cut));
}

/// Objects in each interval, the empty ones too; missing values are in none.
std::vector<std::size_t> objects_in(const DecisionTable& table, const FeatureCuts& entry) {
    const Column& column = table.features[table.feature_index(entry.feature)];
    std::vector<std::size_t> with_value(column.values.size(), 0);
    column.codes.visit([&](auto codes) {
        for (const auto code : codes) ++with_value[code];
    });
    std::vector<std::size_t> objects;
    for (std::size_t i = 0; i < entry.intervals(); ++i) {
        const auto value = std::ranges::find(column.values, interval_name(entry.cuts, i));
        const bool occurs = value != column.values.end();
        objects.push_back(occurs ? with_value[static_cast<std::size_t>(value - column.values.begin())] : 0);
    }
    return objects;
}

}  // namespace

std::string discretize_text(const DecisionTable& table, const Cuts& cuts, const std::string& how,
                            const Style& style) {
    std::size_t width = display_width("feature");
    for (const FeatureCuts& entry : cuts) width = std::max(width, display_width(entry.feature));
    std::string text =
        style.bold(fmt::format("{}: {}, {} of {} cut into intervals ({})", table.source,
                               counted(static_cast<std::int64_t>(table.objects), "object"), cuts.size(),
                               counted(static_cast<std::int64_t>(table.features.size()), "feature"), how)) +
        "\n\n";
    text += "  " + style.faint(fmt::format("{}  {:>9}  {}", padded("feature", width), "intervals", "cuts")) +
            "\n";
    bool constant = false;
    for (const FeatureCuts& entry : cuts) {
        constant = constant || entry.cuts.empty();
        text += fmt::format("  {}  {:>9}  {}\n", padded(entry.feature, width), entry.intervals(),
                            entry.cuts.empty() ? "(none)" : fmt::format("{}", fmt::join(entry.cuts, ", ")));
    }
    if (constant) text += "\nA feature without cuts is constant: it tells nothing any more.\n";
    return text;
}

std::string discretize_json(const DecisionTable& table, const Cuts& cuts, const std::string& how) {
    Json json{{"source", table.source}, {"how", how}, {"objects", table.objects}};
    json["features"] = Json::array();
    for (const FeatureCuts& entry : cuts) {
        Json feature{{"name", entry.feature}, {"cuts", Json::array()}, {"intervals", Json::array()}};
        for (const std::string& cut : entry.cuts) feature["cuts"].push_back(cut_number(cut));
        const std::vector<std::size_t> objects = objects_in(table, entry);
        for (std::size_t i = 0; i < objects.size(); ++i)
            feature["intervals"].push_back({{"name", interval_name(entry.cuts, i)}, {"objects", objects[i]}});
        json["features"].push_back(std::move(feature));
    }
    json["version"] = version();
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace frugal
