#include <frugal/error.hpp>
#include <frugal/search/solve.hpp>

#include <CLI/CLI.hpp>
#include <cli/budget_factor.hpp>
#include <cli/interrupt.hpp>
#include <cli/problem_options.hpp>
#include <cli/shared_options.hpp>

namespace frugal::cli {

void BudgetFactor::declare(CLI::App& command) {
    command.add_option("--budget-factor", factor, "Budget = floor(F x cost of the cheapest reduct)")
        ->type_name("F");
}

void BudgetFactor::refuse_with_budget(const ProblemOptions& problem) const {
    if (factor && problem.budget) throw UsageError("--budget and --budget-factor exclude each other");
}

bool BudgetFactor::add_to(Question& question, const DecisionTable& table, const SolveOptions& solve) const {
    if (!factor) return true;
    const Decimal share = parse_amount("--budget-factor", *factor);
    const std::optional<Granules> granules = granules_in_time(table, solve.deadline(table.cells()));
    if (!granules) return false;
    const std::optional<Decimal> budget = budget_by_factor(*granules, question.ingredients, share, solve);
    if (!budget) return false;
    question.problem.subject_to<Budget>(*budget, question.problem.costs());
    return true;
}

int stopped_before_budget() {
    return stopped_before("the cheapest reduct, which sets the budget, was proven");
}

}  // namespace frugal::cli
