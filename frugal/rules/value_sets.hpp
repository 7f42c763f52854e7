// Which blocks have a value, for every value of every feature: what the conditions of a rule match is an
// intersection of such sets.
//
// A value that at least one block in 64 has is kept as bits, a rarer one as a list, which is shorter then. A
// feature so takes eight bytes a block at most, however many values it has.
#pragma once

#include <frugal/measure/partition.hpp>
#include <frugal/table/granules.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

/// A set of blocks, 64 to a word.
using BlockBits = std::vector<std::uint64_t>;

class ValueSets {
  public:
    explicit ValueSets(const Granules& blocks);

    std::size_t words() const { return words_; }

    /// out = those of `in` that have the value.
    void intersect(const BlockBits& in, std::size_t feature, Code value, BlockBits& out) const;

  private:
    struct ValueSet {
        BlockBits bits;             ///< of a frequent value
        std::vector<Granule> list;  ///< of a rare one
    };

    std::size_t words_;
    std::vector<std::vector<ValueSet>> sets_;  ///< by feature and value
};

inline void insert(BlockBits& set, Granule block) { set[block / 64] |= std::uint64_t{1} << (block % 64); }
inline bool contains(const BlockBits& set, Granule block) {
    return ((set[block / 64] >> (block % 64)) & 1U) != 0;
}
bool disjoint(const BlockBits& a, const BlockBits& b);
std::vector<Granule> members(const BlockBits& set);

}  // namespace frugal
