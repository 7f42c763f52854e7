#include <frugal/check/recompute.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/search/find_reducts.hpp>
#include <frugal/search/reducts.hpp>
#include <frugal/search/solve.hpp>
#include <frugal/stopwatch.hpp>

namespace frugal {
namespace {

/// All of them, or one made by leaving features out of the whole set.
void find_any(const Granules& granules, const TestCosts& costs, const SolveOptions& options, Reducts& found) {
    const Problem problem = make_problem("reduct", costs);
    const Evaluator evaluator(granules, problem);
    Stopper stopper(options);
    if (options.all) {
        ReductList list = all_reducts(evaluator, options.limit, stopper);
        found.reducts = std::move(list.reducts);
        found.complete = list.complete;
        found.statistics.nodes = list.nodes;
    } else {
        found.reducts = {evaluator.stripped(FeatureSet::all(granules.features())).features};
        found.complete =
            found.reducts.front() == found.core;  // then every reduct holds it, so it is the only one
    }
    found.stop_reason = stopper.reason();
    found.status = found.reducts.empty()            ? Status::unknown
                   : options.all && !found.complete ? Status::feasible
                                                    : Status::optimal;
    found.statistics.seconds = stopper.seconds();
}

void find_best(const Granules& granules, const TestCosts& costs, const SolveOptions& options,
               Reducts& found) {
    const Result result = solve(
        granules,
        make_problem(found.which == WhichReducts::smallest ? "minimal-reduct" : "min-cost-reduct", costs),
        options);
    found.status = result.status;
    found.stop_reason = result.stop_reason;
    found.statistics = result.statistics;
    if (options.all) {
        found.reducts = result.optima;
        found.complete = result.optima_complete;
    } else if (result.answer) {
        found.reducts = {result.answer->features};
        found.complete = found.reducts.front() == found.core;
    }
}

/// Every reduct holds the core: one that decides everything is the only reduct.
bool core_is_enough(const Evaluator& evaluator, const FeatureSet& core) {
    return evaluator.decided_by(core) == evaluator.positive_region_full();
}

void find_only_one(Reducts& found, double seconds) {
    found.reducts = {found.core};
    found.complete = true;
    found.status = Status::optimal;
    found.statistics.seconds = seconds;
    found.statistics.threads = 1;
}

}  // namespace

Reducts find_reducts(const DecisionTable& table, const TestCosts& costs, WhichReducts which,
                     const SolveOptions& options) {
    const Stopwatch time;
    const Granules granules(table);
    const Problem sufficient = make_problem("reduct", costs);
    const Evaluator evaluator(granules, sufficient);
    Reducts found;
    found.which = which;
    found.all_asked = options.all;
    found.core = core(evaluator);
    const bool one_may_be_listed = !options.all || options.limit.value_or(1) > 0;
    if (one_may_be_listed && options.checkpoint.empty() && core_is_enough(evaluator, found.core)) {
        find_only_one(found, time.seconds());
    } else {
        const SolveOptions rest = options.after(time.seconds());
        which == WhichReducts::any ? find_any(granules, costs, rest, found)
                                   : find_best(granules, costs, rest, found);
    }
    // Cut short, a smallest or cheapest reduct may not be proven, but it must be a reduct.
    for (std::size_t i = 0; i < found.reducts.size(); i += check::recompute_every(found.reducts.size())) {
        check::expect_subset(table, found.reducts[i].members(), evaluator.positive_region_full());
    }
    return found;
}

}  // namespace frugal
