// Whether a subset needs its features: whether it decides less without one of them, or without several.
//
// Without some features some blocks become one. If two classes meet in one of them and an object in it was
// decided before, the features are needed, and no other block need be looked at. So a pass over the granules,
// each of which looks up its block by the rest of its codes, mostly ends soon; only idle features take all of
// them. But features that are all idle together go in one pass, and granules that are alone without ten
// features are alone without one of them.
//
// On a large table all of that takes seconds: where there is a deadline that cannot be kept, it throws
// TimeUp.
#pragma once

#include <frugal/deadline.hpp>
#include <frugal/search/undecided.hpp>

#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace frugal {

class LeaveOneOut {
  public:
    /// `state` is that of the subset, all blocks in lists.
    LeaveOneOut(const Granules& granules, FeatureSet subset, const Undecided& state, Deadline deadline = {});

    const FeatureSet& subset() const { return subset_; }
    /// Objects that the subset decides.
    Weight decided() const { return decided_objects_; }

    /// Whether the subset decides less without all of these members.
    bool needs(std::span<const std::size_t> features);
    /// Each of the members without which, alone, the subset decides less.
    FeatureSet needed();
    /// Goes on without those of these members that are not needed, one after the other.
    void leave_out_idle(std::span<const std::size_t> features);

  private:
    /// Granules, and a hash of their codes without some features.
    struct Suspects {
        std::vector<Granule> granules;
        std::vector<std::uint64_t> hashes;
    };
    struct Block {
        std::uint32_t first = kNone;  ///< of the suspects in it; kNone: an empty place
        std::uint32_t tag = 0;        ///< a part of its hash
        Class decision = 0;           ///< the class of all, or kMixed
        std::uint32_t decided = 0;    ///< whether a granule of it is decided with the features
    };
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    void hash_first(std::size_t granules);
    const std::vector<std::uint64_t>& hash_without(std::span<const std::size_t> features,
                                                   std::span<const Granule> among);
    void suspect_all(std::span<const Granule> among, std::span<const std::size_t> features,
                     Suspects& suspects);
    void suspect_those_in_company(std::span<const Granule> among, std::span<const std::size_t> features,
                                  Suspects& suspects);
    template <typename Same>
    Block& find(std::uint64_t hash, const Same& same);
    bool meet(const Suspects& suspects, std::span<const std::size_t> features);
    bool agree(Granule a, Granule b, const FeatureSet& on) const;
    std::optional<bool> needs_at_first_sight(std::span<const std::size_t> features);
    void find_needed(std::span<const std::size_t> features, std::span<const Granule> among, std::size_t depth,
                     FeatureSet& found);
    void leave_out_those_idle(std::span<const std::size_t> features);
    void leave_out(std::span<const std::size_t> features);

    const Granules& granules_;
    Deadline deadline_;
    FeatureSet subset_;
    Weight decided_objects_;
    std::vector<Granule> all_granules_;
    std::vector<std::uint8_t> decided_;  ///< by granule
    std::vector<std::uint64_t> hashes_;  ///< of the first granules, the sum over all features of the subset
    std::vector<Block> blocks_;          ///< a hash table that grows with what is in it
    /// Hashes of decided granules, a bit for each, and in the other half of a word those with company.
    std::vector<std::uint64_t> seen_;
    std::vector<std::uint64_t> without_;  ///< hashes of some granules without some features
    std::deque<Suspects> suspects_;       ///< by how many times features have been halved
};

}  // namespace frugal
