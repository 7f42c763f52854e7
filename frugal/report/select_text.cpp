#include <frugal/report/feature_table.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/report/text.hpp>
#include <frugal/table/column_kinds.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr std::size_t kPageWidth = 78;
/// A number that fewer objects share on average makes its feature work like a name.
constexpr std::size_t kOftenShared = 5;

/// The budget as it is spent: "38 of 40", or just "38".
std::string spent(const Problem& problem, const Answer& answer) {
    std::string cost = with_thousands(problem.costs().text(answer.measures.cost));
    if (problem.budget() == nullptr) return cost;
    return fmt::format("{} of {}", cost, with_thousands(problem.budget()->amount().to_string()));
}

std::string verdict(const Result& result, const Style& style) {
    const std::string time = duration(result.statistics.seconds);
    if (result.status == Status::optimal) return style.good("proven optimal") + ", " + time;
    return style.warning("not proven optimal") + ", " + time;
}

std::string_view why(StopReason reason) {
    return reason == StopReason::time     ? "the time was up"
           : reason == StopReason::memory ? "memory ran short"
                                          : "it was interrupted";
}

std::string without_answer(const Result& result, const Style& style) {
    const std::string nothing =
        "Nothing that satisfies the constraints was found; that does not mean there is nothing.\n";
    if (result.stop_reason == StopReason::completed) return nothing;
    const std::string_view more = result.stop_reason == StopReason::time ? ": it needs more time" : "";
    return style.warning(fmt::format("No answer was ready before {}{}.", why(result.stop_reason), more)) +
           "\n\n" + nothing;
}

/// Said first when a run was cut short: what is known about how much better it could get.
std::string cut_short(const Problem& problem, const Result& result, const Style& style) {
    if (result.stop_reason == StopReason::completed) return {};
    std::string text = fmt::format("Best found in {} before {}, not proven",
                                   duration(result.statistics.seconds), why(result.stop_reason));
    if (result.bound) {
        const Objective& first = *problem.objectives().front();
        const double difference = std::abs(first.shown(*result.bound, problem.costs()) -
                                           first.shown(result.answer->values.front(), problem.costs()));
        if (first.name() == "positive-region") {
            text += difference == 0 ? ": no more objects can be decided, but perhaps as many for less"
                                    : fmt::format(": at most {} more are possible",
                                                  counted(std::llround(difference), "object"));
        } else {
            text += fmt::format(": {} could be {} by {:.6g} at most", first.name(),
                                first.direction() == Direction::minimize ? "lower" : "higher", difference);
        }
    }
    return style.warning(text + ".") + "\n\n";
}

std::string headline(const DecisionTable& table, const Problem& problem, const Result& result,
                     const Style& style) {
    const Answer& answer = *result.answer;
    const std::string left =
        answer.features.empty()
            ? fmt::format("Buy nothing: {} spent", spent(problem, answer))
            : fmt::format("Buy {} of {} for {}", answer.features.size(),
                          counted(static_cast<std::int64_t>(table.features.size()), "feature"),
                          spent(problem, answer));
    const std::string plain_right = verdict(result, Style(false));
    const std::size_t used = display_width(left) + display_width(plain_right);
    const std::size_t gap = used + 2 < kPageWidth ? kPageWidth - used : 2;
    return style.bold(left) + std::string(gap, ' ') + verdict(result, style) + "\n\n";
}

std::string decided(const Result& result) {
    const Weight positive_region = result.answer->measures.positive_region;
    const Weight ambiguous = result.objects - positive_region;
    std::string text =
        fmt::format("Decides {} of {} ({})", with_thousands(positive_region),
                    counted(result.objects, "object"), percent(positive_region, result.objects));
    text += ambiguous == 0 ? "."
                           : fmt::format("; {} {} ambiguous.", with_thousands(ambiguous),
                                         ambiguous == 1 ? "stays" : "stay");
    text += "\n";
    if (result.decides_everything()) {
        if (ambiguous > 0)
            text += "No more can be decided: even all features together leave these ambiguous.\n";
    } else {
        const Weight full = *result.positive_region_full;
        text += fmt::format(
            "All features together would decide {} ({}){}.\n", with_thousands(full),
            percent(full, result.objects),
            positive_region > full ? ": in this model more features can decide fewer objects" : "");
    }
    return text;
}

/// Features that decide much because hardly two objects share a value of them.
std::string warnings(const DecisionTable& table, const Problem& problem, const Result& result,
                     const Style& style) {
    std::string text;
    const bool compares_numbers = problem.model() != nullptr && !problem.model()->looks_at_blocks();
    result.answer->features.for_each([&](std::size_t feature) {
        const Column& column = table.features[feature];
        const std::size_t values = column.values.size();
        if (table.objects >= 2 && values == table.objects) {
            text += fmt::format(
                "{} '{}' has a value of its own for every object, so it decides everything: if it is a name "
                "or "
                "a number of the objects, leave it out with --drop.\n",
                style.warning("Warning:"), column.name);
        } else if (!compares_numbers && holds_numbers(column) && values > kFewNumbers &&
                   values > table.objects / kOftenShared) {
            text += fmt::format(
                "{} '{}' has {} different numbers for {} objects, each taken as a name: what it decides here "
                "says "
                "little about new objects. --discretize mdl makes intervals of them.\n",
                style.warning("Warning:"), column.name, with_thousands(static_cast<std::int64_t>(values)),
                with_thousands(static_cast<std::int64_t>(table.objects)));
        }
    });
    return text;
}

std::string optima_list(const DecisionTable& table, const Result& result) {
    if (result.optima.empty()) return {};
    std::string text;
    if (result.optima.size() == 1 && result.optima_complete) {
        text = "\nThis is the only optimal subset.\n";
    } else {
        text = fmt::format("\n{}{}:\n",
                           counted(static_cast<std::int64_t>(result.optima.size()), "optimal subset"),
                           result.optima_complete ? "" : " listed, there may be more");
        for (const FeatureSet& optimum : result.optima) text += "  " + feature_list(table, optimum) + "\n";
    }
    return text;
}

std::string lambda_table(const DecisionTable& table, const Problem& problem, const Result& result,
                         const Style& style) {
    if (result.by_lambda.empty()) return {};
    std::string text =
        "\n  " +
        style.faint(fmt::format("{:>6}  {:>9}  {:>9}  {}", "lambda", "decided", "cost", "features")) + "\n";
    for (const LambdaAnswer& entry : result.by_lambda) {
        text += fmt::format("  {:>6}  {:>9}  {:>9}  {}\n", fmt::format("{}", entry.lambda),
                            with_thousands(entry.answer.measures.positive_region),
                            with_thousands(problem.costs().text(entry.answer.measures.cost)),
                            feature_list(table, entry.answer.features));
    }
    return text;
}

}  // namespace

std::string select_text(const DecisionTable& table, const Problem& problem, const Result& result,
                        const std::string& asked, const std::string& next, const Style& style) {
    std::string text = fmt::format(
        "{}: {}, {}, decision '{}'\n", table.source, counted(result.objects, "object"),
        counted(static_cast<std::int64_t>(table.features.size()), "feature"), table.decision.name);
    text += asked + "\n\n";
    if (!result.answer) return text + without_answer(result, style);
    text += cut_short(problem, result, style);
    text += headline(table, problem, result, style);
    if (!result.answer->features.empty()) {
        text += feature_table(table, problem.costs(), result.answer->features, style) + "\n";
    }
    text += decided(result);
    if (const std::string values =
            objectives_text(problem, result.answer->values, result.answer->measures.cost);
        !values.empty())
        text += "\n" + values;
    text += warnings(table, problem, result, style);
    text += optima_list(table, result);
    text += lambda_table(table, problem, result, style);
    if (!next.empty()) text += "\n" + style.faint(next) + "\n";
    return text;
}

}  // namespace frugal
