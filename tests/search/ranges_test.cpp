// Ranges of a frontier that are counted out, against all subsets.
#include "support/ask.hpp"
#include <frugal/search/tree_search.hpp>
#include <frugal/table/draw_costs.hpp>

#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

constexpr std::size_t kForSale = 12;

/// A frontier of which much is known already, but not all, nor the best.
class KnownInPart {
  public:
    KnownInPart(std::uint64_t seed, Dice& dice)
        : granules_(noisy_table(seed, kForSale, 150)),
          costs_(draw_costs(kForSale, {Distribution::uniform, 1, 9, seed})),
          problem_(fstc(costs_, std::nullopt)),
          evaluator_(granules_, problem_),
          stopper_(options_),
          full_(evaluator_.positive_region_full()),
          goal_(Goal::Kind::frontier, costs_.total(), full_, 0, false) {
        find_best();
        std::vector<Point> known;
        for (const auto& [cost, decided] : best_) {
            // Some points are missing, others decide a few objects less than they could.
            const auto less = static_cast<Weight>(dice.below(4));
            if (dice.one_in(3) || (!known.empty() && known.back().decided >= decided - less)) continue;
            known.push_back({cost, decided - less, FeatureSet(kForSale)});
        }
        if (known.empty() || known.back().decided < full_)
            known.push_back({costs_.total(), full_, FeatureSet::all(kForSale)});
        goal_.restore(known, {});
    }

    /// Counts out all ranges that can be, and smaller ones; the number of points in them.
    std::size_t count_out(Dice& dice) {
        const Staircase stairs = goal_.wanted();
        std::size_t found = 0;
        for (std::size_t first = 0, end = 0; first < stairs.size(); first = end) {
            const Weight most = full_ - stairs[first].at_least;
            do {
                ++end;
            } while (end < stairs.size() && LossLimits::alike(most, full_ - stairs[end].at_least) &&
                     !dice.one_in(3));
            const Units below = first == 0 ? -1 : stairs[first - 1].up_to;
            found += count_out(below, stairs[end - 1].up_to);
        }
        return found;
    }

  private:
    void find_best() {
        Refiner refiner(granules_);
        for (Mask subset = 0; subset < Mask{1} << kForSale; ++subset) {
            const FeatureSet features = FeatureSet::of(kForSale, members_of(subset));
            Weight& most = best_[costs_.total(features)];
            most = std::max(most, refiner.state_of(features).decided);
        }
        Weight most = -1;
        std::erase_if(best_, [&](const auto& point) {
            if (point.second <= most) return true;
            most = point.second;
            return false;
        });
    }

    std::size_t count_out(Units below, Units up_to) {
        Subproblem range;
        range.chosen = FeatureSet(kForSale);
        for (std::size_t f = 0; f < kForSale; ++f) range.open.push_back(f);
        if (below >= 0) range.out_of_reach.push_back({below, 0});
        range.up_to = up_to;
        TreeSearch search(evaluator_, costs_, goal_, options_, stopper_, {});
        if (!search.count_out(range, std::numeric_limits<std::uint64_t>::max() / 2)) return 0;
        std::size_t found = 0;
        for (auto point = best_.upper_bound(below); point != best_.upper_bound(up_to); ++point, ++found)
            EXPECT_GT(goal_.wanted_at(point->first), point->second) << "cost " << point->first;
        return found;
    }

    Granules granules_;
    TestCosts costs_;
    Problem problem_;
    Evaluator evaluator_;
    SolveOptions options_;
    Stopper stopper_;
    Weight full_;
    Goal goal_;
    std::map<Units, Weight> best_;
};

TEST(Ranges, EveryPointOfARangeIsFound) {
    std::size_t found = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        found += KnownInPart(seed, dice).count_out(dice);
        if (HasFailure()) return;
    }
    EXPECT_GT(found, 100U);
}

}  // namespace
