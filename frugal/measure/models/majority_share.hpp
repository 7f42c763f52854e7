// A block counts when the share of its largest class reaches a threshold: the variable precision model and
// the decision-theoretic one. With a threshold of 1 this is Pawlak's model.
#pragma once

#include <frugal/check/model_region.hpp>
#include <frugal/measure/model.hpp>

#include <cstdint>

namespace frugal {

/// A share as a fraction, so that it is compared exactly.
struct Share {
    std::int64_t numerator = 1;
    std::int64_t denominator = 1;
};

class MajorityShare : public Model {
  public:
    MajorityShare(std::string name, std::string describe, Share least)
        : name_(std::move(name)), describe_(std::move(describe)), least_(least) {}

    std::string name() const override { return name_; }
    std::string describe() const override { return describe_; }
    Weight positive_region(const SubsetBlocks& subset) const override;

    /// Not monotone: merging a pure block with a slightly mixed one may make both count. But a block that
    /// counts holds at least `least` of its objects in one class, and those are at most as many as the
    /// finest blocks inside it hold in their largest classes. So inside each block of `least` no more objects
    /// count than the sum of those majorities divided by the threshold.
    Weight most_between(const SubsetBlocks& least, const SubsetBlocks& most) const override;
    std::int64_t recomputed(const DecisionTable& table,
                            const std::vector<std::size_t>& features) const override {
        return check::positive_region(table, features,
                                      check::LeastShare{least_.numerator, least_.denominator});
    }
    bool looks_at_blocks() const override { return true; }

  private:
    bool reached(Weight majority, Weight objects) const;

    std::string name_;
    std::string describe_;
    Share least_;
};

}  // namespace frugal
