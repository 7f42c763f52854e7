#include <frugal/report/feature_table.hpp>
#include <frugal/report/numbers.hpp>

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

namespace frugal {

std::string feature_table(const DecisionTable& table, const TestCosts& costs, const FeatureSet& features,
                          const Style& style) {
    constexpr std::size_t kBarWidth = 30;
    constexpr std::string_view kSaved = "(discount)";
    std::size_t name_width = display_width("feature");
    std::size_t cost_width = display_width("cost");
    double largest = 0;
    features.for_each([&](std::size_t feature) {
        name_width = std::max(name_width, display_width(table.features[feature].name));
        cost_width = std::max(cost_width, with_thousands(costs.text(costs[feature])).size());
        largest = std::max(largest, costs.number(costs[feature]));
    });
    // Line the decimal points up by giving every cost as many decimals as the longest has.
    std::size_t decimals = 0;
    const auto decimals_of = [](const std::string& text) {
        const std::size_t point = text.find('.');
        return point == std::string::npos ? 0 : text.size() - point - 1;
    };
    features.for_each(
        [&](std::size_t f) { decimals = std::max(decimals, decimals_of(costs.text(costs[f]))); });
    const auto aligned_units = [&](Units units) {
        std::string text = costs.text(units);
        const std::size_t own = decimals_of(text);
        if (own < decimals) text += (own == 0 ? "." : "") + std::string(decimals - own, '0');
        return with_thousands(text);
    };
    const auto aligned = [&](std::size_t feature) { return aligned_units(costs[feature]); };
    features.for_each([&](std::size_t f) { cost_width = std::max(cost_width, aligned(f).size()); });
    // With discounts the costs of the features add up to more than is paid: say what is saved.
    Units saved = 0;
    if (costs.has_discounts()) {
        features.for_each([&](std::size_t f) { saved += costs[f]; });
        saved -= costs.total(features);
    }
    const std::string less = saved > 0 ? "-" + aligned_units(saved) : "";
    if (saved > 0) {
        name_width = std::max(name_width, display_width(kSaved));
        cost_width = std::max(cost_width, less.size());
    }

    std::string text =
        "  " + style.faint(fmt::format("{}  {:>{}}", padded("feature", name_width), "cost", cost_width)) +
        "\n";
    features.for_each([&](std::size_t feature) {
        const std::string blocks = bar(costs.number(costs[feature]), largest, kBarWidth);
        std::string line = fmt::format("  {}  {:>{}}", padded(table.features[feature].name, name_width),
                                       aligned(feature), cost_width);
        if (!blocks.empty()) line += "  " + style.accent(blocks);
        text += line + "\n";
    });
    if (saved > 0)
        text += fmt::format("  {}  {:>{}}  {}\n", padded(kSaved, name_width), less, cost_width,
                            style.faint("what a group shares is paid once"));
    return text;
}

std::string feature_list(const DecisionTable& table, const FeatureSet& features) {
    std::string text;
    features.for_each([&](std::size_t feature) {
        if (!text.empty()) text += ", ";
        text += table.features[feature].name;
    });
    return text.empty() ? "(none)" : text;
}

}  // namespace frugal
