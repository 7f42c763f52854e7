// Neighbours of any table, counted by the state that they share.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/loss_counter.hpp>
#include <frugal/search/neighbours.hpp>

#include <optional>

namespace frugal {

class NeighboursByStates : public Neighbours {
  public:
    NeighboursByStates(const Evaluator& evaluator, const TestCosts& costs, Goal& goal, Stopper& stopper);

  private:
    void add_each(const Point& point) override;
    void leave_out_each(const Point& point) override;
    std::uint64_t work() const override;
    Weight decided_by(const Undecided& state, const FeatureSet& subset, Weight wanted);

    const Evaluator& evaluator_;
    const TestCosts& costs_;
    Refiner refiner_;
    ChainedStates states_;               ///< of the points, by rising cost
    std::optional<LossCounter> losses_;  ///< of a small table: most neighbours show soon that they are no use
    const Undecided nothing_bought_;
};

}  // namespace frugal
