// Neighbours of a table of few features, where it is known what each subset loses.
#pragma once

#include <frugal/search/few_features.hpp>
#include <frugal/search/neighbours.hpp>

namespace frugal {

class NeighboursByLosses : public Neighbours {
  public:
    /// `losses` are those of all that can be bought; of `granules` granules, that decide `most` objects.
    NeighboursByLosses(const FewFeatures& losses, std::size_t granules, Weight most, const TestCosts& costs,
                       Goal& goal, Stopper& stopper);

  private:
    using Set = FewFeatures::Set;

    void add_each(const Point& point) override;
    void leave_out_each(const Point& point) override;
    std::uint64_t work() const override { return work_; }
    Units cost_of(Set subset) const;
    void offer_if_wanted(Set subset, Units cost);

    const FewFeatures& losses_;
    std::size_t granules_;
    Weight most_;
    const TestCosts& costs_;
    std::uint64_t work_ = 0;
};

}  // namespace frugal
