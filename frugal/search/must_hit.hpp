// Clauses that a subset must hit to decide everything that can be decided, found only when they are needed.
//
// A subset decides all that the whole table decides exactly when it hits every clause D(x,y), the features on
// which two objects of different classes differ. There are far too many of them to write down, and few
// matter. So the search keeps a pool: a subset that hits all of it is tried on the table, and if something
// stays undecided, clauses that explain it join the pool.
#pragma once

#include <frugal/search/stopper.hpp>
#include <frugal/search/undecided.hpp>
#include <frugal/search/verdict.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

class MustHit {
  public:
    using Pool = std::vector<FeatureSet>;

    MustHit(const Granules& granules, const TestCosts& costs, const Pool& pool, Stopper& stopper);

    /// What the pool says about buying `chosen` and then open features for at most `left`. The bound gives
    /// each unhit clause a price such that no feature's clauses together are worth more than it costs:
    /// then hitting all of them costs at least the sum of the prices.
    Verdict ask(const FeatureSet& chosen, const std::vector<std::size_t>& open, Units left);

    /// After `ask` found every clause hit: whether `ask` has anything unhit to say.
    bool all_hit() const { return unhit_.empty(); }

    /// Adds clauses that explain why `here`, the state of `chosen`, is not decided. False when they show that
    /// nothing affordable decides everything. When stopped, it may have added none.
    bool learn(const Undecided& here, const FeatureSet& chosen, const std::vector<std::size_t>& open,
               Units left, Refiner& refiner);

    /// After `ask`: no way to hit all clauses costs less.
    Units least_cost() const { return bound_; }

    Pool pool() const;

    /// After `ask`: the unhit clauses with their prices; where one of them has no open feature, that alone.
    struct Priced {
        FeatureSet clause;
        Units price = 0;
    };
    std::vector<Priced> priced() const;

    std::uint64_t work() const { return work_; }

  private:
    struct Unhit {
        std::uint32_t clause = 0;
        std::uint32_t size = 0;  ///< open features in it
    };

    std::size_t clauses() const { return words_ == 0 ? 0 : bits_.size() / words_; }
    std::span<const std::uint64_t> bits(std::size_t clause) const {
        return std::span(bits_).subspan(clause * words_, words_);
    }
    template <typename F>
    void for_each_open(std::size_t clause, F&& f) const;
    void collect_unhit(const FeatureSet& chosen);
    void price_clauses(const std::vector<std::size_t>& open);
    std::size_t branching_feature() const;
    FeatureSet explain(const Undecided& here, const FeatureSet& chosen, const std::vector<std::size_t>& open,
                       Refiner& refiner);
    void survey(const Undecided& here, std::span<const std::size_t> left_out, Refiner& refiner);
    Undecided added(const Undecided& here, std::span<const std::size_t> features, Refiner& refiner);
    void mine(const Undecided& few);
    void keep_mined(std::size_t most);
    bool absorbed(const FeatureSet& clause) const;
    void add(const FeatureSet& clause);

    const Granules& granules_;
    const TestCosts& costs_;
    Stopper& stopper_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;  ///< the pool, `words_` to a clause

    std::vector<std::uint64_t> open_bits_;
    std::vector<Unhit> unhit_;  ///< by rising size
    std::vector<Unhit> met_;    ///< the same as they stand in the pool
    std::vector<std::uint32_t> of_size_;
    std::vector<Units> prices_;    ///< of the unhit clauses
    std::vector<Units> residual_;  ///< by feature: its cost less the prices of its clauses
    Units bound_ = 0;
    std::vector<Undecided> extended_;  ///< scratch of `explain`
    Undecided scratch_;
    std::vector<FeatureSet> mined_;
    std::uint64_t work_ = 0;
};

}  // namespace frugal
