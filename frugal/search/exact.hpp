// The exact search: proves the optimum of any composed problem, on any number of threads, with the same
// answer.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/stopper.hpp>

namespace frugal {

/// Questions about cost and decided objects alone go to GoalSearch, which knows how to bound them; any other
/// composition goes to search_composed.
Result exact(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper);

}  // namespace frugal
