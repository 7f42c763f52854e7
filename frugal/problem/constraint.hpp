// A constraint tells which subsets are allowed. To add one: a file in constraints/, and a row in the table
// that names it on the command line.
#pragma once

#include <frugal/problem/subset_measures.hpp>

#include <string>

namespace frugal {

class Constraint {
  public:
    virtual ~Constraint() = default;

    /// In the words of a person, e.g. "cost at most 40".
    virtual std::string describe() const = 0;

    virtual bool holds(const SubsetMeasures& subset) const = 0;

    /// `rises`: once it holds it holds for every larger subset (enough objects decided). `falls`: once it
    /// is broken it stays broken for every larger subset (a budget).
    virtual Trend trend() const = 0;

    /// Whether some subset between `least` and `most` may satisfy it. By the trend, the end that is easier to
    /// satisfy decides: if that end fails, everything in between fails too.
    bool possible_between(const SubsetMeasures& least, const SubsetMeasures& most) const {
        return holds(trend() == Trend::rises ? most : least);
    }
};

}  // namespace frugal
