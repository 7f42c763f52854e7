// Whether a subset needs each of its features: whether one of them less decides less.
//
// Without a feature some blocks become one. If two classes meet in one of them and an object in it was
// decided before, the feature is needed, and no other block need be looked at. So a pass over the granules,
// each of which looks up its block by the rest of its codes, mostly ends soon; only an idle feature takes all
// of them.
#pragma once

#include <frugal/search/undecided.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace frugal {

class LeaveOneOut {
  public:
    /// `state` is that of the subset, all blocks in lists.
    LeaveOneOut(const Granules& granules, FeatureSet subset, const Undecided& state);

    const FeatureSet& subset() const { return subset_; }
    /// Objects that the subset decides.
    Weight decided() const { return decided_objects_; }

    /// Whether the subset decides less without this member.
    bool needs(std::size_t feature);
    /// Goes on without a feature that is not needed.
    void leave_out(std::size_t feature);

  private:
    struct Block {
        Granule first = kNone;      ///< kNone: an empty place
        std::uint32_t tag = 0;      ///< a part of its hash
        Class decision = 0;         ///< the class of all, or kMixed
        std::uint32_t decided = 0;  ///< whether a granule of it is decided with the feature
    };
    static constexpr Granule kNone = std::numeric_limits<Granule>::max();

    template <typename Same>
    Block& find(std::uint64_t hash, const Same& same);
    template <typename HashOf, typename Wanted>
    bool meet(std::size_t feature, std::size_t granules, const HashOf& hash_of, const Wanted& wanted);
    bool agree(Granule a, Granule b, std::size_t but_for) const;

    const Granules& granules_;
    FeatureSet subset_;
    Weight decided_objects_;
    std::vector<std::uint8_t> decided_;  ///< by granule
    std::vector<std::uint64_t> hashes_;  ///< by granule, the sum over all features of the subset
    std::vector<Block> blocks_;          ///< a hash table that grows with what is in it
    std::vector<std::uint64_t> once_;    ///< hashes that were seen, a bit for each,
    std::vector<std::uint64_t> twice_;   ///< and those that were seen again
};

}  // namespace frugal
