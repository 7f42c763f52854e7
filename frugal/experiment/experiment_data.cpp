// An experiment for programs: CSV and JSON. The fields are a promise: add to them, never change them.
#include <frugal/experiment/findings.hpp>
#include <frugal/experiment/paper_figures.hpp>
#include <frugal/experiment/summary.hpp>
#include <frugal/experiment/write_experiment.hpp>
#include <frugal/table/write_csv.hpp>
#include <frugal/version.hpp>

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace frugal::experiment {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> optimal_names(const TableRecord& table, const Draw& draw) {
    std::vector<std::string> names;
    for (const std::size_t feature : draw.optimal_features) names.push_back(table.features[feature]);
    return names;
}

bool is_optimum(const Draw& draw, const SubsetMeasures& answer) {
    return draw.optimum && answer.positive_region == draw.optimum->positive_region &&
           answer.cost == draw.optimum->cost;
}

void put_draw(std::string& csv, const TableRecord& table, const Draw& draw) {
    const auto out = std::back_inserter(csv);
    fmt::format_to(out, "{},{},{},", csv_cell(table.name), draw.index, draw.seed);
    if (draw.cheapest_reduct)
        fmt::format_to(out, "{},{}", *draw.cheapest_reduct, draw.budget);
    else
        csv += ",";
    if (draw.optimum) {
        fmt::format_to(out, ",{},{},{},{}", draw.optimum->size, draw.optimum->cost,
                       draw.optimum->positive_region,
                       csv_cell(fmt::format("{}", fmt::join(optimal_names(table, draw), " "))));
    } else {
        csv += ",,,,";
    }
    const bool ran = !draw.runs.empty();
    csv += ",";
    if (ran && draw.run(Algorithm::backtracking).finished)
        fmt::format_to(out, "{}", draw.run(Algorithm::backtracking).backtracking_steps);
    for (const Algorithm algorithm : {Algorithm::heuristic, Algorithm::competition}) {
        csv += ",";
        if (ran && draw.optimum && draw.run(algorithm).answer)
            csv += is_optimum(draw, *draw.run(algorithm).answer) ? "1" : "0";
    }
    for (const Algorithm algorithm : kTimed) {
        csv += ",";
        if (ran && draw.run(algorithm).finished) fmt::format_to(out, "{:.9f}", draw.run(algorithm).seconds);
    }
    csv += "\n";
}

Json json_of(const SubsetMeasures& measures) {
    return {{"size", measures.size}, {"cost", measures.cost}, {"positive_region", measures.positive_region}};
}

Json json_of(const std::optional<Spread>& spread) {
    if (!spread) return nullptr;
    return {{"min", spread->min}, {"max", spread->max}, {"mean", spread->mean}, {"median", spread->median}};
}

Json json_of(const Success& success) {
    return {{"found", success.found},
            {"draws", success.draws},
            {"share", success.share()},
            {"decided", success.decided}};
}

Json json_of(const TableRecord& table, const Draw& draw) {
    Json json = {{"draw", draw.index}, {"seed", draw.seed}};
    json["cheapest_reduct"] = draw.cheapest_reduct ? Json(*draw.cheapest_reduct) : Json();
    json["budget"] = draw.cheapest_reduct ? Json(draw.budget) : Json();
    json["optimum"] = draw.optimum ? json_of(*draw.optimum) : Json();
    if (draw.optimum) json["optimum"]["features"] = optimal_names(table, draw);
    json["runs"] = Json::object();
    for (const Run& run : draw.runs) {
        Json& entry = json["runs"][std::string(name_of(run.algorithm))];
        entry = {{"finished", run.finished}, {"seconds", run.finished ? Json(run.seconds) : Json()}};
        if (run.algorithm == Algorithm::backtracking) entry["backtracking_steps"] = run.backtracking_steps;
        if (run.answer) entry["answer"] = json_of(*run.answer);
    }
    json["lambdas"] = Json::array();
    for (const LambdaRun& run : draw.by_lambda) {
        Json entry = {{"lambda", run.lambda}};
        entry.update(json_of(run.answer));
        entry["optimal"] = draw.optimum ? Json(is_optimum(draw, run.answer)) : Json();
        json["lambdas"].push_back(std::move(entry));
    }
    return json;
}

Json json_of(const TableSummary& summary) {
    Json json = {{"draws", summary.draws},
                 {"asked", summary.asked},
                 {"settled", summary.settled},
                 {"size", json_of(summary.size)},
                 {"backtracking_steps", json_of(summary.backtracking_steps)}};
    for (const Algorithm algorithm : kTimed)
        json["milliseconds"][std::string(name_of(algorithm))] = json_of(summary.time(algorithm));
    for (const LambdaSuccess& tried : summary.by_lambda) {
        Json entry = {{"lambda", tried.lambda}};
        entry.update(json_of(tried.success));
        json["lambdas"].push_back(std::move(entry));
    }
    json["lambda_zero"] = summary.zero ? json_of(*summary.zero) : Json();
    json["best_lambdas"] = summary.best_lambdas;
    json["best_lambda"] = json_of(summary.best);
    json["heuristic"] = json_of(summary.single);
    json["competition"] = json_of(summary.competition);
    return json;
}

Json json_of(const PaperFigures* paper) {
    if (paper == nullptr) return nullptr;
    const auto spread = [](const PaperSpread& figures) {
        return Json{{"min", figures.min}, {"max", figures.max}, {"mean", figures.mean}};
    };
    return {{"features", paper->features},
            {"objects", paper->objects},
            {"size", spread(paper->size)},
            {"backtracking_steps", spread(paper->backtracking_steps)},
            {"milliseconds",
             {{"sesra", paper->sesra},
              {"sesra-star", paper->sesra_star},
              {"backtracking", paper->backtracking},
              {"heuristic", paper->heuristic}}}};
}

Json json_of(const Settings& settings) {
    const auto names = distribution_names();
    const auto name =
        std::ranges::find(names, settings.costs.distribution, &DistributionName::distribution)->name;
    return {{"draws", settings.draws},           {"seed", settings.seed},
            {"distribution", std::string(name)}, {"from", settings.costs.from},
            {"to", settings.costs.to},           {"budget_factor", settings.budget_factor.to_double()},
            {"lambda", settings.lambda},         {"lambdas", settings.lambdas},
            {"time_limit", settings.time_limit}};
}

}  // namespace

std::string draws_csv(const Experiment& experiment) {
    std::string csv =
        "table,draw,seed,cheapest_reduct,budget,optimal_size,optimal_cost,optimal_positive_region,"
        "optimal_features,backtracking_steps,heuristic_optimal,competition_optimal";
    for (const Algorithm algorithm : kTimed) csv += "," + std::string(name_of(algorithm)) + "_seconds";
    csv += "\n";
    for (const TableRecord& table : experiment.tables) {
        for (const Draw& draw : table.draws) put_draw(csv, table, draw);
    }
    return csv;
}

std::string lambdas_csv(const Experiment& experiment) {
    std::string csv = "table,lambda,draws,found,share,decided,best\n";
    for (const TableSummary& summary : summarize(experiment)) {
        for (const LambdaSuccess& tried : summary.by_lambda) {
            csv += fmt::format("{},{},{},{},{:.6f},{:.6f},{}\n", csv_cell(summary.name), tried.lambda,
                               tried.success.draws, tried.success.found, tried.success.share(),
                               tried.success.decided,
                               summary.settled > 0 && summary.is_best(tried.lambda) ? 1 : 0);
        }
    }
    return csv;
}

std::string experiment_json(const Experiment& experiment) {
    const std::vector<TableSummary> summaries = summarize(experiment);
    Json json = {{"version", version()},
                 {"partial", experiment.is_partial()},
                 {"settings", json_of(experiment.settings)}};
    json["tables"] = Json::array();
    for (std::size_t i = 0; i < summaries.size(); ++i) {
        const TableRecord& table = experiment.tables[i];
        Json entry = {{"name", table.name},
                      {"decision", table.decision},
                      {"features", table.features},
                      {"objects", table.objects},
                      {"distinct_rows", table.granules},
                      {"classes", table.classes},
                      {"missing", table.missing},
                      {"positive_region_full", table.positive_region_full},
                      {"summary", json_of(summaries[i])},
                      {"paper", json_of(paper_figures(table.name))}};
        entry["draws"] = Json::array();
        for (const Draw& draw : table.draws) entry["draws"].push_back(json_of(table, draw));
        json["tables"].push_back(std::move(entry));
    }
    for (const Finding& finding : findings(experiment, summaries))
        json["findings"].push_back({{"question", finding.question}, {"answer", finding.answer}});
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace frugal::experiment
