// What every subset of a few features loses, all of them counted at once.
//
// Below a node with few open features, undecided granules of a block that agree on all of those are one
// group. A group is lost to a subset when a group of another class in its block agrees with it on the whole
// subset. So for each group the subsets that lose it are a set of bits: what it shares with each group of
// another class, and everything below that. Adding these sets up, with the objects of each group as weights,
// gives the loss of all subsets; the counters stand upright, one bit of all of them in a row, so that many
// are added to at once.
#pragma once

#include <frugal/search/row_planes.hpp>
#include <frugal/search/undecided.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

/// Holds the counters, so keep one per thread.
class SubsetLosses {
  public:
    /// A set of features: bit i stands for the one in place i, by their order in the table.
    using Subset = std::uint32_t;

    static constexpr std::size_t kMostFeatures = 10;

    SubsetLosses(const Granules& granules, const RowPlanes& rows) : granules_(granules), rows_(rows) {}

    /// Whether features of a table can be bits of one word.
    static bool fit(const Granules& granules) { return RowPlanes::chunks_of(granules) == 1; }

    /// Counts what stays undecided with each subset of up to `kMostFeatures`, given as bits, that is added to
    /// what made `here`, whose blocks must be in lists. False where that would take long: too many groups
    /// would have to be compared.
    bool count(const Undecided& here, std::uint64_t features);

    /// Marks the subsets that lose no more than so many objects.
    void mark_bearable(Weight bearable);
    bool is_bearable(Subset subset) const { return (bearable_[subset / 64] >> (subset % 64) & 1U) != 0; }

    /// Objects that could be decided, but are not with this subset.
    Weight lost(Subset subset) const;

    /// Work in granules looked at, or what takes as long.
    std::uint64_t work() const { return work_; }

  private:
    /// Granules of a block that agree on all the features.
    struct Group {
        std::uint64_t codes = 0;  ///< the first bits of all codes, then their second bits, and so on
        Weight objects = 0;       ///< that can be decided
        Class decision = 0;       ///< of all its granules, or kMixed
        Granule example = 0;
    };
    /// Where a group is found by what its granules have in common.
    struct Place {
        std::uint64_t hash = 0;
        std::uint32_t block = 0;  ///< that it was used for, from 1 on
        std::uint32_t group = 0;
    };

    void begin(std::size_t granules, std::uint64_t features);
    bool group(std::span<const Granule> block);
    std::size_t group_of(Granule granule);
    bool agree(Granule a, Granule b) const;
    std::uint64_t upright_codes(Granule granule) const;
    template <std::size_t Words>
    void add_up();
    template <std::size_t Words>
    void find_losers(const Group& one, std::span<const Group> block, std::uint64_t* losers) const;
    template <std::size_t Words>
    void add(const std::uint64_t* losers, Weight objects);

    const Granules& granules_;
    const RowPlanes& rows_;
    std::uint64_t features_ = 0;
    unsigned size_ = 0;    ///< features
    unsigned planes_ = 0;  ///< bits of their longest code
    std::vector<Group> groups_;
    std::vector<std::size_t> ends_;  ///< of the blocks, in groups
    std::size_t pairs_ = 0;          ///< of groups, to be compared
    std::size_t most_pairs_ = 0;
    std::vector<Place> places_;
    std::uint32_t block_ = 0;
    Weight lost_anyway_ = 0;
    std::size_t words_ = 0;                ///< of a set of subsets
    std::vector<std::uint64_t> counters_;  ///< the lowest bits of all, then the next, and so on
    std::vector<std::uint64_t> bearable_;
    std::uint64_t work_ = 0;
};

}  // namespace frugal
