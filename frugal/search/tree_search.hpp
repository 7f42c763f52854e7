// Branch and bound over cost and decided objects, by one thread: the heart of the exact search.
#pragma once

#include <frugal/search/branch_and_bound.hpp>
#include <frugal/search/goal.hpp>
#include <frugal/search/relaxation.hpp>

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace frugal {

class TreeSearch {
  public:
    /// `costs` may differ from those of the evaluator's problem: units, when features are only counted.
    /// Without `clauses` the search goes by refinement alone.
    TreeSearch(const Evaluator& evaluator, const TestCosts& costs, Goal& goal, const SolveOptions& options,
               Stopper& stopper, const Clauses* clauses);

    /// Searches a subproblem to the end. False when stopped, or when `work_limit` granule visits were not
    /// enough.
    bool search(const Subproblem& subproblem, std::uint64_t work_limit);

    /// Whether anything of interest may lie in a subproblem.
    bool promising(const Subproblem& subproblem);

    /// What no subset of a subproblem beats: most decided objects, or least cost for a `cheapest` goal.
    std::optional<std::int64_t> best_possible(const Subproblem& subproblem);

    std::uint64_t nodes() const { return nodes_; }

  private:
    bool visit(const Undecided& here, std::vector<std::size_t> open, Units spent, std::size_t depth);
    void offer(Weight decided, Units cost);
    void refresh();
    bool drop_unaffordable(std::vector<std::size_t>& open, Units spent) const;
    bool one_more_at_most(const std::vector<std::size_t>& open, Units spent) const;
    void try_each(const Undecided& here, const std::vector<std::size_t>& open, Units spent);
    bool refinement_wants(const Undecided& here, const std::vector<std::size_t>& open, Units spent);
    Weight decided_with_all(const Undecided& here, const std::vector<std::size_t>& open, Weight enough);
    Relaxation::Verdict ask_clauses(const Undecided& here, const std::vector<std::size_t>& open, Units spent);
    bool clauses_worth_asking();
    Undecided& state_at(std::size_t depth);

    const Evaluator& evaluator_;
    const TestCosts& costs_;
    Goal& goal_;
    const SolveOptions& options_;
    Stopper& stopper_;
    Refiner refiner_;
    std::unique_ptr<Relaxation> relaxation_;
    std::vector<std::size_t> most_values_first_;
    FeatureSet chosen_;
    FeatureSet is_open_;
    std::size_t origin_ = 0;
    Staircase stairs_;
    std::uint64_t stairs_version_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t work_limit_ = 0;
    std::uint64_t clauses_asked_ = 0;
    std::uint64_t clauses_paid_ = 0;
    std::deque<Undecided> states_;  ///< one per depth, so that their memory is reused
    std::array<Undecided, 2> scratch_;
};

}  // namespace frugal
