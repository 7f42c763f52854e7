// Depth-first branch and bound through one subproblem, by one thread.
#pragma once

#include <frugal/search/incumbent.hpp>
#include <frugal/search/stopper.hpp>
#include <frugal/search/subproblem.hpp>
#include <frugal/search/undecided.hpp>

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

namespace frugal {

class BranchAndBound {
  public:
    BranchAndBound(const Evaluator& evaluator, Incumbent& incumbent, Stopper& stopper)
        : evaluator_(evaluator),
          incumbent_(incumbent),
          stopper_(stopper),
          refiner_(evaluator.refiner()),
          idle_never_helps_(evaluator.problem().idle_never_helps()),
          splits_(evaluator.problem().model() == nullptr || evaluator.problem().looks_at_blocks()) {}

    /// Searches a subproblem to the end. False when stopped, or when `node_limit` nodes were not enough.
    bool search(const Subproblem& subproblem, std::uint64_t node_limit);

    /// The best values that anything in a subproblem might have, or nothing when it holds no allowed subset.
    std::optional<std::vector<double>> best_possible(const Subproblem& subproblem);
    /// Whether the incumbent leaves any use for a subproblem.
    bool promising(const Subproblem& subproblem);

    std::uint64_t nodes() const { return nodes_; }

  private:
    bool visit(const Undecided& here, const std::vector<std::size_t>& candidates, std::size_t depth);
    void offer(const Undecided& here);
    bool wanted_above(const Undecided& here, const std::vector<std::size_t>& open);
    std::optional<std::vector<double>> best_possible(const Undecided& here, const SubsetView& least,
                                                     const std::vector<std::size_t>& open);
    std::vector<double> anything() const;
    const Undecided* state_with(const Undecided& here, const std::vector<std::size_t>& open);
    bool refine(const Undecided& here, std::size_t feature, Undecided& child);
    std::vector<std::size_t> affordable(const std::vector<std::size_t>& candidates) const;
    Undecided& state_at(std::size_t depth);

    const Evaluator& evaluator_;
    Incumbent& incumbent_;
    Stopper& stopper_;
    Refiner refiner_;
    bool idle_never_helps_;
    bool splits_;  ///< whether anything is to be learned from splitting blocks
    FeatureSet chosen_;
    std::size_t origin_ = 0;
    std::optional<Incumbent::Best> best_;
    std::uint64_t best_version_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
    std::deque<Undecided> states_;  ///< one per depth, so that their memory is reused
    std::array<Undecided, 2> scratch_;
};

}  // namespace frugal
