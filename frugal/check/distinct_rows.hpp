// What a proof may say about the rows of a table, and how many objects a subset decides: equal rows are
// merged once, then all questions are about the different ones. Plain code of its own, so that a fault in
// what the searches rely on cannot hide here.
#pragma once

#include <frugal/table/decision_table.hpp>
#include <frugal/table/feature_set.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace frugal::check {

class DistinctRows {
  public:
    explicit DistinctRows(const DecisionTable& table);

    /// Objects that all features together decide: those with no equal row of another class.
    std::int64_t decided_by_all() const { return decided_by_all_; }

    // Objects are numbered from 0 in the order of the table.
    bool is_consistent(std::size_t object) const { return row_of(object).decision != kInconsistent; }
    bool is_first(std::size_t object) const { return row_of(object).first == object; }
    /// How many rows are equal to this one, itself included.
    std::int64_t weight(std::size_t object) const { return row_of(object).weight; }
    /// Whether x, which is consistent, can only be decided by features that tell it from y: y is of another
    /// class, or equal to objects of several classes, of which one is another.
    bool must_differ(std::size_t x, std::size_t y) const { return row_of(x).decision != row_of(y).decision; }
    /// The features on which two objects differ, as bits, 64 to a word.
    void clause(std::size_t x, std::size_t y, std::span<std::uint64_t> words) const;

    /// How many objects a subset decides.
    std::int64_t decided(const FeatureSet& features);

  private:
    static constexpr Code kInconsistent = ~Code{0};

    struct Row {
        std::size_t first = 0;  ///< the first object that looks like this
        std::int64_t weight = 0;
        Code decision = 0;  ///< or kInconsistent
    };
    struct Block {
        std::size_t begin, end;  ///< of order_
    };

    const Row& row_of(std::size_t object) const { return rows_[row_index_[object]]; }
    std::int64_t count_decided(const FeatureSet& features);
    std::int64_t settle(Block block);
    std::int64_t split(Block block, std::size_t feature);

    std::size_t features_;
    std::vector<std::uint32_t> row_index_;  ///< per object
    std::vector<Row> rows_;
    std::vector<Code> cells_;  ///< row after row
    std::int64_t decided_by_all_ = 0;

    // Scratch of count_decided.
    std::vector<std::uint32_t> order_;      ///< rows, those of a block side by side
    std::vector<std::uint32_t> reordered_;  ///< of one block
    std::vector<Block> blocks_;             ///< of several classes each
    std::vector<std::size_t> places_;       ///< per code
    std::vector<Code> codes_met_;

    struct WordsHash {
        std::size_t operator()(const std::vector<std::uint64_t>& words) const;
    };
    static constexpr std::size_t kMostRemembered = 1 << 16;
    std::unordered_map<std::vector<std::uint64_t>, std::int64_t, WordsHash> remembered_;
};

}  // namespace frugal::check
