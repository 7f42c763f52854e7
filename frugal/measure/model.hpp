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

    /// Whether blocks are all it looks at. Others look at pairs of objects and need the features only.
    virtual bool looks_at_blocks() const = 0;
};

}  // namespace frugal
