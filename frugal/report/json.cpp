#include <frugal/problem/constraints/chosen_features.hpp>
#include <frugal/report/json.hpp>
#include <frugal/report/json_parts.hpp>
#include <frugal/version.hpp>

namespace frugal {
namespace {

Json statistics(const Statistics& statistics, double read_seconds) {
    return {{"seconds", statistics.seconds},
            {"nodes", statistics.nodes},
            {"backtracking_steps", statistics.backtracking_steps},
            {"threads", statistics.threads},
            {"read_seconds", read_seconds}};
}

Json objectives(const Problem& problem, const std::vector<double>& values) {
    Json list = Json::array();
    for (std::size_t i = 0; i < problem.objectives().size(); ++i) {
        const Objective& objective = *problem.objectives()[i];
        list.push_back(
            {{"name", objective.name()}, {"value", number(objective.shown(values[i], problem.costs()))}});
    }
    return list;
}

Json optional(const std::optional<Weight>& count) { return count ? Json(*count) : Json(); }

/// Features that must or must not be bought, where there are any.
void add_choices(Json& json, const DecisionTable& table, const Problem& problem) {
    for (const auto& constraint : problem.constraints()) {
        if (const auto* required = dynamic_cast<const RequiredFeatures*>(constraint.get()))
            json["required"] = names(table, required->features());
        if (const auto* forbidden = dynamic_cast<const ForbiddenFeatures*>(constraint.get()))
            json["forbidden"] = names(table, forbidden->features());
    }
}

}  // namespace

std::string select_json(const DecisionTable& table, const Problem& problem, const Result& result,
                        double read_seconds) {
    const TestCosts& costs = problem.costs();
    Json json{{"status", to_string(result.status)},
              {"stop_reason", to_string(result.stop_reason)},
              {"problem", problem.name()},
              {"model", problem.model_name()},
              {"algorithm", name_of(result.algorithm)}};
    add_choices(json, table, problem);
    json["features"] = nullptr;
    json["cost"] = nullptr;
    json["budget"] = problem.budget() != nullptr ? number(problem.budget()->amount()) : Json();
    json["positive_region"] = nullptr;
    json["positive_region_full"] = optional(result.positive_region_full);
    json["objects"] = result.objects;
    json["bound"] = result.bound ? number(problem.objectives().front()->shown(*result.bound, costs)) : Json();
    json["gap"] = result.gap() ? number(*result.gap()) : Json();
    if (result.answer) {
        const Answer& answer = *result.answer;
        json["features"] = names(table, answer.features);
        json["cost"] = number(costs.decimal(answer.measures.cost));
        json["positive_region"] = answer.measures.positive_region;
        json["conditional_entropy"] = number(*result.conditional_entropy);
        json["objectives"] = objectives(problem, answer.values);
        const std::size_t budgets = problem.budget() != nullptr ? 1 : 0;
        const bool is_fstc =
            problem.name() == "fstc" && problem.model() == nullptr && problem.constraints().size() == budgets;
        if (is_fstc && result.status == Status::optimal && result.decides_everything())
            json["coincides_with"] = "min-cost-reduct";
    }
    if (!result.optima.empty()) {
        json["optima"] = Json::array();
        for (const FeatureSet& optimum : result.optima) json["optima"].push_back(names(table, optimum));
        json["optima_complete"] = result.optima_complete;
    }
    if (!result.by_lambda.empty()) {
        json["by_lambda"] = Json::array();
        for (const LambdaAnswer& entry : result.by_lambda) {
            json["by_lambda"].push_back({{"lambda", number(entry.lambda)},
                                         {"features", names(table, entry.answer.features)},
                                         {"cost", number(costs.decimal(entry.answer.measures.cost))},
                                         {"positive_region", entry.answer.measures.positive_region}});
        }
    }
    json["statistics"] = statistics(result.statistics, read_seconds);
    json["version"] = version();
    return dump(json);
}

std::string frontier_json(const DecisionTable& table, const Problem& problem, const Frontier& frontier,
                          double read_seconds) {
    const TestCosts& costs = problem.costs();
    Json json{{"status", to_string(frontier.status)},
              {"stop_reason", to_string(frontier.stop_reason)},
              {"model", problem.model_name()}};
    add_choices(json, table, problem);
    json["points"] = Json::array();
    for (const Answer& point : frontier.points) {
        json["points"].push_back({{"cost", number(costs.decimal(point.measures.cost))},
                                  {"positive_region", point.measures.positive_region},
                                  {"features", names(table, point.features)}});
    }
    json["budget"] = frontier.budget ? number(*frontier.budget) : Json();
    json["positive_region_full"] = optional(frontier.positive_region_full);
    json["objects"] = frontier.objects;
    json["statistics"] = statistics(frontier.statistics, read_seconds);
    json["version"] = version();
    return dump(json);
}

std::string reducts_json(const DecisionTable& table, const TestCosts& costs, const Reducts& found,
                         double read_seconds) {
    Json json{{"status", to_string(found.status)}, {"stop_reason", to_string(found.stop_reason)}};
    json["reducts"] = Json::array();
    for (const FeatureSet& reduct : found.reducts) {
        json["reducts"].push_back(
            {{"features", names(table, reduct)}, {"cost", number(costs.decimal(costs.total(reduct)))}});
    }
    json["core"] = found.core ? names(table, *found.core) : Json();
    json["complete"] = found.complete;
    json["statistics"] = statistics(found.statistics, read_seconds);
    json["version"] = version();
    return dump(json);
}

std::string evaluation_json(const DecisionTable& table, const Problem& problem,
                            const Evaluation& evaluation) {
    Json json{{"features", names(table, evaluation.features)},
              {"model", problem.model_name()},
              {"cost", number(problem.costs().decimal(evaluation.cost))},
              {"positive_region", evaluation.positive_region},
              {"positive_region_full", evaluation.positive_region_full},
              {"objects", evaluation.objects},
              {"conditional_entropy", number(evaluation.conditional_entropy)},
              {"blocks", evaluation.blocks},
              {"idle", names(table, evaluation.idle)}};
    if (!evaluation.values.empty()) json["objectives"] = objectives(problem, evaluation.values);
    json["version"] = version();
    return dump(json);
}

std::string info_json(const TableInfo& info) {
    const auto column = [](const ColumnInfo& c) {
        return Json{{"name", c.name},
                    {"values", c.values},
                    {"missing", c.missing},
                    {"constant", c.constant},
                    {"identifier_like", c.identifier_like},
                    {"numeric_looking", c.numeric_looking},
                    {"kind", name_of(c.kind)}};
    };
    Json json{{"source", info.source},
              {"objects", info.objects},
              {"features", info.features.size()},
              {"distinct_rows", info.distinct_rows},
              {"inconsistent_objects", info.inconsistent_objects},
              {"missing", info.missing}};
    json["decision"] = column(info.decision);
    json["classes"] = Json::array();
    for (const auto& [name, objects] : info.classes)
        json["classes"].push_back({{"name", name}, {"objects", objects}});
    json["columns"] = Json::array();
    for (const ColumnInfo& feature : info.features) json["columns"].push_back(column(feature));
    json["warnings"] = info.warnings;
    json["version"] = version();
    return dump(json);
}

}  // namespace frugal
