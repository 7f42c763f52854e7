// SESRA and SESRA*: optimal sub-reducts by Definition 4 of the paper, all of them.
//
// The paper names the two algorithms and refers to earlier work for them. SESRA follows from the definition;
// SESRA* is a reconstruction, the natural improvement: by monotonicity only the maximal affordable subsets
// need to be asked for the largest positive region, and the cheapest optima lie below those that reach it.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/stopper.hpp>

namespace frugal {

/// T: all affordable subsets. M: those of T best in the first objective. P: those of M best in the second.
Result sesra(const Evaluator& evaluator, Stopper& stopper);

/// The same set P from the maximal elements of T alone.
Result sesra_star(const Evaluator& evaluator, Stopper& stopper);

}  // namespace frugal
