#include <frugal/report/feature_table.hpp>
#include <frugal/report/json_parts.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/report/rules_report.hpp>
#include <frugal/table/decimal.hpp>
#include <frugal/version.hpp>

#include <string_view>

#include <fmt/format.h>

namespace frugal {
namespace {

const std::string& value_of(const DecisionTable& table, const Condition& condition) {
    return table.features[condition.feature].values[condition.value];
}

/// "odor = none"; an interval as one reads it: "age <= 28.5", "99.5 < glucose <= 127.5"
std::string condition_text(const std::string& name, const std::string& value) {
    const auto is_number = [](std::string_view text) { return Decimal::parse(text).has_value(); };
    for (const std::string_view sign : {"<= ", "> "})
        if (value.starts_with(sign) && is_number(std::string_view(value).substr(sign.size())))
            return fmt::format("{} {}", name, value);
    constexpr std::string_view kUpTo = " .. ";
    if (const std::size_t at = value.find(kUpTo); at != std::string::npos) {
        const std::string_view low = std::string_view(value).substr(0, at);
        const std::string_view high = std::string_view(value).substr(at + kUpTo.size());
        if (is_number(low) && is_number(high)) return fmt::format("{} < {} <= {}", low, name, high);
    }
    return fmt::format("{} = {}", name, value);
}

/// "if odor = none and ring-type = large then " or "always "
std::string premise(const DecisionTable& table, const std::vector<Condition>& conditions,
                    const Style& style) {
    std::string text;
    for (const Condition& condition : conditions) {
        text += style.faint(text.empty() ? "if " : " and ") +
                condition_text(table.features[condition.feature].name, value_of(table, condition));
    }
    return text + style.faint(text.empty() ? "always " : " then ");
}

std::string sentence(const DecisionTable& table, const Rule& rule, const Style& style) {
    return premise(table, rule.conditions, style) +
           style.accent(fmt::format("{} = {}", table.decision.name, table.decision.values[rule.decision]));
}

/// "if odor = none then class = edible 96.6 %, poisonous 3.4 %"
std::string sentence(const DecisionTable& table, const PossibleRule& rule, const Style& style) {
    std::string classes;
    for (const ClassCount& count : rule.classes)
        classes += fmt::format("{}{} {}", classes.empty() ? "" : ", ", table.decision.values[count.decision],
                               percent(count.objects, rule.objects));
    return premise(table, rule.conditions, style) +
           style.accent(fmt::format("{} = {}", table.decision.name, classes));
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

std::string possible_table(const DecisionTable& table, const std::vector<PossibleRule>& rules,
                           const Style& style) {
    if (rules.empty()) return {};
    std::string text = "\n  " + style.faint(fmt::format("{:>9}  {}", "undecided", "possible classes")) + "\n";
    for (const PossibleRule& rule : rules)
        text += fmt::format("  {:>9}  {}\n", with_thousands(rule.objects), sentence(table, rule, style));
    return text;
}

Json conditions_json(const DecisionTable& table, const std::vector<Condition>& conditions) {
    Json list = Json::array();
    for (const Condition& condition : conditions)
        list.push_back(
            {{"feature", table.features[condition.feature].name}, {"value", value_of(table, condition)}});
    return list;
}

Json possible_json(const DecisionTable& table, const std::vector<PossibleRule>& rules) {
    Json list = Json::array();
    for (const PossibleRule& rule : rules) {
        Json classes = Json::array();
        for (const ClassCount& count : rule.classes) {
            const double share = static_cast<double>(count.objects) / static_cast<double>(rule.objects);
            classes.push_back({{"class", table.decision.values[count.decision]},
                               {"objects", count.objects},
                               {"confidence", number(share)}});
        }
        list.push_back({{"if", conditions_json(table, rule.conditions)},
                        {"then", std::move(classes)},
                        {"objects", rule.objects}});
    }
    return list;
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

std::string rules_text(const DecisionTable& table, const TestCosts& costs, const RulesAnswer& found,
                       const std::string& chosen, const Style& style) {
    const RuleSet& certain = found.certain;
    std::string text =
        fmt::format("{}: {}, {}, decision '{}'\n", table.source, counted(certain.objects, "object"),
                    counted(as_count(table.features.size()), "feature"), table.decision.name);
    text += fmt::format("Features: {} for {}{}{}\n\n", feature_list(table, certain.features),
                        with_thousands(costs.text(costs.total(certain.features))), chosen.empty() ? "" : "; ",
                        chosen);
    if (!certain.rules.empty()) text += rule_table(table, certain, style) + "\n";
    text += summary(certain);
    return found.possible ? text + possible_table(table, *found.possible, style) : text;
}

std::string rules_json(const DecisionTable& table, const TestCosts& costs, const RulesAnswer& found,
                       std::optional<Status> status) {
    const RuleSet& certain = found.certain;
    Json json{{"features", names(table, certain.features)},
              {"cost", number(costs.decimal(costs.total(certain.features)))},
              {"status", status ? Json(to_string(*status)) : Json()},
              {"positive_region", certain.positive_region},
              {"objects", certain.objects}};
    json["rules"] = Json::array();
    for (const Rule& rule : certain.rules) {
        json["rules"].push_back({{"if", conditions_json(table, rule.conditions)},
                                 {"then", table.decision.values[rule.decision]},
                                 {"support", rule.support},
                                 {"coverage", number(rule.coverage())}});
    }
    json["covered"] = certain.covered;
    json["undecided"] = certain.objects - certain.positive_region;
    json["conditions"] = certain.conditions();
    if (found.possible) json["possible"] = possible_json(table, *found.possible);
    json["version"] = version();
    return dump(json);
}

}  // namespace frugal
