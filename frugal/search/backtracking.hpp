// Algorithm 1 of the paper: depth first through all affordable subsets, in table order.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/stopper.hpp>

namespace frugal {

/// As printed, but where line 7 throws because the positive region of all features is reached, the search
/// goes on and so finds the cheapest reduct within the budget. The partition of B'' is made from that of B'
/// by one refinement, so no positive region is computed twice.
Result backtracking(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper);

}  // namespace frugal
