// The search tree of a table with few features, where what a subset loses is known, or counted without a look
// at the table: much the same tree as in `tree_search.hpp`, with next to nothing to do at a node.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/few_features.hpp>
#include <frugal/search/goal.hpp>
#include <frugal/search/options.hpp>
#include <frugal/search/stopper.hpp>

#include <cstdint>
#include <functional>
#include <vector>

namespace frugal {

class SmallTree {
  public:
    /// The features of `losses` must be in the order of their costs, the cheapest first.
    SmallTree(const Evaluator& evaluator, const FewFeatures& losses, const TestCosts& costs, Goal& goal,
              const SolveOptions& options, Stopper& stopper);

    /// Searches all subsets of those features. False when stopped, or when `enough` says so after an answer
    /// that decides everything and the tree is not small.
    bool search(const std::function<bool()>& enough);

    std::uint64_t nodes() const { return nodes_; }

  private:
    using Set = FewFeatures::Set;
    /// The subsets that hold the chosen features and some of the open ones.
    struct Node {
        Set chosen = 0;
        Set open = 0;
        Units spent = 0;
        Units up_to = 0;  ///< what any of them may cost
        Weight most = 0;  ///< objects that any of them decides
        Set counted = 0;  ///< chosen and open features when that was found
    };

    void place_in_order(Set all);
    bool must_end();
    bool visit(Node node);
    bool narrow(Node& node);
    bool one_more_at_most(const Node& node) const;
    void try_each(const Node& node);
    bool offer(Set subset, Units cost, Weight most);
    Set next_of(Set open) const;
    Units cost_of_cheapest(Set open) const;
    Set affordable(Units left) const;
    void refresh();

    const Evaluator& evaluator_;
    const FewFeatures& losses_;
    Goal& goal_;
    const SolveOptions& options_;
    Stopper& stopper_;
    Weight full_;
    std::vector<Units> costs_;  ///< by the bits of the features
    std::vector<Set> order_;
    Staircase stairs_;
    std::uint64_t stairs_version_ = 0;
    std::uint64_t nodes_ = 0;
    std::function<bool()> ask_if_enough_;
    bool enough_ = false;
};

}  // namespace frugal
