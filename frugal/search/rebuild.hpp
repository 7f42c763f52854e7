// A better answer for a long search: takes a few features out of the best one and buys others for the money.
//
// Which ones go is drawn, what comes is what decides most objects for its cost, and the outcome is kept when
// it is no worse. That changes a good answer step by step where a search tree would have to begin anew.
#pragma once

#include <frugal/search/draws.hpp>
#include <frugal/search/evaluator.hpp>
#include <frugal/search/goal.hpp>
#include <frugal/search/stopper.hpp>
#include <frugal/search/undecided.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace frugal {

class Rebuild {
  public:
    /// `open`: the features that may be bought.
    Rebuild(const Evaluator& evaluator, const TestCosts& costs, std::vector<std::size_t> open, Goal& goal,
            Stopper& stopper, std::uint64_t seed);

    /// Offers what it finds, starting from the best point of a goal that is not a frontier.
    void run(std::uint64_t work_limit);

  private:
    std::uint64_t work() const;
    Units limit() const;
    bool enough(Weight decided) const;
    FeatureSet with_some_taken_out();
    Point rebuilt(FeatureSet subset);
    std::optional<std::size_t> best_buy(const FeatureSet& subset, Units spent);
    void leave_out_idle(Point& point);

    const Evaluator& evaluator_;
    const TestCosts& costs_;
    std::vector<std::size_t> open_;
    Goal& goal_;
    Stopper& stopper_;
    Draws draws_;
    double (*penalty_)(double) = nullptr;
    Refiner refiner_;
    Undecided state_;
    Undecided next_;
    Point current_;
    std::uint64_t rebuilt_ = 0;
};

}  // namespace frugal
