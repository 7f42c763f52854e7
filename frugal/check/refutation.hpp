// Why nothing below a leaf of a proof can beat the claim. Four rules, each with its reason beside the code;
// all arithmetic is exact.
#pragma once

#include <frugal/check/distinct_rows.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace frugal::check {

/// What would refute the claim: a subset that costs at most `up_to` and decides at least `at_least` objects.
struct Stair {
    Units up_to = 0;
    std::int64_t at_least = 0;
};

/// The subsets that hold all features of `bought` and, besides, only some of `open`.
struct Node {
    FeatureSet bought;
    FeatureSet open;
    Units spent = 0;  ///< the cost of `bought`
};

/// Clauses (features of which one tells two objects apart), each worth value/scale of something.
struct ValuedClauses {
    std::int64_t scale = 1;
    std::vector<std::int64_t> values;
    std::vector<std::uint64_t> masks;  ///< one clause after the other
    std::size_t words = 0;             ///< of one clause

    std::span<const std::uint64_t> mask(std::size_t i) const { return {masks.data() + i * words, words}; }
};

/// In the order in which they are tried: from the least to the most work.
enum class Rule { nothing, cost, prices, weights, refinement };

class Refuter {
  public:
    Refuter(DistinctRows& rows, std::vector<Units> costs, std::vector<Stair> stairs);

    struct Verdict {
        Rule hardest = Rule::nothing;   ///< of the rules that were needed
        std::optional<Stair> standing;  ///< a stair that no rule refutes
    };
    /// `weights` and `prices` may be null: none in force.
    Verdict refute(const Node& node, const ValuedClauses* weights, const ValuedClauses* prices);

    /// Scales and values are below this, so that no product below passes 127 bits.
    static constexpr std::int64_t kMostScale = (std::int64_t{1} << 40) - 1;
    static constexpr std::int64_t kMostObjects = std::int64_t{1} << 32;

  private:
    __extension__ using Wide = __int128;

    std::optional<Rule> refuting_rule(const Node& node, const Stair& stair, const ValuedClauses* weights,
                                      const ValuedClauses* prices);
    bool by_prices(const Node& node, const FeatureSet& affordable, Units left, const ValuedClauses& prices);
    bool by_weights(const Node& node, const Stair& stair, const ValuedClauses& weights);
    void sum_profits(const Node& node, const ValuedClauses& weights);

    DistinctRows& rows_;
    std::vector<Units> costs_;
    std::vector<Stair> stairs_;

    bool profits_known_ = false;        ///< for the node at hand
    Wide lost_ = 0;                     ///< all weight on clauses that are not hit yet
    std::vector<Wide> profits_;         ///< per feature
    std::vector<std::size_t> by_gain_;  ///< open features with a profit, the most profit per cost first
    std::vector<Wide> loads_;           ///< per feature
};

}  // namespace frugal::check
