// One question put to the library and to the oracle.
#pragma once

#include "support/brute_force.hpp"
#include "support/random_tables.hpp"
#include <frugal/problem/constraints/decided_at_least.hpp>
#include <frugal/problem/constraints/feature_limit.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/problem/objectives/fewest_features.hpp>
#include <frugal/problem/objectives/largest_positive_region.hpp>
#include <frugal/problem/objectives/lowest_cost.hpp>
#include <frugal/search/solve.hpp>

#include <set>
#include <string>

namespace support {

inline Question fstc_question(const std::optional<Thousandths>& budget) {
    Question question;
    question.budget = budget;
    question.wishes = {Wish::positive_region, Wish::cost};
    return question;
}

/// Adds the question's constraints to a problem.
inline frugal::Problem constrained(frugal::Problem problem, const Question& question) {
    if (question.budget) problem.subject_to<frugal::Budget>(decimal_of(*question.budget), problem.costs());
    if (question.most_features)
        problem.subject_to<frugal::FeatureLimit>(static_cast<std::size_t>(*question.most_features));
    if (question.percent) problem.subject_to<frugal::Sufficiency>(decimal_of(*question.percent));
    if (question.decided_at_least) problem.subject_to<frugal::DecidedAtLeast>(*question.decided_at_least);
    return problem;
}

inline frugal::Problem compose(const Question& question, frugal::TestCosts costs) {
    frugal::Problem problem("composed", std::move(costs));
    for (const Wish wish : question.wishes) {
        if (wish == Wish::positive_region) problem.prefer<frugal::LargestPositiveRegion>();
        if (wish == Wish::cost) problem.prefer<frugal::LowestCost>();
        if (wish == Wish::size) problem.prefer<frugal::FewestFeatures>();
    }
    return constrained(std::move(problem), question);
}

inline std::set<Mask> masks_of(const std::vector<frugal::FeatureSet>& subsets) {
    std::set<Mask> masks;
    for (const frugal::FeatureSet& subset : subsets) masks.insert(mask_of(subset.members()));
    return masks;
}

inline Mask mask_of(const frugal::FeatureSet& subset) { return mask_of(subset.members()); }

inline frugal::SolveOptions options_for(frugal::Algorithm algorithm, bool all = false, unsigned threads = 1) {
    frugal::SolveOptions options;
    options.algorithm = algorithm;
    options.all = all;
    options.threads = threads;
    options.techniques.cube = false;  // or nothing would be left to search in the small tables of tests
    return options;
}

}  // namespace support
