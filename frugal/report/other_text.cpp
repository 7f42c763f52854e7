// Text of the commands that describe rather than solve: info, evaluate, reducts.
#include <frugal/report/feature_table.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/report/text.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace frugal {
namespace {

std::string notes_on(const ColumnInfo& column) {
    std::string notes;
    const auto add = [&notes](bool applies, std::string_view note) {
        if (applies) notes += (notes.empty() ? "" : ", ") + std::string(note);
    };
    add(column.constant, "constant");
    add(column.identifier_like, "identifier-like");
    add(column.numeric_looking, "numeric-looking");
    return notes;
}

std::string column_table(const TableInfo& info, const Style& style) {
    std::size_t width = display_width("feature");
    for (const ColumnInfo& column : info.features) width = std::max(width, display_width(column.name));
    std::string text = "  " +
                       style.faint(fmt::format("{}  {:<7}  {:>8}  {:>8}", padded("feature", width), "kind",
                                               "values", "missing")) +
                       "\n";
    for (const ColumnInfo& column : info.features) {
        const std::string notes = notes_on(column);
        text += fmt::format("  {}  {:<7}  {:>8}  {:>8}{}\n", padded(column.name, width), name_of(column.kind),
                            with_thousands(as_count(column.values)), with_thousands(as_count(column.missing)),
                            notes.empty() ? "" : "  " + style.warning(notes));
    }
    return text;
}

std::string class_table(const TableInfo& info, const Style& style) {
    constexpr std::size_t kMostClasses = 30;
    constexpr std::size_t kBarWidth = 30;
    std::size_t width = display_width("class");
    Weight largest = 0;
    for (const auto& [name, objects] : info.classes) {
        width = std::max(width, display_width(name));
        largest = std::max(largest, objects);
    }
    std::string text = "  " + style.faint(fmt::format("{}  {:>9}", padded("class", width), "objects")) + "\n";
    for (std::size_t i = 0; i < std::min(kMostClasses, info.classes.size()); ++i) {
        const auto& [name, objects] = info.classes[i];
        text += fmt::format(
            "  {}  {:>9}  {}\n", padded(name, width), with_thousands(objects),
            style.accent(bar(static_cast<double>(objects), static_cast<double>(largest), kBarWidth)));
    }
    if (info.classes.size() > kMostClasses) {
        text += fmt::format("  and {} more\n", with_thousands(as_count(info.classes.size() - kMostClasses)));
    }
    return text;
}

/// "33 reducts, all there are", "A cheapest reduct, proven", ...
std::string reducts_title(const Reducts& found) {
    const std::string kind = found.which == WhichReducts::smallest   ? "smallest "
                             : found.which == WhichReducts::cheapest ? "cheapest "
                                                                     : "";
    if (found.all_asked) {
        return counted(as_count(found.reducts.size()), kind + "reduct") +
               (found.complete ? ", all there are" : " listed, there may be more");
    }
    if (found.which == WhichReducts::any) return found.complete ? "The only reduct" : "One reduct";
    return "A " + kind + "reduct" + (found.status == Status::optimal ? ", proven" : ", not proven");
}

}  // namespace

std::string info_text(const TableInfo& info, const Style& style) {
    std::string text =
        style.bold(fmt::format("{}: {}, {}, decision '{}'", info.source,
                               counted(as_count(info.objects), "object"),
                               counted(as_count(info.features.size()), "feature"), info.decision.name)) +
        "\n\n";
    text += fmt::format("  distinct rows         {:>9}\n", with_thousands(as_count(info.distinct_rows)));
    text += fmt::format("  inconsistent objects  {:>9}  {}\n", with_thousands(info.inconsistent_objects),
                        info.inconsistent_objects == 0 ? "(equal rows always agree on the decision)"
                                                       : "(an equal row has another decision)");
    text += fmt::format("  missing values        {:>9}\n", with_thousands(as_count(info.missing)));
    text += fmt::format("  can be decided        {:>9}  ({})\n\n",
                        with_thousands(as_count(info.objects) - info.inconsistent_objects),
                        percent(as_count(info.objects) - info.inconsistent_objects, as_count(info.objects)));
    text += class_table(info, style);
    if (!info.features.empty()) text += "\n" + column_table(info, style);
    if (!info.warnings.empty()) text += "\n";
    for (const std::string& warning : info.warnings) text += style.warning("Warning: ") + warning + "\n";
    return text;
}

std::string objectives_text(const Problem& problem, const std::vector<double>& values, Units cost) {
    std::string text;
    for (std::size_t i = 0; i < problem.objectives().size(); ++i) {
        const Objective& objective = *problem.objectives()[i];
        const std::string name = objective.name();
        if (name == "positive-region" || name == "cost" || name == "size") continue;
        const double value = objective.shown(values[i], problem.costs());
        text += fmt::format("  {:<19}  {:.6g}", name, value);
        if (name == "total-cost") {
            const double tests = problem.costs().number(cost);
            text +=
                fmt::format(" for each object: {:.6g} for tests, {:.6g} for errors", tests, value - tests);
        }
        text += "\n";
    }
    return text;
}

std::string evaluation_text(const DecisionTable& table, const Problem& problem, const Evaluation& evaluation,
                            const Style& style) {
    const TestCosts& costs = problem.costs();
    std::string text =
        style.bold(fmt::format("{} for {}", counted(as_count(evaluation.features.size()), "feature"),
                               with_thousands(costs.text(evaluation.cost)))) +
        "\n" + problem.model_line() + "\n";
    if (!evaluation.features.empty()) text += feature_table(table, costs, evaluation.features, style) + "\n";
    text += fmt::format("  positive region      {} of {} ({}); all features decide {}\n",
                        with_thousands(evaluation.positive_region), counted(evaluation.objects, "object"),
                        percent(evaluation.positive_region, evaluation.objects),
                        with_thousands(evaluation.positive_region_full));
    text += fmt::format("  conditional entropy  {:.6g} bits\n", evaluation.conditional_entropy);
    text += fmt::format("  blocks               {}\n", with_thousands(as_count(evaluation.blocks)));
    text += objectives_text(problem, evaluation.values, evaluation.cost);
    if (!evaluation.idle.empty() && evaluation.positive_region > 0) {
        text += fmt::format("\n{} {}: leaving one out keeps the positive region.\n", style.warning("Idle:"),
                            feature_list(table, evaluation.idle));
    }
    return text;
}

std::string reducts_text(const DecisionTable& table, const TestCosts& costs, const Reducts& found,
                         const Style& style) {
    std::string text;
    if (found.stop_reason != StopReason::completed) {
        text += style.warning(fmt::format("Cut short after {}: what follows is what was found.",
                                          duration(found.statistics.seconds))) +
                "\n\n";
    }
    text += style.bold(reducts_title(found)) + ", " + duration(found.statistics.seconds) + "\n\n";
    text += "  " + style.faint(fmt::format("{:>4}  {:>9}  {}", "size", "cost", "features")) + "\n";
    for (const FeatureSet& reduct : found.reducts) {
        text += fmt::format("  {:>4}  {:>9}  {}\n", reduct.size(),
                            with_thousands(costs.text(costs.total(reduct))), feature_list(table, reduct));
    }
    text += fmt::format("\nCore (in every reduct): {}\n",
                        found.core ? feature_list(table, *found.core) : "not known, the time was up before");
    return text;
}

}  // namespace frugal
