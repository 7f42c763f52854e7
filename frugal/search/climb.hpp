// A good subset for any composition, found by small steps: add, leave out or swap one feature.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/stopper.hpp>
#include <frugal/search/subproblem.hpp>

#include <optional>

namespace frugal {

/// The best allowed subset on the way up from the smallest and from the largest of a subproblem. Steps go on
/// as long as one of them is better, or until enough subsets were measured.
std::optional<FeatureSet> climb(const Evaluator& evaluator, const Subproblem& whole, Stopper& stopper);

}  // namespace frugal
