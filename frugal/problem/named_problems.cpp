#include <frugal/error.hpp>
#include <frugal/problem/constraints/same_entropy.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/problem/objective_table.hpp>
#include <frugal/table/closest_name.hpp>

#include <array>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr Direction kMost = Direction::maximize;
constexpr Direction kLeast = Direction::minimize;

/// Adds the objective of that name.
void prefer(Problem& problem, const Ingredients& from, Direction direction, std::string_view objective) {
    problem.prefer(make_objective(objective, direction, from));
}

// Necessity, the second constraint of Problem 1, needs no part of its own: no answer of this library ever
// holds an idle feature (see stripped in search/evaluator.hpp), so every sufficient answer is a reduct.
constexpr std::array kNamedProblems{
    NamedProblem{"fstc", "decide the most objects within the budget, then spend the least",
                 [](const Ingredients& from, Problem& problem) {
                     prefer(problem, from, kMost, "positive-region");
                     prefer(problem, from, kLeast, "cost");
                 }},
    NamedProblem{"reduct",
                 "any subset that decides as much as all features and from which none can be left out",
                 [](const Ingredients&, Problem& problem) { problem.subject_to<Sufficiency>(); }},
    NamedProblem{"minimal-reduct", "the fewest features that decide as much as all",
                 [](const Ingredients& from, Problem& problem) {
                     problem.subject_to<Sufficiency>();
                     prefer(problem, from, kLeast, "size");
                 }},
    NamedProblem{"min-cost-reduct", "the cheapest features that decide as much as all",
                 [](const Ingredients& from, Problem& problem) {
                     problem.subject_to<Sufficiency>();
                     prefer(problem, from, kLeast, "cost");
                 }},
    NamedProblem{"pos-constraint",
                 "the fewest features that keep 95 %, or --min-positive-region, of what is decided",
                 [](const Ingredients& from, Problem& problem) {
                     problem.subject_to<Sufficiency>(from.keep);
                     prefer(problem, from, kLeast, "size");
                 }},
    NamedProblem{"min-cost-pos-constraint",
                 "the cheapest features that keep 95 %, or --min-positive-region, of what is decided",
                 [](const Ingredients& from, Problem& problem) {
                     problem.subject_to<Sufficiency>(from.keep);
                     prefer(problem, from, kLeast, "cost");
                 }},
    NamedProblem{"dtrs-test-cost",
                 "the lowest decision-theoretic risk within the budget, then spend the least",
                 [](const Ingredients& from, Problem& problem) {
                     prefer(problem, from, kLeast, "risk");
                     prefer(problem, from, kLeast, "cost");
                 },
                 "dtrs"},
    NamedProblem{
        "min-total-cost", "the lowest sum of test costs and average misclassification costs",
        [](const Ingredients& from, Problem& problem) { prefer(problem, from, kLeast, "total-cost"); }},
    NamedProblem{"entropy-reduct", "the cheapest features that keep the conditional entropy of all",
                 [](const Ingredients& from, Problem& problem) {
                     from.expect_blocks("entropy");
                     problem.subject_to<SameEntropy>(from.need_table());
                     prefer(problem, from, kLeast, "cost");
                 }},
    NamedProblem{"minimal-space", "the reduct with the smallest feature space, then the cheapest",
                 [](const Ingredients& from, Problem& problem) {
                     problem.subject_to<Sufficiency>();
                     prefer(problem, from, kLeast, "feature-space");
                     prefer(problem, from, kLeast, "cost");
                 }},
    NamedProblem{"dynamic-reduct", "the reduct that is a reduct in most random subsamples, then the cheapest",
                 [](const Ingredients& from, Problem& problem) {
                     problem.subject_to<Sufficiency>();
                     prefer(problem, from, kMost, "stability");
                     prefer(problem, from, kLeast, "cost");
                 }},
};

}  // namespace

std::span<const NamedProblem> named_problems() { return kNamedProblems; }

Problem empty_problem(std::string name, const Ingredients& ingredients) {
    Problem problem(std::move(name), ingredients.costs);
    problem.in(ingredients.model);
    return problem;
}

const NamedProblem& problem_named(std::string_view name) {
    std::vector<std::string> names;
    for (const NamedProblem& named : kNamedProblems) {
        if (named.name == name) return named;
        names.emplace_back(named.name);
    }
    throw UsageError(fmt::format("no problem is named '{}'{}", name, did_you_mean(name, names)));
}

Problem make_problem(std::string_view name, const Ingredients& ingredients) {
    const NamedProblem& named = problem_named(name);
    Problem problem = empty_problem(std::string(name), ingredients);
    named.compose(ingredients, problem);
    return problem;
}

Problem fstc(const Ingredients& ingredients, const std::optional<Decimal>& budget) {
    Problem problem = make_problem("fstc", ingredients);
    if (budget) problem.subject_to<Budget>(*budget, problem.costs());
    return problem;
}

Problem cheapest_reduct(const Ingredients& ingredients) {
    return make_problem("min-cost-reduct", ingredients);
}

}  // namespace frugal
