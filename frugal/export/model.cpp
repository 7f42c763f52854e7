#include <frugal/error.hpp>
#include <frugal/export/model.hpp>
#include <frugal/problem/point_question.hpp>

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace frugal {
namespace {

constexpr std::size_t kMostRows = 30'000;  ///< distinct rows; every pair of them is compared

class ClauseFinder {
  public:
    explicit ClauseFinder(const Granules& granules)
        : granules_(granules), features_(granules.features()), codes_(granules.size() * features_) {
        for (std::size_t feature = 0; feature < features_; ++feature) {
            granules.codes(feature).visit([&](auto codes) {
                for (std::size_t g = 0; g < codes.size(); ++g) codes_[g * features_ + feature] = codes[g];
            });
        }
    }

    /// The clauses of a granule that hold no other one of it.
    std::vector<FeatureSet> minimal(std::size_t x) const {
        std::vector<FeatureSet> kept;
        FeatureSet clause(features_);
        for (std::size_t y = 0; y < granules_.size(); ++y) {
            if (granules_.decisions()[y] == granules_.decisions()[x]) continue;
            differences(x, y, clause);
            const auto absorbs =
                std::ranges::find_if(kept, [&](const FeatureSet& set) { return set.is_subset_of(clause); });
            if (absorbs != kept.end()) {
                std::swap(*absorbs, kept.front());  // it is likely to absorb the next one too
                continue;
            }
            std::erase_if(kept, [&](const FeatureSet& set) { return clause.is_subset_of(set); });
            kept.push_back(clause);
        }
        std::ranges::sort(kept, [](const auto& a, const auto& b) { return listed_before(a, b); });
        return kept;
    }

  private:
    void differences(std::size_t x, std::size_t y, FeatureSet& clause) const {
        const Code* const row_x = codes_.data() + x * features_;
        const Code* const row_y = codes_.data() + y * features_;
        for (std::size_t f = 0; f < features_; ++f) {
            row_x[f] != row_y[f] ? clause.insert(f) : clause.erase(f);
        }
    }

    const Granules& granules_;
    std::size_t features_;
    std::vector<Code> codes_;  ///< row by row
};

/// Clauses and objects, each kind merged where equal, in order of first appearance.
void add_objects(const Granules& granules, ClauseModel& model) {
    const ClauseFinder finder(granules);
    std::map<std::vector<std::uint64_t>, std::size_t> clause_ids;
    std::map<std::vector<std::size_t>, std::size_t> object_ids;
    for (std::size_t x = 0; x < granules.size(); ++x) {
        if (granules.decisions()[x] == kInconsistent) continue;
        std::vector<std::size_t> ids;
        for (FeatureSet& clause : finder.minimal(x)) {
            const auto [entry, is_new] =
                clause_ids.try_emplace({clause.words().begin(), clause.words().end()}, model.clauses.size());
            if (is_new) model.clauses.push_back(std::move(clause));
            ids.push_back(entry->second);
        }
        const auto [entry, is_new] = object_ids.try_emplace(ids, model.objects.size());
        if (is_new) model.objects.push_back({0, std::move(ids)});
        model.objects[entry->second].weight += granules.weights()[x];
    }
}

/// When every clause must be hit, those that hold another one say nothing.
void keep_minimal_clauses(ClauseModel& model) {
    model.objects.clear();
    std::ranges::sort(model.clauses, [](const auto& a, const auto& b) { return listed_before(a, b); });
    std::vector<FeatureSet> kept;
    for (FeatureSet& clause : model.clauses) {
        if (std::ranges::none_of(kept, [&](const FeatureSet& set) { return set.is_subset_of(clause); }))
            kept.push_back(std::move(clause));
    }
    model.clauses = std::move(kept);
}

std::string in_words(const Problem& problem) {
    std::vector<std::string> wishes;
    for (const auto& objective : problem.objectives()) wishes.push_back("best " + objective->name());
    if (wishes.empty()) wishes.emplace_back("any will do, so the cheapest");
    std::string text = fmt::format("{}: {}", problem.name(), fmt::join(wishes, ", then "));
    for (const auto& constraint : problem.constraints()) text += "; " + constraint->describe();
    return text;
}

/// Costs, objectives and budget, if clauses and weights can express them. Gives the number of objects
/// required.
Weight add_question(const Problem& problem, ClauseModel& model) {
    if (problem.model() != nullptr) {
        throw UsageError(
            fmt::format("only the model pawlak can be exported, with missing values that are values of "
                        "their own; this question is in the model {}",
                        problem.model_name()));
    }
    if (!problem.costs().additive())
        throw UsageError(
            "only costs that add up can be exported: no discounts, no other aggregation than the sum");
    const std::optional<PointQuestion> question = as_point_question(problem, model.decidable);
    if (!question) {
        throw UsageError(fmt::format(
            "this cannot be exported: {} (constraints on cost and positive region can, with the objectives "
            "positive-region then cost, cost alone, or size alone without a budget)",
            in_words(problem)));
    }
    model.most_decided = question->most_decided;
    for (std::size_t i = 0; i < question->costs.size(); ++i) model.costs.push_back(question->costs[i]);
    model.unit = question->costs.text(1);
    model.total = question->costs.total();
    if (question->budget < model.total) model.budget = question->budget;
    return question->required;
}

}  // namespace

Units ClauseModel::weight_of_an_object() const {
    __extension__ using Wide = __int128;
    if (Wide{total + 1} * decidable + total > TestCosts::kMaxTotal) {
        throw UsageError(fmt::format(
            "{} objects and costs of {} units cannot be weighed against each other exactly in one "
            "objective; round the costs, or export to asp, which keeps the objectives apart",
            decidable, total));
    }
    return total + 1;
}

ClauseModel make_clause_model(const DecisionTable& table, const Problem& problem) {
    const Granules granules(table);
    if (granules.features() == 0) throw UsageError(table.source + " has no features to choose from");
    if (granules.size() > kMostRows) {
        throw UsageError(
            fmt::format("{} has {} distinct rows; a model compares each with each, which is done up to {}",
                        table.source, granules.size(), kMostRows));
    }
    ClauseModel model;
    model.table = table.source;
    model.asked = in_words(problem);
    model.features = table.feature_names();
    model.decidable = granules.consistent_objects();
    const Weight required = add_question(problem, model);
    model.all_decided = required == model.decidable;
    if (required > 0 && !model.all_decided) model.required = required;
    if (model.most_decided || required > 0) add_objects(granules, model);
    if (model.all_decided) keep_minimal_clauses(model);
    model.uses.resize(model.clauses.size());
    for (const ModelObjects& objects : model.objects) {
        for (const std::size_t clause : objects.clauses) ++model.uses[clause];
    }
    return model;
}

std::vector<std::string> heading(const ClauseModel& model, std::string_view format) {
    std::vector<std::string> lines;
    lines.push_back(fmt::format("Which features to buy: a model of {}, as {}", model.table, format));
    lines.push_back("Asked: " + model.asked);
    lines.push_back(fmt::format("Features: {}. Objects that can be decided: {}. Unit of all costs: {}.",
                                model.features.size(), model.decidable, model.unit));
    return lines;
}

std::string comments(std::string_view mark, const std::vector<std::string>& lines) {
    std::string text;
    for (std::string line : lines) {
        std::ranges::replace_if(
            line, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
        text += fmt::format("{} {}\n", mark, line);
    }
    return text;
}

}  // namespace frugal
