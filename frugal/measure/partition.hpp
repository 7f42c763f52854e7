// The blocks of a subset: granules that agree on every feature of it.
#pragma once

#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

using Granule = std::uint32_t;

/// Blocks of granules, wherever they are kept: the members block after block, and where each block starts.
struct Blocks {
    std::span<const Granule> members;
    std::span<const std::uint32_t> first;  ///< one more than there are blocks: the last is the end

    std::size_t size() const { return first.size() - 1; }
    std::span<const Granule> operator[](std::size_t i) const {
        return members.subspan(first[i], first[i + 1] - first[i]);
    }
};

class Partition {
  public:
    /// One block of everything: the partition of the empty subset.
    explicit Partition(const Granules& granules);

    /// The partition of a subset.
    Partition(const Granules& granules, const FeatureSet& subset);

    /// Splits every block by the values of one more feature. Blocks keep their order, and inside a block the
    /// new ones stand in order of first appearance: a partition does not depend on how codes were given out.
    Partition refined(std::size_t feature) const;

    std::size_t blocks() const { return first_.size() - 1; }
    std::span<const Granule> block(std::size_t i) const {
        return std::span(members_).subspan(first_[i], first_[i + 1] - first_[i]);
    }
    Blocks all() const { return {members_, first_}; }
    const Granules& granules() const { return *granules_; }

  private:
    const Granules* granules_;
    std::vector<Granule> members_;      ///< granules, block after block
    std::vector<std::uint32_t> first_;  ///< where each block starts in `members_`, and the end
};

}  // namespace frugal
