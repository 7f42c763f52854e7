#include <frugal/error.hpp>
#include <frugal/experiment/figure_text.hpp>
#include <frugal/experiment/findings.hpp>
#include <frugal/experiment/report_tables.hpp>
#include <frugal/experiment/write_experiment.hpp>

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

namespace frugal::experiment {
namespace {

bool drawn_as_in_paper(const CostDraw& costs) {
    return costs.distribution == Distribution::uniform && costs.from == 1 && costs.to == 100;
}

std::string settings_text(const Settings& settings) {
    const auto names = distribution_names();
    const auto distribution =
        std::ranges::find(names, settings.costs.distribution, &DistributionName::distribution);
    return fmt::format(
        "{} draws of test costs for each table: whole numbers {} to {}, {} ({}); seed {}. Budget of a draw: "
        "{} "
        "times the cost of its cheapest reduct, rounded down.{}",
        settings.draws, settings.costs.from, settings.costs.to, distribution->name, distribution->does,
        settings.seed, settings.budget_factor.to_string(),
        drawn_as_in_paper(settings.costs)
            ? ""
            : " The paper drew uniform costs in 1 to 100, so its figures answer another question.");
}

constexpr std::string_view kTimesNote =
    "The times are those of one machine, each algorithm on one thread and on the same draws, and the paper's "
    "are "
    "those of another: only the ratios within a row mean something.";

std::string repeat_note(const Settings& settings) {
    const auto names = distribution_names();
    return fmt::format(
        "`draws.csv` has the seed of every draw: `frugal costs DATA --distribution {} --from {} --to {} "
        "--seed N` "
        "makes its costs again, and its budget stands beside it. `lambdas.csv` has the shares, "
        "`experiment.json` everything.",
        std::ranges::find(names, settings.costs.distribution, &DistributionName::distribution)->name,
        settings.costs.from, settings.costs.to);
}

/// What a table of the report is followed by: the chart that shows the same.
std::string figure_below(const ReportTable& table, const ReportTable& by_lambda,
                         const ReportTable& approaches) {
    if (&table == &by_lambda)
        return "\n![Share of draws in which the heuristic finds the optimum, against lambda](lambda.svg)\n";
    if (&table == &approaches)
        return "\n![The same share for lambda = 0, the best lambda and the competition](competition.svg)\n";
    return "";
}

void write_file(const std::filesystem::path& path, const std::string& content) {
    std::ofstream file(path, std::ios::binary);
    file << content;
    file.close();
    if (!file) throw DataError(path.string(), 0, "cannot be written");
}

}  // namespace

std::string experiment_markdown(const Experiment& experiment) {
    const std::vector<TableSummary> summaries = summarize(experiment);
    std::string page = "# Feature selection with test cost constraint: the experiments again\n\n";
    page += settings_text(experiment.settings) + "\n";
    for (const std::string& note : reservations(experiment, summaries)) page += "\n**" + note + "**\n";
    page += "\n## The paper's questions\n";
    for (const Finding& finding : findings(experiment, summaries)) {
        std::string answer;
        for (const char letter : finding.answer)
            answer += letter == '*' ? std::string("\\*") : std::string(1, letter);
        page += fmt::format("\n**{}** {}\n", finding.question, answer);
    }
    const std::vector<ReportTable> tables = report_tables(experiment, summaries);
    for (const ReportTable& table : tables) {
        page += fmt::format("\n## {}\n\n{}", table.title, as_markdown(table));
        page += figure_below(table, tables[tables.size() - 2], tables.back());
    }
    return page + fmt::format("\n## Notes\n\n{}\n\n{}\n", kTimesNote, repeat_note(experiment.settings));
}

std::string experiment_text(const Experiment& experiment, const Style& style) {
    constexpr std::size_t kColumns = 100;
    const std::vector<TableSummary> summaries = summarize(experiment);
    std::string text = style.bold("Settings") + "\n" + wrapped(settings_text(experiment.settings), kColumns);
    for (const std::string& note : reservations(experiment, summaries))
        text += style.warning(wrapped(note, kColumns));
    for (const ReportTable& table : report_tables(experiment, summaries))
        text += "\n" + style.bold(table.title) + "\n" + as_text(table);
    text += "\n" + wrapped(std::string(kTimesNote), kColumns);
    for (const Finding& finding : findings(experiment, summaries))
        text += "\n" + style.bold(finding.question) + "\n" + wrapped(finding.answer, kColumns);
    return text;
}

std::vector<std::filesystem::path> write_experiment(const Experiment& experiment,
                                                    const std::filesystem::path& folder) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) throw DataError(folder.string(), 0, "cannot be made a folder: " + problem.message());
    const std::vector<std::pair<std::string, std::string>> files{
        {"experiment.md", experiment_markdown(experiment)},
        {"lambda.svg", lambda_figure(experiment)},
        {"competition.svg", competition_figure(experiment)},
        {"draws.csv", draws_csv(experiment)},
        {"lambdas.csv", lambdas_csv(experiment)},
        {"experiment.json", experiment_json(experiment)},
    };
    std::vector<std::filesystem::path> paths;
    for (const auto& [name, content] : files) {
        write_file(folder / name, content);
        paths.push_back(folder / name);
    }
    return paths;
}

}  // namespace frugal::experiment
