#include <frugal/error.hpp>
#include <frugal/problem/objective_table.hpp>
#include <frugal/problem/objectives/fewest_features.hpp>
#include <frugal/problem/objectives/highest_preference.hpp>
#include <frugal/problem/objectives/highest_stability.hpp>
#include <frugal/problem/objectives/largest_margin.hpp>
#include <frugal/problem/objectives/largest_positive_region.hpp>
#include <frugal/problem/objectives/lowest_cost.hpp>
#include <frugal/problem/objectives/lowest_entropy.hpp>
#include <frugal/problem/objectives/lowest_misclassification.hpp>
#include <frugal/problem/objectives/lowest_risk.hpp>
#include <frugal/problem/objectives/lowest_total_cost.hpp>
#include <frugal/problem/objectives/smallest_feature_space.hpp>
#include <frugal/table/closest_name.hpp>

#include <array>

#include <fmt/format.h>

namespace frugal {
namespace {

using SharedObjective = std::shared_ptr<const Objective>;

constexpr std::array kObjectives{
    ObjectiveRow{
        "positive-region", Direction::maximize, "objects that are decided",
        [](const Ingredients&) -> SharedObjective { return std::make_shared<LargestPositiveRegion>(); }},
    ObjectiveRow{
        "cost", Direction::minimize, "what the tests cost",
        [](const Ingredients& from) -> SharedObjective { return std::make_shared<LowestCost>(from.costs); }},
    ObjectiveRow{"size", Direction::minimize, "number of features",
                 [](const Ingredients&) -> SharedObjective { return std::make_shared<FewestFeatures>(); }},
    ObjectiveRow{"entropy", Direction::minimize, "conditional entropy of the decision, in bits",
                 [](const Ingredients& from) -> SharedObjective {
                     from.expect_blocks("entropy");
                     return std::make_shared<LowestEntropy>(from.need_table());
                 }},
    ObjectiveRow{"feature-space", Direction::minimize, "product of the numbers of values",
                 [](const Ingredients& from) -> SharedObjective {
                     return std::make_shared<SmallestFeatureSpace>(from.need_table());
                 }},
    ObjectiveRow{"misclassification", Direction::minimize,
                 "average cost of errors (--misclassification; default: 1 for each error)",
                 [](const Ingredients& from) -> SharedObjective {
                     from.expect_blocks("misclassification");
                     return std::make_shared<LowestMisclassification>(
                         from.need_table(),
                         from.errors ? *from.errors : MisclassificationCosts::one_each(from.need_table()));
                 }},
    ObjectiveRow{"total-cost", Direction::minimize, "average cost of errors, plus what the tests cost",
                 [](const Ingredients& from) -> SharedObjective {
                     from.expect_blocks("total-cost");
                     if (!from.errors)
                         throw UsageError(
                             "total-cost adds test costs and costs of errors: give the latter with "
                             "--misclassification FILE");
                     return std::make_shared<LowestTotalCost>(from.costs, from.need_table(), *from.errors);
                 }},
    ObjectiveRow{"risk", Direction::minimize, "average decision-theoretic loss (--losses)",
                 [](const Ingredients& from) -> SharedObjective {
                     from.expect_blocks("risk");
                     if (!from.losses) throw UsageError("risk needs --losses PP,BP,NP,PN,BN,NN");
                     return std::make_shared<LowestRisk>(from.need_table(), *from.losses);
                 }},
    ObjectiveRow{
        "stability", Direction::maximize, "share of random subsamples in which the subset is a reduct",
        [](const Ingredients& from) -> SharedObjective {
            if (from.model && from.model->name() == "pawlak")
                throw UsageError("stability counts reducts, and --missing any makes no blocks for them");
            if (from.model)
                throw UsageError(fmt::format("stability counts reducts of the model pawlak, not of {}",
                                             from.model->name()));
            return std::make_shared<HighestStability>(from.need_table(), from.subsamples);
        }},
    ObjectiveRow{"margin", Direction::maximize,
                 "how much nearer the own class is than the others (hypothesis margin)",
                 [](const Ingredients& from) -> SharedObjective {
                     return std::make_shared<LargestMargin>(from.need_table());
                 }},
    ObjectiveRow{"preference", Direction::maximize, "the features named with --prefer, the first one first",
                 [](const Ingredients& from) -> SharedObjective {
                     if (from.preference.empty())
                         throw UsageError("preference needs --prefer with features in order");
                     return std::make_shared<HighestPreference>(from.preference);
                 }},
};

}  // namespace

std::span<const ObjectiveRow> objective_table() { return kObjectives; }

std::shared_ptr<const Objective> make_objective(std::string_view name, Direction direction,
                                                const Ingredients& ingredients) {
    std::vector<std::string> names;
    for (const ObjectiveRow& row : kObjectives) {
        names.emplace_back(row.name);
        if (row.name != name) continue;
        if (row.direction != direction) {
            const bool more = row.direction == Direction::maximize;
            throw UsageError(fmt::format("{} {} is never wanted: say --{} {}", more ? "less" : "more", name,
                                         more ? "maximize" : "minimize", name));
        }
        return row.make(ingredients);
    }
    throw UsageError(fmt::format("no objective is named '{}'{}", name, did_you_mean(name, names)));
}

}  // namespace frugal
