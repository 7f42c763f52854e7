#include <frugal/measure/positive_region.hpp>
#include <frugal/search/backtracking.hpp>
#include <frugal/search/best_subsets.hpp>

namespace frugal {
namespace {

class Backtracking {
  public:
    Backtracking(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper)
        : evaluator_(evaluator), stopper_(stopper), best_(evaluator, options.all) {}

    Result run() {
        const FeatureSet nothing(evaluator_.granules().features());
        const Partition whole(evaluator_.granules());
        best_.offer(nothing, positive_region(whole));
        backtrack(nothing, whole, 0);

        Result result;
        result.answer = best_.best();
        result.optima = best_.optima();
        result.optima_complete = !stopper_.stopped();
        result.status = result.answer ? (stopper_.stopped() ? Status::feasible : Status::optimal)
                                      : (stopper_.stopped() ? Status::unknown : Status::infeasible);
        result.statistics.nodes = steps_;
        result.statistics.backtracking_steps = steps_;
        return result;
    }

  private:
    /// One step: every way to add one feature behind `first` to `chosen`.
    void backtrack(const FeatureSet& chosen, const Partition& partition, std::size_t first) {
        ++steps_;
        stopper_.count_node();
        stopper_.report([this] {
            return Progress{best_.best() && !best_.best()->values.empty()
                                ? std::optional(best_.best()->values.front())
                                : std::nullopt,
                            std::nullopt, steps_};
        });
        for (std::size_t feature = first; feature < evaluator_.granules().features(); ++feature) {
            if (stopper_.should_stop()) return;
            const FeatureSet larger = chosen.with(feature);
            if (!evaluator_.affordable(larger)) continue;
            const Partition finer = partition.refined(feature);
            best_.offer(larger, positive_region(finer));
            backtrack(larger, finer, feature + 1);
        }
    }

    const Evaluator& evaluator_;
    Stopper& stopper_;
    BestSubsets best_;
    std::uint64_t steps_ = 0;
};

}  // namespace

Result backtracking(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    return Backtracking(evaluator, options, stopper).run();
}

}  // namespace frugal
