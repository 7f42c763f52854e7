// A staircase that is nearly right before the search of a frontier begins, and when much more is known.
//
// The best subset for one budget is mostly the best one for a slightly smaller budget with a feature more, or
// that for a slightly larger one with a feature less. So the known points are walked through by rising cost,
// adding each feature in turn, and by falling cost, leaving each one out, until nothing new is found.
#pragma once

#include <frugal/search/goal.hpp>
#include <frugal/search/stopper.hpp>

#include <cstdint>

namespace frugal {

/// How neighbours are counted is up to those derived from it.
class Neighbours {
  public:
    Neighbours(Goal& goal, Stopper& stopper) : goal_(goal), stopper_(stopper) {}
    virtual ~Neighbours() = default;

    /// Offers the neighbours of every point of the goal, and those of the points that they become, until it
    /// has taken so much work. What has been done with a point is noted there, and not done again.
    void offer(std::uint64_t most_work);

  protected:
    Goal& goal() const { return goal_; }
    Stopper& stopper() const { return stopper_; }

  private:
    virtual void add_each(const Point& point) = 0;
    virtual void leave_out_each(const Point& point) = 0;
    /// So far.
    virtual std::uint64_t work() const = 0;

    bool walk_up();
    bool walk_down();
    bool enough() const { return work() > most_work_ || stopper_.should_stop(); }

    Goal& goal_;
    Stopper& stopper_;
    std::uint64_t most_work_ = 0;
};

}  // namespace frugal
