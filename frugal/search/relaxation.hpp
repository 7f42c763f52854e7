// The bound from clauses: a linear relaxation, solved approximately from the dual side.
//
// Let every undecided object x spread its weight w(x) over its unhit clauses K, l(x,K) >= 0, and keep the
// rest, mu(x) = w(x) - sum of l(x,K) >= 0. If a set T of further features is bought, then
//     w(x) [x counts]  <=  mu(x) + sum over K of l(x,K) |T and K|,
// because x counts only if T hits each K. Summed up, T decides at most  sum of mu  +  sum over a in T of
// p(a), where p(a) adds l(x,K) over the clauses that hold a. So what a budget of c decides is at most
//     U(c) = decided already + sum of mu + the largest fractional knapsack of profits p with budget c,
// whatever the spreading. Good spreadings are found by a few rounds of fictitious play: the knapsack names
// the features it would buy, each object moves weight to the clause they cover least, and both sides average.
// A node begins with the bound of the node above, which holds for it as well.
#pragma once

#include <frugal/search/demands.hpp>
#include <frugal/search/helpers.hpp>
#include <frugal/search/profit_bound.hpp>
#include <frugal/search/verdict.hpp>

#include <deque>
#include <vector>

namespace frugal {

class Relaxation {
  public:
    /// Large tables are looked at by so many threads; the outcome does not depend on their number.
    Relaxation(const Granules& granules, const Clauses& clauses, const TestCosts& costs, Stopper& stopper,
               unsigned threads);

    /// How many rounds to play, or fewer when they gain next to nothing.
    struct Effort {
        int rounds = 0;
        bool until_stalled = false;
    };

    /// Goes to another part of the tree, where this bound holds; it may be empty.
    void begin(const FeatureSet& chosen, const ProfitBound& bound) { found_.assign(1, {chosen, bound, 0}); }

    /// The best known bound for everything above `chosen`, which lies on the way to the last node.
    ProfitBound bound(const FeatureSet& chosen);

    /// What `chosen` decides at most, as far as that is known.
    double most_decided(const FeatureSet& chosen);

    /// What is known of a node from those above it; `ask` says more.
    Verdict glance(const FeatureSet& chosen, const std::vector<std::size_t>& open, Units spent,
                   const Staircase& stairs);

    /// What clauses say about a node: `chosen` is bought for `spent`, `open` features may follow for no more
    /// than `most_left`. Nodes come in the order of the tree, and each begins with what was found on the way
    /// to it.
    Verdict ask(const FeatureSet& chosen, const std::vector<std::size_t>& open, Units spent, Units most_left,
                const Staircase& stairs, const Effort& effort);

    std::uint64_t work() const { return work_; }

  private:
    /// A bound that holds for all subsets above `chosen`.
    struct Found {
        FeatureSet chosen;
        ProfitBound bound;
        std::size_t level = 0;  ///< that says what is asked for, from 1 on; 0: that is not known
    };

    /// What is asked for at a node.
    struct Level {
        std::vector<Demands> parts;  ///< as many as are needed
        std::size_t used = 0;        ///< how many are
        std::size_t number = 0;      ///< of demands
        std::size_t askers = 0;      ///< of those above that they were made from
        std::uint64_t size = 0;      ///< of their clauses
        Weight content = 0;          ///< objects whose clauses were all hit at nodes above
        std::size_t open = 0;        ///< features

        std::span<const Demands> all() const { return std::span(parts).first(used); }
    };

    const Level* above() const;
    void find_demands(const FeatureSet& chosen, std::size_t open, Units most_left);
    static double share_left(const Level& level, const FeatureSet& chosen);
    void collect_demands(const FeatureSet& chosen, Units most_left);
    void find_shares(const FeatureSet& chosen, const std::vector<std::size_t>& open);
    double play(double step);
    std::size_t branch(const std::vector<std::size_t>& open) const;
    void fix(const std::vector<std::size_t>& open, Units spent, Verdict& verdict);

    const Clauses& clauses_;
    const TestCosts& costs_;
    Stopper& stopper_;
    Helpers helpers_;

    std::vector<Weight> weights_;  ///< by group: the objects of its granules that can be decided
    Weight objects_ = 0;           ///< all of them
    std::vector<std::uint64_t> open_bits_;
    std::deque<Level> levels_;    ///< those of `found_`, and that of the node
    Level* level_ = nullptr;      ///< that of the node
    bool reused_ = false;         ///< it is one of a node above
    std::vector<double> shares_;  ///< by feature
    KnapsackGame game_;
    std::vector<Found> found_;  ///< on the way to the node that was asked about last
    std::uint64_t work_ = 0;
};

}  // namespace frugal
