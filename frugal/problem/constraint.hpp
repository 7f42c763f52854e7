// A constraint tells which subsets are allowed. To add one: a file in constraints/, and a line where the
// command line makes it.
#pragma once

#include <frugal/problem/subset_measures.hpp>

#include <string>

namespace frugal {

class Constraint {
  public:
    virtual ~Constraint() = default;

    /// In the words of a person, e.g. "cost at most 40".
    virtual std::string describe() const = 0;

    virtual bool holds(const SubsetView& subset) const = 0;

    /// `rises`: once it holds it holds for every larger subset (enough objects decided). `falls`: once it
    /// is broken it stays broken for every larger subset (a budget).
    virtual Trend trend() const = 0;

    /// Whether some subset between `least` and `most` may satisfy it. By the trend, the end that is easier to
    /// satisfy decides: if that end fails, everything in between fails too. A constraint without a trend has
    /// to say more, or stays silent.
    virtual bool possible_between(const SubsetView& least, const SubsetView& most) const {
        switch (trend()) {
            case Trend::rises:
                return holds(most);
            case Trend::falls:
                return holds(least);
            case Trend::neither:
                return true;
        }
        return true;
    }

    /// Whether it looks at the blocks of a subset.
    virtual bool looks_at_blocks() const { return false; }
    /// Whether a feature that splits no block can never help to satisfy it.
    virtual bool idle_never_helps() const { return true; }
};

}  // namespace frugal
