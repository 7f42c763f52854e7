#include <frugal/problem/constraints/decided_at_least.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/point_question.hpp>

#include <algorithm>

namespace frugal {
namespace {

using Wishes = std::vector<std::string>;

bool is_about_points(const Constraint& part) {
    return dynamic_cast<const Budget*>(&part) != nullptr ||
           dynamic_cast<const Sufficiency*>(&part) != nullptr ||
           dynamic_cast<const DecidedAtLeast*>(&part) != nullptr;
}

/// The least positive region with which the constraints on it hold, or one more than there is.
Weight least_positive_region(const Problem& problem, Weight most) {
    Weight low = 0;
    for (Weight high = most + 1; low < high;) {
        const Weight middle = low + (high - low) / 2;
        const SubsetMeasures measures{0, 0, middle, most};
        const bool enough = std::ranges::all_of(problem.constraints(), [&](const auto& constraint) {
            return constraint->trend() == Trend::falls || constraint->holds(measures);
        });
        enough ? high = middle : low = middle + 1;
    }
    return low;
}

}  // namespace

std::optional<PointQuestion> as_point_question(const Problem& problem, Weight most) {
    if (!std::ranges::all_of(problem.constraints(),
                             [](const auto& part) { return is_about_points(*part); })) {
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
    return question;
}

}  // namespace frugal
