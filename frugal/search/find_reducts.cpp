#include <frugal/check/recompute.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/search/find_reducts.hpp>
#include <frugal/search/reducts.hpp>
#include <frugal/search/solve.hpp>
#include <frugal/stopwatch.hpp>

namespace frugal {
namespace {

/// All of them, or one made by leaving features out of the whole set.
void find_any(const Evaluator& evaluator, const SolveOptions& options, Reducts& found) {
    Stopper stopper(options);
    if (options.all) {
        ReductList list = all_reducts(evaluator, options.limit, stopper);
        found.reducts = std::move(list.reducts);
        found.complete = list.complete;
        found.statistics.nodes = list.nodes;
    } else {
        const FeatureSet all = FeatureSet::all(evaluator.granules().features());
        ChainedStates states = evaluator.chained_states(options.deadline(evaluator.granules().cells()));
        found.reducts = {evaluator.stripped(all, 0, states).features};
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
bool core_is_enough(const Evaluator& evaluator, const FeatureSet& core, const Deadline& deadline) {
    if (core.size() == evaluator.granules().features()) return true;
    return evaluator.chained_states(deadline).of(core).decided == evaluator.positive_region_full();
}

void find_only_one(Reducts& found, double seconds) {
    found.reducts = {*found.core};
    found.complete = true;
    found.status = Status::optimal;
    found.statistics.seconds = seconds;
    found.statistics.threads = 1;
}

void find(const Evaluator& evaluator, const SolveOptions& options, const Deadline& deadline, Reducts& found) {
    const Stopwatch time;
    found.core = core(evaluator, deadline);
    const bool one_may_be_listed = !options.all || options.limit.value_or(1) > 0;
    if (one_may_be_listed && options.checkpoint.empty() && core_is_enough(evaluator, *found.core, deadline)) {
        find_only_one(found, time.seconds());
        return;
    }
    const SolveOptions rest = options.after(time.seconds());
    found.which == WhichReducts::any ? find_any(evaluator, rest, found)
                                     : find_best(evaluator.granules(), evaluator.costs(), rest, found);
}

/// Recomputes reducts; those for which there is no time are not listed. Cut short, a smallest or cheapest
/// reduct may not be proven, but it must be a reduct.
void expect_reducts(const DecisionTable& table, Weight decided, const Deadline& deadline, Reducts& found) {
    std::size_t next = 0;
    try {
        for (; next < found.reducts.size(); next += check::recompute_every(found.reducts.size()))
            check::expect_subset(table, found.reducts[next].members(), decided, deadline);
    } catch (const TimeUp&) {
        found.reducts.resize(next);
        throw;
    }
}

}  // namespace

Reducts find_reducts(const DecisionTable& table, const TestCosts& costs, WhichReducts which,
                     const SolveOptions& options) {
    const Stopwatch time;
    const Deadline deadline = options.deadline(table.cells());
    Reducts found;
    found.which = which;
    found.all_asked = options.all;
    try {
        const Granules granules(table, deadline);
        const Problem sufficient = make_problem("reduct", costs);
        const Evaluator evaluator(granules, sufficient);
        // To recompute a reduct does not take as long as this.
        const double made = time.seconds();
        find(evaluator, options.after(made + check::kOfMerging * made), deadline, found);
        expect_reducts(table, evaluator.positive_region_full(), deadline, found);
    } catch (const TimeUp&) {
        found.stop_reason = StopReason::time;
        found.status = found.reducts.empty() ? Status::unknown : Status::feasible;
        found.complete = false;
        found.statistics.seconds = time.seconds();
    }
    return found;
}

}  // namespace frugal
