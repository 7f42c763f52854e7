// A rough-set model tells which objects count as decided by a subset. To add one: a file in models/, and a
// row in the table that names it on the command line.
#pragma once

#include <frugal/measure/subset_blocks.hpp>

#include <string>

namespace frugal {

class Model {
  public:
    virtual ~Model() = default;

    virtual std::string name() const = 0;
    /// When an object counts, in the words of a person.
    virtual std::string describe() const = 0;

    /// Objects that count.
    virtual Weight positive_region(const SubsetBlocks& subset) const = 0;

    /// No subset between `least` and `most` has a larger positive region.
    virtual Weight most_between(const SubsetBlocks& least, const SubsetBlocks& most) const = 0;

    /// The positive region from the raw table, by code that shares nothing with `positive_region`.
    virtual std::int64_t recomputed(const DecisionTable& table,
                                    const std::vector<std::size_t>& features) const = 0;
    /// Whether that takes little time.
    virtual bool quickly_recomputed(const DecisionTable& /*table*/) const { return true; }

    /// Whether blocks are all it looks at. Others look at pairs of objects and need the features only.
    virtual bool looks_at_blocks() const = 0;
};

}  // namespace frugal
