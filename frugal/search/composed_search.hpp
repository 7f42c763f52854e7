// Branch and bound for any composition of constraints and objectives: knows nothing of them but their trends.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/stopper.hpp>

namespace frugal {

Result search_composed(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper);

}  // namespace frugal
