// An experiment as files and as text: one Markdown page with two charts, two CSV files, one JSON file.
#pragma once

#include <frugal/experiment/experiment.hpp>
#include <frugal/report/style.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace frugal::experiment {

/// Everything below, written into `folder`, which is made when it is not there: experiment.md, lambda.svg,
/// competition.svg, draws.csv, lambdas.csv, experiment.json. Gives the paths. Throws DataError for what
/// cannot be written.
std::vector<std::filesystem::path> write_experiment(const Experiment& experiment,
                                                    const std::filesystem::path& folder);

std::string experiment_markdown(const Experiment& experiment);
/// For a terminal: the tables, aligned, and the answers to the paper's questions.
std::string experiment_text(const Experiment& experiment, const Style& style = Style(false));
std::string experiment_json(const Experiment& experiment);
std::string draws_csv(const Experiment& experiment);
std::string lambdas_csv(const Experiment& experiment);
/// Share of draws in which the optimum is found against lambda, a line for each table.
std::string lambda_figure(const Experiment& experiment);
/// The same share for lambda = 0, the best lambda and the competition, side by side for each table.
std::string competition_figure(const Experiment& experiment);

}  // namespace frugal::experiment
