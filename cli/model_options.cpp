#include <frugal/error.hpp>
#include <frugal/table/test_costs.hpp>

#include <array>
#include <vector>

#include <CLI/CLI.hpp>
#include <cli/model_options.hpp>
#include <cli/shared_options.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

Metric metric_named(const std::string& name) {
    if (name == "max") return Metric::maximum;
    if (name == "euclidean") return Metric::euclidean;
    throw UsageError(fmt::format("no metric is named '{}': max or euclidean", name));
}

}  // namespace

void ModelOptions::declare(CLI::App& command) {
    std::string models = "When objects count as decided (default: pawlak):";
    for (const ModelRow& row : model_table()) models += fmt::format("\n{}: {}", row.name, row.says);
    command.add_option("--model", model, models)->type_name("NAME");
    command.add_option("--beta", beta, "For vprs: the share of errors a block may have, below 0.5")
        ->type_name("B");
    command
        .add_option(
            "--losses", losses,
            "For dtrs and risk: losses of accepting, deferring, rejecting an object of the class, then "
            "one of another class")
        ->type_name("PP,BP,NP,PN,BN,NN");
    command.add_option("--delta", delta, "For neighborhood: distance within which objects are near")
        ->type_name("D");
    command.add_option("--metric", metric, "For neighborhood: max (default) or euclidean")->type_name("NAME");
}

std::optional<Losses> ModelOptions::parsed_losses() const {
    if (!losses) return std::nullopt;
    std::array<Decimal, 6> six;
    std::size_t count = 0;
    for (std::size_t begin = 0; begin <= losses->size(); ++count) {
        const std::size_t end = std::min(losses->find(',', begin), losses->size());
        if (count < six.size()) six[count] = parse_amount("--losses", losses->substr(begin, end - begin));
        begin = end + 1;
    }
    if (count != six.size())
        throw UsageError(fmt::format("--losses takes six numbers, PP,BP,NP,PN,BN,NN, and not {}", count));
    return Losses(six);
}

std::shared_ptr<const Model> ModelOptions::make(const DecisionTable& table, const CostOptions& costs,
                                                std::string_view usual) const {
    const std::string name = model.value_or(std::string(usual));
    ModelParameters parameters;
    if (beta) parameters.beta = parse_amount("--beta", *beta);
    if (delta) parameters.delta = parse_amount("--delta", *delta);
    if (metric) parameters.metric = metric_named(*metric);
    parameters.losses = parsed_losses();
    if (name == "error-range") parameters.errors = costs.read_errors(table);
    return make_model(name, table, parameters);
}

}  // namespace frugal::cli
