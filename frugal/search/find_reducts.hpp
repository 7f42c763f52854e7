// The question behind `frugal reducts`: one reduct, the smallest, the cheapest, or all of them, and the core.
#pragma once

#include <frugal/search/options.hpp>
#include <frugal/search/result.hpp>
#include <frugal/table/test_costs.hpp>

namespace frugal {

enum class WhichReducts { any, smallest, cheapest };

struct Reducts {
    WhichReducts which = WhichReducts::any;
    bool all_asked = false;
    Status status = Status::unknown;
    StopReason stop_reason = StopReason::completed;
    std::vector<FeatureSet> reducts;
    bool complete = false;           ///< these are all reducts of the kind that was asked for
    std::optional<FeatureSet> core;  ///< absent when the time was up before it was known
    Statistics statistics;
};

/// With options.all all reducts of the kind, at most options.limit of them; otherwise one.
Reducts find_reducts(const DecisionTable& table, const TestCosts& costs, WhichReducts which,
                     const SolveOptions& options = {});

}  // namespace frugal
