// Pawlak's value reduction: the rule of a block loses every condition that it can do without.
#pragma once

#include <frugal/rules/rule.hpp>
#include <frugal/rules/value_sets.hpp>

#include <vector>

namespace frugal {

class ValueReduction {
  public:
    /// `drop_order`: the features in the order in which conditions are tried to be dropped.
    ValueReduction(const Granules& blocks, std::vector<std::size_t> drop_order);

    /// The conditions that the rule of a block, which must have one class, keeps, in table order. Faster when
    /// blocks of one class come in a row.
    std::vector<Condition> reduce(Granule block);

    /// The blocks that the conditions found last match, ascending.
    std::vector<Granule> matched() const { return members(matched_); }

  private:
    void find_others(Class decision);

    const Granules* blocks_;
    ValueSets values_;
    std::vector<std::size_t> order_;
    Class decision_ = kInconsistent;  ///< the class that `untried_.back()` was made for
    /// untried_[i]: blocks of another class that agree with the rule on order_[i] and all after it.
    std::vector<BlockBits> untried_;
    BlockBits everything_;
    BlockBits matched_;  ///< what the conditions kept so far match
    BlockBits narrower_;
};

}  // namespace frugal
