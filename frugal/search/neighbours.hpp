// A staircase that is nearly right before the search of a frontier begins, and when much more is known.
//
// The best subset for one budget is mostly the best one for a slightly smaller budget with a feature more, or
// that for a slightly larger one with a feature less. So the known points are walked through by rising cost,
// adding each feature in turn, and by falling cost, leaving each one out, until nothing new is found.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/few_features.hpp>
#include <frugal/search/goal.hpp>
#include <frugal/search/loss_counter.hpp>
#include <frugal/search/stopper.hpp>

#include <cstdint>
#include <optional>

namespace frugal {

class Neighbours {
  public:
    /// `few_features`: all that can be bought, where their losses are known.
    Neighbours(const Evaluator& evaluator, const TestCosts& costs, Goal& goal, Stopper& stopper,
               const FewFeatures* few_features);

    /// Offers the neighbours of every point of the goal, and those of the points that they become, until it
    /// has taken so much work. What has been done with a point is noted there, and not done again.
    void offer(std::uint64_t most_work);

  private:
    bool walk_up();
    bool walk_down();
    void add_each(const Point& point);
    void leave_out_each(const Point& point);
    Weight decided_by(const Undecided& state, const FeatureSet& subset, Weight wanted);
    Weight decided_by(const FeatureSet& subset, Weight wanted);
    bool enough() const;

    const Evaluator& evaluator_;
    const TestCosts& costs_;
    Goal& goal_;
    Stopper& stopper_;
    const FewFeatures* few_features_;
    Refiner refiner_;
    ChainedStates states_;               ///< of the points, by rising cost
    std::optional<LossCounter> losses_;  ///< of a small table: most neighbours show soon that they are no use
    const Undecided nothing_bought_;
    std::uint64_t compared_ = 0;
    std::uint64_t most_work_ = 0;
};

}  // namespace frugal
