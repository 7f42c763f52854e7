#include <frugal/problem/constraints/chosen_features.hpp>
#include <frugal/problem/constraints/decided_at_least.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/point_question.hpp>

#include <algorithm>

namespace frugal {
namespace {

using Wishes = std::vector<std::string>;

bool is_about_points(const Constraint& part, FeatureChoices choices) {
    const bool chooses = dynamic_cast<const RequiredFeatures*>(&part) != nullptr ||
                         dynamic_cast<const ForbiddenFeatures*>(&part) != nullptr;
    if (chooses) return choices == FeatureChoices::some;
    return dynamic_cast<const Budget*>(&part) != nullptr ||
           dynamic_cast<const Sufficiency*>(&part) != nullptr ||
           dynamic_cast<const DecidedAtLeast*>(&part) != nullptr;
}

/// The least positive region with which the constraints on it hold, or one more than there is.
Weight least_positive_region(const Problem& problem, Weight most) {
    Weight low = 0;
    const FeatureSet nothing(problem.costs().size());
    const auto is_about_region = [](const Constraint& part) {
        return dynamic_cast<const Sufficiency*>(&part) != nullptr ||
               dynamic_cast<const DecidedAtLeast*>(&part) != nullptr;
    };
    for (Weight high = most + 1; low < high;) {
        const Weight middle = low + (high - low) / 2;
        const SubsetView asked({0, 0, middle, most}, nothing);
        const bool enough = std::ranges::all_of(problem.constraints(), [&](const auto& constraint) {
            return !is_about_region(*constraint) || constraint->holds(asked);
        });
        enough ? high = middle : low = middle + 1;
    }
    return low;
}

/// What must be bought becomes free, once its cost is taken off the budget: adding it to a subset never
/// decides less. What must not be bought becomes too dear.
void take_choices(const Problem& problem, PointQuestion& question) {
    FeatureSet forbidden(question.costs.size());
    question.bought = FeatureSet(question.costs.size());
    for (const auto& constraint : problem.constraints()) {
        if (const auto* required = dynamic_cast<const RequiredFeatures*>(constraint.get()))
            question.bought = question.bought.united(required->features());
        if (const auto* banned = dynamic_cast<const ForbiddenFeatures*>(constraint.get()))
            forbidden = forbidden.united(banned->features());
    }
    if (question.bought.empty() && forbidden.empty()) return;
    question.spent = question.costs.total(question.bought);
    Units allowed = 0;  // the cost of everything that may still be bought
    for (std::size_t i = 0; i < question.costs.size(); ++i) {
        if (!question.bought.contains(i) && !forbidden.contains(i)) allowed += question.costs[i];
    }
    question.budget = question.bought.intersects(forbidden)
                          ? Units{-1}
                          : std::min(question.budget - question.spent, allowed);
    question.costs.reprice([&](std::size_t feature, Units cost) {
        if (forbidden.contains(feature)) return allowed + 1;
        return question.bought.contains(feature) ? Units{0} : cost;
    });
}

}  // namespace

std::optional<PointQuestion> as_point_question(const Problem& problem, Weight most, FeatureChoices choices) {
    if (problem.model() != nullptr || !problem.costs().additive() ||
        !std::ranges::all_of(problem.constraints(),
                             [&](const auto& part) { return is_about_points(*part, choices); })) {
        return std::nullopt;
    }
    Wishes wishes;
    for (const auto& objective : problem.objectives()) wishes.push_back(objective->name());
    PointQuestion question;
    question.most_decided = wishes == Wishes{"positive-region", "cost"};
    question.costs = problem.costs();
    if (wishes == Wishes{"size"} && problem.budget() == nullptr) {
        question.costs = TestCosts::unit(problem.costs().size());
    } else if (!question.most_decided && !wishes.empty() && wishes != Wishes{"cost"}) {
        return std::nullopt;
    }
    question.budget = problem.budget() != nullptr ? problem.budget()->limit() : question.costs.total();
    question.required = least_positive_region(problem, most);
    take_choices(problem, question);
    return question;
}

}  // namespace frugal
