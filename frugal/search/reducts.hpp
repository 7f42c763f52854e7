// All reducts, and the core.
//
// A subset is sufficient when it tells apart every pair of granules that differ in class and of which one
// counts. So reducts are the minimal hitting sets of the pairs' difference sets ("clauses"). They are listed
// by depth-first search that branches on an unhit clause and gives a subset up as soon as one of its features
// is not the only one to hit some clause; clauses are found when needed, from blocks that are still
// undecided.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/stopper.hpp>

namespace frugal {

struct ReductList {
    std::vector<FeatureSet> reducts;  ///< in the order of listing
    bool complete = false;
    std::uint64_t nodes = 0;
};

/// Every reduct, or the first `limit` that are met.
ReductList all_reducts(const Evaluator& evaluator, const std::optional<std::size_t>& limit, Stopper& stopper);

/// The features that every reduct holds: those without which the positive region of all features shrinks.
FeatureSet core(const Evaluator& evaluator, const Deadline& deadline = {});

}  // namespace frugal
