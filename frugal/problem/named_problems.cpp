#include <frugal/error.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/problem/objectives/fewest_features.hpp>
#include <frugal/problem/objectives/largest_positive_region.hpp>
#include <frugal/problem/objectives/lowest_cost.hpp>
#include <frugal/table/closest_name.hpp>

#include <array>

#include <fmt/format.h>

namespace frugal {
namespace {

// Necessity, the second constraint of Problem 1, needs no part of its own: no answer of this library ever
// holds an idle feature (see strip_idle in search/evaluator.hpp), so every sufficient answer is a reduct.
constexpr std::array kNamedProblems{
    NamedProblem{
        "fstc", "decide the most objects within the budget, then spend the least",
        [](TestCosts costs) {
            return Problem("fstc", std::move(costs)).prefer<LargestPositiveRegion>().prefer<LowestCost>();
        }},
    NamedProblem{
        "reduct", "any subset that decides as much as all features and from which none can be left out",
        [](TestCosts costs) { return Problem("reduct", std::move(costs)).subject_to<Sufficiency>(); }},
    NamedProblem{"minimal-reduct", "the fewest features that decide as much as all",
                 [](TestCosts costs) {
                     return Problem("minimal-reduct", std::move(costs))
                         .subject_to<Sufficiency>()
                         .prefer<FewestFeatures>();
                 }},
    NamedProblem{"min-cost-reduct", "the cheapest features that decide as much as all",
                 [](TestCosts costs) {
                     return Problem("min-cost-reduct", std::move(costs))
                         .subject_to<Sufficiency>()
                         .prefer<LowestCost>();
                 }},
};

}  // namespace

std::span<const NamedProblem> named_problems() { return kNamedProblems; }

Problem make_problem(std::string_view name, TestCosts costs) {
    std::vector<std::string> names;
    for (const NamedProblem& problem : kNamedProblems) {
        if (problem.name == name) return problem.compose(std::move(costs));
        names.emplace_back(problem.name);
    }
    throw UsageError(fmt::format("no problem is named '{}'{}", name, did_you_mean(name, names)));
}

Problem fstc(TestCosts costs, const std::optional<Decimal>& budget) {
    Problem problem = make_problem("fstc", std::move(costs));
    if (budget) problem.subject_to<Budget>(*budget, problem.costs());
    return problem;
}

Problem cheapest_reduct(TestCosts costs) { return make_problem("min-cost-reduct", std::move(costs)); }

}  // namespace frugal
