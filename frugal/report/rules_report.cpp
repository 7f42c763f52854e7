#include <frugal/report/feature_table.hpp>
#include <frugal/report/json_parts.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/report/rules_report.hpp>
#include <frugal/version.hpp>

#include <fmt/format.h>

namespace frugal {
namespace {

std::int64_t as_count(std::size_t number) { return static_cast<std::int64_t>(number); }

const std::string& value_of(const DecisionTable& table, const Condition& condition) {
    return table.features[condition.feature].values[condition.value];
}

/// "if odor = none and ring-type = large then class = edible"
std::string sentence(const DecisionTable& table, const Rule& rule, const Style& style) {
    std::string text;
    for (const Condition& condition : rule.conditions) {
        text += style.faint(text.empty() ? "if " : " and ") +
                fmt::format("{} = {}", table.features[condition.feature].name, value_of(table, condition));
    }
    text += style.faint(text.empty() ? "always " : " then ");
    return text +
           style.accent(fmt::format("{} = {}", table.decision.name, table.decision.values[rule.decision]));
}

std::string rule_table(const DecisionTable& table, const RuleSet& found, const Style& style) {
    const std::size_t width = fmt::formatted_size("{}", found.rules.size());
    std::string text =
        "  " +
        style.faint(fmt::format("{:>{}}  {:>7}  {:>8}  {}", "", width, "objects", "of class", "rule")) + "\n";
    for (std::size_t i = 0; i < found.rules.size(); ++i) {
        const Rule& rule = found.rules[i];
        text += fmt::format("  {:>{}}  {:>7}  {:>8}  {}\n", i + 1, width, with_thousands(rule.support),
                            percent(rule.support, rule.class_size), sentence(table, rule, style));
    }
    return text;
}

std::string summary(const RuleSet& found) {
    std::string text = "No rules: these features decide no object.\n";
    if (!found.rules.empty()) {
        const double average =
            static_cast<double>(found.conditions()) / static_cast<double>(found.rules.size());
        text =
            fmt::format("{} of {:.1f} conditions on average; together they decide {} of {} ({}).\n",
                        counted(as_count(found.rules.size()), "rule"), average, with_thousands(found.covered),
                        counted(found.objects, "object"), percent(found.covered, found.objects));
    }
    const Weight undecided = found.objects - found.positive_region;
    if (undecided > 0) {
        text += fmt::format("{} {} undecided: {} these values with an object of another class.\n",
                            counted(undecided, "object"), undecided == 1 ? "stays" : "stay",
                            undecided == 1 ? "it shares" : "they share");
    }
    return text;
}

}  // namespace

std::string rules_text(const DecisionTable& table, const TestCosts& costs, const RuleSet& found,
                       const std::string& chosen, const Style& style) {
    std::string text =
        fmt::format("{}: {}, {}, decision '{}'\n", table.source, counted(found.objects, "object"),
                    counted(as_count(table.features.size()), "feature"), table.decision.name);
    text += fmt::format("Features: {} for {}{}{}\n\n", feature_list(table, found.features),
                        with_thousands(costs.text(costs.total(found.features))), chosen.empty() ? "" : "; ",
                        chosen);
    if (!found.rules.empty()) text += rule_table(table, found, style) + "\n";
    return text + summary(found);
}

std::string rules_json(const DecisionTable& table, const TestCosts& costs, const RuleSet& found,
                       std::optional<Status> status) {
    Json json{{"features", names(table, found.features)},
              {"cost", number(costs.decimal(costs.total(found.features)))},
              {"status", status ? Json(to_string(*status)) : Json()},
              {"positive_region", found.positive_region},
              {"objects", found.objects}};
    json["rules"] = Json::array();
    for (const Rule& rule : found.rules) {
        Json conditions = Json::array();
        for (const Condition& condition : rule.conditions)
            conditions.push_back(
                {{"feature", table.features[condition.feature].name}, {"value", value_of(table, condition)}});
        json["rules"].push_back({{"if", std::move(conditions)},
                                 {"then", table.decision.values[rule.decision]},
                                 {"support", rule.support},
                                 {"coverage", number(rule.coverage())}});
    }
    json["covered"] = found.covered;
    json["undecided"] = found.objects - found.positive_region;
    json["conditions"] = found.conditions();
    json["version"] = version();
    return dump(json);
}

}  // namespace frugal
