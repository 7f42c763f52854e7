#include <frugal/error.hpp>
#include <frugal/problem/constraints/decided_at_least.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/named_problems.hpp>

#include <CLI/CLI.hpp>
#include <cli/problem_options.hpp>
#include <cli/shared_options.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

/// `--min-positive-region`: `N` objects or `P%` of what all features decide.
void require_positive_region(Problem& problem, std::string text) {
    const bool share = text.ends_with('%');
    if (share) text.pop_back();
    const Decimal amount = parse_amount("--min-positive-region", text);
    if (share) {
        problem.subject_to<Sufficiency>(amount);
    } else if (amount.is_integer()) {
        problem.subject_to<DecidedAtLeast>(amount.mantissa);
    } else {
        throw UsageError(fmt::format(
            "--min-positive-region {} is no number of objects (write {}% for a share)", text, text));
    }
}

}  // namespace

void ProblemOptions::declare(CLI::App& command) {
    std::string problems = "What is asked:";
    for (const NamedProblem& named : named_problems())
        problems += fmt::format("\n{}: {}", named.name, named.asks);
    command.add_option("-b,--budget", budget, "The most that may be spent (default: unlimited)")
        ->type_name("M");
    command.add_option("--problem", problem, problems)->type_name("NAME")->capture_default_str();
    command
        .add_option("--min-positive-region", min_positive_region,
                    "Decide at least N objects, or P% of what all features decide")
        ->type_name("N|P%");
}

Problem ProblemOptions::compose(TestCosts costs) const {
    Problem result = make_problem(problem, std::move(costs));
    if (min_positive_region) require_positive_region(result, *min_positive_region);
    if (budget) result.subject_to<Budget>(parse_amount("--budget", *budget), result.costs());
    return result;
}

}  // namespace frugal::cli
