// A problem in terms of cost and decided objects alone, where it can be put that way.
#pragma once

#include <frugal/problem/problem.hpp>

#include <optional>

namespace frugal {

struct PointQuestion {
    bool most_decided = false;  ///< decide the most, then spend the least; otherwise only the latter
    Units budget = 0;
    Weight required = 0;  ///< objects to decide at least; one more than there are when that cannot be
    TestCosts costs;      ///< 1 each when features are only counted
    FeatureSet bought;    ///< features that must be bought: free here, and their cost taken off the budget
    Units spent = 0;      ///< the cost of those
};

/// Whether single features may be required or forbidden.
enum class FeatureChoices { none, some };

/// Nothing for other models than Pawlak's, for constraints other than on cost and positive region, or for
/// other objectives than the positive region then the cost, the cost, none (any subset will do, so the
/// cheapest), or the size without a budget. `most` is what all features decide.
std::optional<PointQuestion> as_point_question(const Problem& problem, Weight most,
                                               FeatureChoices choices = FeatureChoices::none);

}  // namespace frugal
