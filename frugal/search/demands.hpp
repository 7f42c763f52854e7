// What undecided objects ask for at a node: clauses that are not hit yet, of which each must be hit.
#pragma once

#include <frugal/search/clauses.hpp>
#include <frugal/search/least_covered.hpp>
#include <frugal/table/feature_set.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

/// The demands of some groups of granules. Groups of a large table are shared out to several of these, so
/// that threads can work side by side.
class Demands {
  public:
    Demands(const Clauses& clauses, const TestCosts& costs, Stopper& stopper)
        : clauses_(clauses), costs_(costs), stopper_(stopper) {}

    /// What may follow at a node.
    struct Ahead {
        const FeatureSet& chosen;
        std::span<const std::uint64_t> open;  ///< features, as bits
        Units most_left = 0;
    };

    /// Restricts the clauses of groups to open features. `weights` has the undecided objects of each group,
    /// and is 0 afterwards.
    void collect(std::span<const std::uint32_t> groups, std::vector<Weight>& weights, const Ahead& ahead);

    /// Each object puts its weight on the clause of which least is covered by these shares of the features,
    /// or keeps it if all are covered. What it is put on adds to the profits of a clause's features.
    void spread(const std::vector<double>& shares);
    /// Takes over what others have spread.
    void add(const Demands& others);

    /// Weights that objects keep, those without a known clause included.
    double kept() const { return kept_; }
    const std::vector<double>& profits() const { return profits_; }
    /// Bytes of all clauses.
    std::uint64_t size() const { return asked_.demands() * asked_.bytes() * kClausesOfDemand; }

  private:
    /// Where eight features stand in the bits of a clause.
    struct Byte {
        std::size_t word = 0;
        unsigned shift = 0;
    };

    void find_bytes(const Ahead& ahead);
    template <typename F>
    void with_words(const F& f) const;
    template <typename Words>
    bool restrict_clauses(std::size_t group, const Ahead& ahead, Words words);
    template <typename Words>
    static bool keep_if_least(std::uint64_t* begin, std::uint64_t*& end, Words words);
    template <typename Words>
    void add_demand(Weight weight, Words words);
    template <typename Words>
    void turn_into_bytes(Words words);
    void tabulate(const std::vector<double>& shares);
    std::size_t first_feature(std::size_t nibble) const;

    const Clauses& clauses_;
    const TestCosts& costs_;
    Stopper& stopper_;
    std::vector<Byte> bytes_;            ///< those with open features
    ClauseBytes asked_;                  ///< by undecided objects: those that ask for the same are one demand
    std::vector<Weight> weights_;        ///< of the demands
    std::vector<std::uint32_t> places_;  ///< of demands, by the hash of their clauses
    std::vector<std::uint64_t> restricted_;  ///< the clauses of one group, to open features
    std::size_t end_of_restricted_ = 0;
    std::vector<std::uint64_t> turned_;  ///< the same, byte by byte
    std::vector<NibbleCovers> covers_;
    std::vector<std::uint8_t> least_covered_;
    std::vector<Weight> by_nibble_;  ///< weights, by the value of each nibble of the clauses they are put on
    Weight without_clause_ = 0;      ///< objects of which no unhit clause is known
    double kept_ = 0;
    std::vector<double> profits_;  ///< by feature
};

}  // namespace frugal
