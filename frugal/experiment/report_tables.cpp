#include <frugal/experiment/figure_text.hpp>
#include <frugal/experiment/paper_figures.hpp>
#include <frugal/experiment/report_tables.hpp>
#include <frugal/report/numbers.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace frugal::experiment {
namespace {

using Summaries = std::vector<TableSummary>;

std::string whole(std::size_t number) { return with_thousands(static_cast<std::int64_t>(number)); }

ReportTable datasets(const Experiment& experiment) {
    ReportTable table{"Datasets",
                      {"dataset", "features", "paper", "objects", "paper", "decision", "paper", "classes",
                       "distinct rows", "missing cells"},
                      {},
                      ""};
    for (const TableRecord& record : experiment.tables) {
        const PaperFigures* paper = paper_figures(record.name);
        table.rows.push_back({record.name, whole(record.features.size()),
                              paper != nullptr ? whole(paper->features) : kNoFigure, whole(record.objects),
                              paper != nullptr ? whole(paper->objects) : kNoFigure, record.decision,
                              paper != nullptr ? std::string(paper->decision) : kNoFigure,
                              whole(record.classes), whole(record.granules), whole(record.missing)});
    }
    return table;
}

ReportTable sizes_and_steps(const Experiment& experiment, const Summaries& summaries) {
    ReportTable table{"Subset sizes and backtracking steps (min / max / mean)",
                      {"dataset", "draws", "subsets", "size", "paper", "steps", "paper"},
                      {},
                      "Size: features of the optimal subset. Steps: calls of the backtracking method."};
    for (std::size_t i = 0; i < summaries.size(); ++i) {
        const TableSummary& summary = summaries[i];
        const PaperFigures* paper = paper_figures(summary.name);
        const auto ours = [](const std::optional<Spread>& spread, int decimals) {
            return spread ? spread_text(spread->min, spread->max, spread->mean, decimals) : kNoFigure;
        };
        const auto theirs = [paper](PaperSpread PaperFigures::*spread, int decimals) {
            return paper == nullptr ? kNoFigure
                                    : spread_text((paper->*spread).min, (paper->*spread).max,
                                                  (paper->*spread).mean, decimals);
        };
        table.rows.push_back({summary.name, whole(summary.draws),
                              subsets_text(experiment.tables[i].features.size()), ours(summary.size, 2),
                              theirs(&PaperFigures::size, 2), ours(summary.backtracking_steps, 0),
                              theirs(&PaperFigures::backtracking_steps, 0)});
    }
    return table;
}

/// The paper's run time, for the algorithms it timed.
std::optional<double> paper_time(const PaperFigures* paper, Algorithm algorithm) {
    if (paper == nullptr) return std::nullopt;
    switch (algorithm) {
        case Algorithm::sesra:
            return paper->sesra;
        case Algorithm::sesra_star:
            return paper->sesra_star;
        case Algorithm::backtracking:
            return paper->backtracking;
        case Algorithm::heuristic:
            return paper->heuristic;
        case Algorithm::competition:
        case Algorithm::exact:
            break;
    }
    return std::nullopt;
}

std::string time_note(const Experiment& experiment, const Summaries& summaries) {
    const bool cut = std::ranges::any_of(summaries, [](const TableSummary& summary) {
        return std::ranges::any_of(summary.milliseconds,
                                   [&](const auto& entry) { return summary.asked > 0 && !entry.second; });
    });
    return cut ? fmt::format("-: cut short on a draw, by {} s or by memory.", experiment.settings.time_limit)
               : "";
}

/// One figure of ours per algorithm, the paper's beside it where it has one.
template <typename Ours, typename Theirs>
ReportTable per_algorithm(const Summaries& summaries, std::string title, Ours&& ours, Theirs&& theirs) {
    ReportTable table{std::move(title), {"dataset"}, {}, ""};
    const auto timed_by_paper = [](Algorithm algorithm) {
        return paper_time(kPaperFigures.data(), algorithm).has_value();
    };
    for (const Algorithm algorithm : kTimed) {
        table.header.emplace_back(name_of(algorithm));
        if (timed_by_paper(algorithm)) table.header.emplace_back("paper");
    }
    for (const TableSummary& summary : summaries) {
        std::vector<std::string> row{summary.name};
        for (const Algorithm algorithm : kTimed) {
            row.push_back(three_digits(ours(summary, algorithm)));
            if (timed_by_paper(algorithm)) row.push_back(theirs(paper_figures(summary.name), algorithm));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Whole milliseconds, as printed.
std::string paper_time_text(const PaperFigures* paper, Algorithm algorithm) {
    const std::optional<double> time = paper_time(paper, algorithm);
    return time ? with_thousands(std::llround(*time)) : kNoFigure;
}

std::string paper_ratio_text(const PaperFigures* paper, Algorithm algorithm) {
    const std::optional<double> time = paper_time(paper, algorithm);
    return time ? three_digits(*time / paper->backtracking) : kNoFigure;
}

ReportTable medians(const Summaries& summaries) {
    ReportTable table{"Run time in milliseconds, median of the draws", {"dataset"}, {}, ""};
    for (const Algorithm algorithm : kTimed) table.header.emplace_back(name_of(algorithm));
    for (const TableSummary& summary : summaries) {
        std::vector<std::string> row{summary.name};
        for (const Algorithm algorithm : kTimed) {
            const std::optional<Spread>& time = summary.time(algorithm);
            row.push_back(time ? three_digits(time->median) : kNoFigure);
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

ReportTable shares_by_lambda(const Settings& settings, const Summaries& summaries) {
    ReportTable table{"Draws in which the heuristic finds the optimum, by lambda",
                      {"lambda"},
                      {},
                      "*: the best of a dataset."};
    for (const TableSummary& summary : summaries) table.header.push_back(summary.name);
    for (std::size_t i = 0; i < settings.lambdas.size(); ++i) {
        std::vector<std::string> row{lambda_text(settings.lambdas[i])};
        for (const TableSummary& summary : summaries) {
            const bool best = summary.settled > 0 && summary.is_best(settings.lambdas[i]);
            row.push_back(share_text(summary.by_lambda[i].success) + (best ? " *" : "  "));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

ReportTable three_approaches(const Summaries& summaries) {
    ReportTable table{"Draws in which the optimum is found",
                      {"dataset", "lambda = 0", "paper", "best lambda", "which", "competition", "paper"},
                      {},
                      ""};
    for (const TableSummary& summary : summaries) {
        const bool in_paper = paper_figures(summary.name) != nullptr;
        table.rows.push_back({summary.name, summary.zero ? share_text(*summary.zero) : kNoFigure,
                              in_paper ? "< " + share_text(kPaperZeroBelow) : kNoFigure,
                              share_text(summary.best),
                              summary.settled > 0 ? lambdas_text(summary.best_lambdas) : kNoFigure,
                              share_text(summary.competition),
                              in_paper ? "> " + share_text(kPaperCompetitionAbove) : kNoFigure});
    }
    table.note = R"(The paper shows these in a chart; its text says "most cases" and "more than 70%".)";
    return table;
}

}  // namespace

std::vector<ReportTable> report_tables(const Experiment& experiment, const Summaries& summaries) {
    const auto mean = [](const TableSummary& summary, Algorithm algorithm) {
        const std::optional<Spread>& time = summary.time(algorithm);
        return time ? std::optional(time->mean) : std::nullopt;
    };
    const auto ratio = [](const TableSummary& summary, Algorithm algorithm) {
        return summary.time_ratio(algorithm, Algorithm::backtracking);
    };
    std::vector<ReportTable> tables{
        datasets(experiment),
        sizes_and_steps(experiment, summaries),
        per_algorithm(summaries, "Run time in milliseconds, mean of the draws", mean, paper_time_text),
        per_algorithm(summaries, "The same relative to backtracking", ratio, paper_ratio_text),
        medians(summaries),
        shares_by_lambda(experiment.settings, summaries),
        three_approaches(summaries),
    };
    tables[2].note = time_note(experiment, summaries);
    return tables;
}

}  // namespace frugal::experiment
