// What is asked: the options that compose a problem.
#pragma once

#include <frugal/problem/named_problems.hpp>

#include <optional>
#include <string>
#include <vector>

#include <cli/model_options.hpp>

namespace CLI {
class App;
}

namespace frugal::cli {

struct TableOptions;

/// A problem, and how to tell a person what it asks.
struct Question {
    Problem problem;
    Ingredients ingredients;
    std::size_t implied = 0;  ///< so many constraints are part of the named problem

    /// In one line.
    std::string asked() const;
};

/// Says which constraints nothing satisfies; the exit code.
int complain_infeasible(const Problem& problem);

struct ProblemOptions {
    ModelOptions model;
    std::optional<std::string> problem;
    std::optional<std::string> budget;
    std::optional<std::string> min_positive_region;
    bool same_entropy = false;
    std::vector<std::string> require;
    std::vector<std::string> forbid;
    std::optional<std::size_t> max_features;
    std::optional<std::string> misclassification;
    std::vector<std::string> prefer;
    std::vector<std::string> maximize;
    std::vector<std::string> minimize;
    std::size_t subsamples = Subsamples().count;
    std::string subsample_share = Subsamples().share.to_string();
    std::uint64_t seed = Subsamples().seed;

    void declare(CLI::App& command);
    /// Only the model, and which features may be bought.
    void declare_limits(CLI::App& command);
    /// Only the model, the objectives, and what these need.
    void declare_measures(CLI::App& command);

    /// Whether anything asked measures how far numbers are apart.
    bool measures_numbers() const;

    Question compose(const DecisionTable& table, const CostOptions& costs) const;
    /// FSTC with the limits alone.
    Question compose_fstc(const DecisionTable& table, const CostOptions& costs) const;
    /// The objectives alone.
    Problem compose_measures(const DecisionTable& table, const CostOptions& costs) const;

  private:
    Ingredients ingredients(const DecisionTable& table, const CostOptions& costs) const;
    void add_limits(Question& question, const DecisionTable& table) const;
    void add_objectives(Question& question) const;
    void refuse_unused(const Problem& asked) const;

    void declare_objectives(CLI::App& command);

    const CLI::App* command_ = nullptr;
};

}  // namespace frugal::cli
