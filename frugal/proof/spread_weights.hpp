// Weights on clauses, as a proof writes them down: whole numbers, checked with whole numbers.
//
// The same relaxation as in relaxation.hpp, with every weight kept, because a reader of the proof must be
// able to add them up again.
#pragma once

#include <frugal/proof/conflicts.hpp>
#include <frugal/search/goal.hpp>

#include <vector>

namespace frugal {

class SpreadWeights {
  public:
    static constexpr std::int64_t kScale = 1024;

    struct Entry {
        std::uint32_t granule = 0;
        std::uint32_t other = 0;
        std::int64_t weight = 0;  ///< in units of 1/kScale object
    };

    SpreadWeights(const Granules& granules, const TestCosts& costs);

    bool usable() const { return !conflicts_.empty(); }

    /// Whether good weights refute all of these stairs at a node: `chosen` is bought for `spent`, `open` may
    /// follow. `here` is the state of `chosen`, in lists.
    bool refute(const Undecided& here, const FeatureSet& chosen, const std::vector<std::size_t>& open,
                Units spent, const Staircase& stairs);

    /// The weights of the last `refute`.
    const std::vector<Entry>& entries() const { return entries_; }
    /// The open feature of largest profit under them.
    std::size_t branch() const { return branch_; }

  private:
    struct Demand {
        std::uint32_t granule = 0;
        std::size_t first = 0;  ///< where its conflicts stand in `spread_`
        std::size_t end = 0;
    };
    struct Spread {
        const Conflict* conflict = nullptr;
        FeatureSet open;  ///< its features that are still open
        double weight = 0;
    };

    void collect(const Undecided& here, const FeatureSet& chosen, const FeatureSet& open);
    void play(double step);
    std::vector<double> fill(double budget) const;
    void round_down();
    bool refuted(const Stair& stair, Units spent) const;

    const Granules& granules_;
    const TestCosts& costs_;
    std::vector<std::vector<Conflict>> conflicts_;
    std::vector<Demand> demands_;
    std::vector<Spread> spread_;
    std::vector<Entry> entries_;
    std::vector<std::size_t> open_;
    std::vector<double> share_;
    std::vector<double> profit_;
    std::vector<std::int64_t> whole_profit_;
    std::int64_t spread_in_all_ = 0;
    std::size_t branch_ = 0;
};

}  // namespace frugal
