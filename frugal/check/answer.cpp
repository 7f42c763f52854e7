#include <frugal/check/answer.hpp>
#include <frugal/check/answer_subsets.hpp>
#include <frugal/error.hpp>

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace frugal::check {
namespace {

using Json = nlohmann::json;

class AnswerChecker {
  public:
    AnswerChecker(const DecisionTable& table, const TestCosts& costs, const std::string& source,
                  std::string model, const Region& region)
        : objects_(table.objects),
          costs_(costs),
          model_(std::move(model)),
          subsets_(table, costs, region, source) {}

    AnswerReport check(const Json& json) {
        if (!json.is_object()) subsets_.fail("this is no answer: it is no JSON object");
        if (json.value("model", "pawlak") != model_) {
            subsets_.fail(fmt::format("the answer is about the model {}, and not about {}: say --model",
                                      shown(json["model"]), model_));
        }
        if (json.contains("budget") && !json["budget"].is_null()) report_.budget = budget(json["budget"]);
        if (json.contains("positive_region_full") && !json["positive_region_full"].is_null())
            subsets_.expect(json, "positive_region_full", subsets_.positive_region_full(), "");
        subsets_.expect(json, "objects", static_cast<double>(objects_), "");
        if (json.contains("points")) {
            check_frontier(json);
        } else if (json.contains("reducts")) {
            check_reducts(json);
        } else if (json.contains("blocks")) {
            check_evaluation(json);
        } else if (json.contains("status") && json.contains("features")) {
            check_selection(json);
        } else {
            subsets_.fail("this is no answer of select, frontier, reducts or evaluate");
        }
        report_.differences = subsets_.take_differences();
        return std::move(report_);
    }

  private:
    Units budget(const Json& amount) const {
        const std::optional<Decimal> decimal = Decimal::parse(shown(amount));
        if (!amount.is_number() || !decimal) subsets_.fail("the budget is no amount");
        return costs_.floor_units(*decimal);
    }

    void check_selection(const Json& json) {
        report_.kind = AnswerKind::select;
        if (json["features"].is_null()) return;
        const Measured answer = subsets_.measure(json, "");
        subsets_.check_budget(answer, report_.budget, "");
        subsets_.check_blocks(json, answer);
        check_objectives(json, answer);
        if (json.contains("required")) bought_ = subsets_.features_of(json["required"], "required: ");
        if (all_recomputed()) subsets_.check_needed(answer, bought_, "");
        if (json.contains("optima")) check_optima(json, answer);
        if (json.contains("by_lambda")) {
            for (const Json& entry : subsets_.list(json, "by_lambda")) subsets_.measure(entry, "by_lambda: ");
        }
        report_.subsets.push_back(answer);
    }

    std::optional<double> objective(const std::string& name, const Measured& subset) const {
        if (name == "positive-region") return static_cast<double>(subset.positive_region);
        if (name == "cost") return costs_.number(subset.cost);
        if (name == "size") return static_cast<double>(subset.features.size());
        return std::nullopt;
    }

    /// A feature that decides nothing may serve an objective that is not recomputed here, and leaving one
    /// out may decide more in a model that is not monotone.
    bool all_recomputed() const {
        return model_ == "pawlak" && std::ranges::all_of(report_.objectives, [this](const std::string& name) {
                   return objective(name, {}).has_value();
               });
    }

    void check_objectives(const Json& json, const Measured& answer) {
        if (!json.contains("objectives")) {
            report_.objectives = {"positive-region", "cost"};
            return;
        }
        for (const Json& entry : subsets_.list(json, "objectives")) {
            if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string())
                subsets_.fail("an objective has no name");
            const std::string name = entry["name"];
            report_.objectives.push_back(name);
            const std::optional<double> truth = objective(name, answer);
            if (truth) subsets_.expect(entry, "value", *truth, "objective " + shown(entry["name"]) + ": ");
        }
    }

    /// Optima share the values of the objectives, whatever else they differ in.
    void check_optima(const Json& json, const Measured& answer) {
        std::vector<std::vector<std::size_t>> seen;
        for (const Json& names : subsets_.list(json, "optima")) {
            const std::string where = fmt::format("optimum {}: ", ++report_.optima);
            const Measured optimum = subsets_.measure(subsets_.features_of(names, where));
            subsets_.check_budget(optimum, report_.budget, where);
            if (all_recomputed()) subsets_.check_needed(optimum, bought_, where);
            for (const std::string& name : report_.objectives) {
                const std::optional<double> value = objective(name, optimum);
                if (value && value != objective(name, answer)) {
                    subsets_.differ(where, fmt::format("its {} is {}, that of the answer is {}", name, *value,
                                                       *objective(name, answer)));
                }
            }
            seen.push_back(optimum.features);
        }
        std::ranges::sort(seen);
        if (std::ranges::adjacent_find(seen) != seen.end()) subsets_.differ("", "optima hold a subset twice");
        if (json.value("optima_complete", false) && !std::ranges::binary_search(seen, answer.features))
            subsets_.differ("", "optima do not hold the answer");
    }

    void check_frontier(const Json& json) {
        report_.kind = AnswerKind::frontier;
        if (json.contains("required")) bought_ = subsets_.features_of(json["required"], "required: ");
        report_.objectives = {"positive-region", "cost"};
        for (const Json& entry : subsets_.list(json, "points")) {
            const std::string where = fmt::format("point {}: ", report_.subsets.size() + 1);
            const Measured point = subsets_.measure(entry, where);
            subsets_.check_budget(point, report_.budget, where);
            if (model_ == "pawlak") subsets_.check_needed(point, bought_, where);
            if (!report_.subsets.empty()) {
                const Measured& last = report_.subsets.back();
                if (point.cost <= last.cost) subsets_.differ(where, "it costs no more than the one before");
                if (point.positive_region <= last.positive_region)
                    subsets_.differ(where, "it decides no more than the one before");
            }
            report_.subsets.push_back(point);
        }
        const bool complete = !report_.budget && model_ == "pawlak" && bought_.empty() &&
                              !json.contains("forbidden") && json.contains("status") &&
                              json["status"] == "optimal";
        if (complete && (report_.subsets.empty() ||
                         report_.subsets.back().positive_region != subsets_.positive_region_full()))
            subsets_.differ("", "the last point does not decide all that can be decided");
    }

    void check_reducts(const Json& json) {
        report_.kind = AnswerKind::reducts;
        for (const Json& entry : subsets_.list(json, "reducts")) {
            const std::string where = fmt::format("reduct {}: ", report_.subsets.size() + 1);
            const Measured reduct = subsets_.measure(entry, where);
            subsets_.check_budget(reduct, report_.budget, where);
            subsets_.check_needed(reduct, {}, where);
            if (reduct.positive_region != subsets_.positive_region_full()) {
                subsets_.differ(where, fmt::format("it decides {} objects, all features decide {}",
                                                   reduct.positive_region, subsets_.positive_region_full()));
            }
            report_.subsets.push_back(reduct);
        }
        // It is not known when the time was up too soon.
        if (json.contains("core") && !json["core"].is_null() &&
            subsets_.features_of(json["core"], "core: ") != subsets_.core())
            subsets_.differ("", "core is not what all reducts share");
    }

    void check_evaluation(const Json& json) {
        report_.kind = AnswerKind::evaluate;
        const Measured subset = subsets_.measure(json, "");
        subsets_.check_blocks(json, subset);
        if (json.contains("idle") && subsets_.features_of(json["idle"], "idle: ") != subsets_.idle(subset))
            subsets_.differ("", "idle does not list the features that can be left out one by one");
        report_.subsets.push_back(subset);
    }

    std::size_t objects_;
    const TestCosts& costs_;
    std::string model_;
    std::vector<std::size_t> bought_;  ///< features that had to be bought
    AnswerSubsets subsets_;
    AnswerReport report_;
};

}  // namespace

std::string_view name_of(AnswerKind kind) {
    switch (kind) {
        case AnswerKind::select:
            return "select";
        case AnswerKind::frontier:
            return "frontier";
        case AnswerKind::reducts:
            return "reducts";
        case AnswerKind::evaluate:
            break;
    }
    return "evaluate";
}

AnswerReport check_answer(const DecisionTable& table, const TestCosts& costs, std::string_view json,
                          const std::string& source, const std::string& model, const Region& region) {
    try {
        return AnswerChecker(table, costs, source, model, region).check(Json::parse(json));
    } catch (const Json::parse_error&) {
        throw DataError(source, 0, "this is no JSON");
    } catch (const Json::exception&) {
        throw DataError(source, 0, "this is no answer: a part of it is of the wrong type");
    }
}

}  // namespace frugal::check
