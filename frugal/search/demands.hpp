// What undecided objects ask for at a node: clauses that are not hit yet, of which each must be hit.
#pragma once

#include <frugal/search/clauses.hpp>
#include <frugal/search/least_covered.hpp>
#include <frugal/table/feature_set.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace frugal {

class Demands;

/// Who asks: groups of granules, or the demands of a node above, which are fewer and have fewer clauses.
struct Askers {
    const Clauses& groups;
    std::span<const Weight> weights;      ///< of the groups
    std::span<const Demands> above = {};  ///< without any, the groups ask

    /// Those of the groups, or of all parts of the node above one after the other.
    std::size_t number() const;
};

/// The demands of some askers. Those of a large table are shared out to several of these, so that threads can
/// work side by side.
class Demands {
  public:
    Demands(std::size_t words, const TestCosts& costs, Stopper& stopper)
        : words_(words), costs_(costs), stopper_(stopper) {}

    /// What may follow at a node.
    struct Ahead {
        const FeatureSet& chosen;
        std::span<const std::uint64_t> open;  ///< features, as bits
        Units most_left = 0;
    };

    /// Restricts the clauses of the askers from `first` up to `end` to open features. Those that cannot count
    /// below this node are left out.
    void collect(const Askers& askers, std::size_t first, std::size_t end, const Ahead& ahead);

    /// Each object puts its weight on that of its eight smallest clauses of which least is covered by these
    /// shares of the features, or keeps it if all of those are covered. What it is put on adds to the profits
    /// of a clause's features.
    void spread(const std::vector<double>& shares);
    /// Takes over what others have spread.
    void add(const Demands& others);

    std::size_t number() const { return weights_.size(); }
    std::span<const std::uint64_t> clauses_of(std::size_t demand) const {
        return std::span(clauses_).subspan(begins_[demand], begins_[demand + 1] - begins_[demand]);
    }
    bool all_hit(std::size_t demand, const FeatureSet& chosen) const;
    /// Objects whose clauses are all hit, but were not at the node above.
    Weight without_clause() const { return without_clause_; }

    /// Weights that objects keep, those without a clause included.
    double kept() const { return kept_; }
    const std::vector<double>& profits() const { return profits_; }
    /// Bytes of all clauses.
    std::uint64_t size() const { return bytes_asked_.demands() * bytes_asked_.bytes() * kClausesOfDemand; }

  private:
    /// Where eight features stand in the laid out bits of a clause.
    struct Byte {
        std::size_t word = 0;
        unsigned shift = 0;

        bool operator==(const Byte&) const = default;
    };

    void lay_out(std::span<const std::uint64_t> open, std::span<const Demands> above);
    void find_bytes(std::span<const std::uint64_t> open);
    bool stopped_at(std::size_t asker);
    template <typename F>
    void with_words(const F& f) const;
    template <typename Words>
    bool restrict_clauses(std::span<const std::uint64_t> clauses, const Ahead& ahead, Words words);
    template <typename Words>
    std::optional<std::size_t> cut(std::span<const std::uint64_t> clauses, const Ahead& ahead, Words words);
    template <typename Words>
    static bool keep_if_least(std::uint64_t* begin, std::uint64_t*& end, Words words);
    template <typename Words>
    void sort_restricted(Words words);
    template <typename Words>
    void take_restricted(std::span<const std::uint64_t> clauses, Weight weight, const Ahead& ahead,
                         Words words);
    bool take_over(const Demands& above, std::size_t demand, const Ahead& ahead);
    /// What is asked for, and what it says about it.
    struct Demand {
        std::span<const std::uint64_t> clauses;
        std::size_t hash = 0;
        Units forced = 0;  ///< what features cost that a clause asks for alone
    };
    template <typename F>
    void add(const Demand& demand, Weight weight, const F& turn);
    template <typename Words>
    void turn_into_bytes(Words words);
    void tabulate(const std::vector<double>& shares);

    std::size_t words_;  ///< of a clause
    const TestCosts& costs_;
    Stopper& stopper_;
    std::vector<std::uint64_t> clauses_;     ///< askers that ask for the same are one demand
    std::vector<std::uint32_t> begins_;      ///< where the clauses of each demand begin, and the end
    std::vector<Weight> weights_;            ///< of the demands
    std::vector<std::size_t> hashes_;        ///< of their clauses
    std::vector<Units> forced_;              ///< what features cost that one of their clauses asks for alone
    std::vector<std::uint32_t> places_;      ///< of demands, by the hash of their clauses
    std::vector<std::uint64_t> laid_out_;    ///< features whose bits stand side by side in each word
    std::vector<Byte> bytes_;                ///< those with open features
    std::vector<std::size_t> features_;      ///< of the bits of these bytes, or kNoFeature
    std::vector<std::size_t> bytes_above_;   ///< where they stand in demands of the node above, if they do
    ClauseBytes bytes_asked_;                ///< the same clauses, byte by byte
    std::vector<std::uint64_t> restricted_;  ///< the clauses of one asker, to open features
    std::vector<const std::uint64_t*> in_order_;  ///< scratch: the same, to be sorted
    std::vector<std::uint64_t> sorted_;
    std::size_t end_of_restricted_ = 0;
    Units forced_by_restricted_ = 0;
    std::vector<std::uint64_t> turned_;  ///< the same, byte by byte
    std::vector<NibbleCovers> covers_;
    std::vector<std::uint8_t> least_covered_;
    std::vector<Weight> sums_;  ///< weights, by the features of the clauses they are put on
    Weight without_clause_ = 0;
    double kept_ = 0;
    std::vector<double> profits_;  ///< by feature
};

}  // namespace frugal
