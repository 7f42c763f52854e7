// The exact search: proves the optimum of any composed problem, on any number of threads, with the same
// answer.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/stopper.hpp>

namespace frugal {

/// First a short search by one thread, which is all that most tables need. If it does not finish, the
/// heuristic gives a good incumbent and the tree is cut into subproblems that the threads share. All
/// decisions are made by counting nodes, never by the clock, so that runs repeat.
Result exact(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper);

}  // namespace frugal
