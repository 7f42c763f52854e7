#include <frugal/search/relaxation.hpp>

#include <algorithm>
#include <limits>

namespace frugal {
namespace {

/// Sums of doubles are trusted up to this many objects; bounds are whole numbers, so it costs nothing.
constexpr double kSlack = 1e-4;
/// Threads share groups out in parts of this size, and in no more of them.
constexpr std::size_t kGroupsInAPart = 1024;
constexpr std::size_t kMostParts = 8;
/// What takes as long as looking at a granule: bytes of clauses to spread on, and so many for a group.
constexpr std::uint64_t kBytesPerWork = 32;
constexpr std::uint64_t kWorkPerGroup = 4;
constexpr int kPlayed = 8;  ///< rounds that a bound from above counts for
constexpr int kPatience = 10;
constexpr double kStall = 5e-4;  ///< so many rounds must lower the surplus of a whole tree by this share

bool reaches(double bound, Weight at_least) { return bound + kSlack >= static_cast<double>(at_least); }

}  // namespace

Relaxation::Relaxation(const Granules& granules, const Clauses& clauses, const TestCosts& costs,
                       Stopper& stopper, unsigned threads)
    : granules_(granules),
      clauses_(clauses),
      costs_(costs),
      stopper_(stopper),
      helpers_(threads),
      group_weight_(clauses.groups(), 0),
      open_bits_(clauses.words(), 0),
      game_(costs) {}

/// Shares out the groups that are undecided here.
void Relaxation::collect_demands(const Undecided& here, const FeatureSet& chosen, Units most_left) {
    const auto decisions = granules_.decisions();
    const auto weights = granules_.weights();
    touched_groups_.clear();
    for (const Granule granule : here.members) {
        if (decisions[granule] == kInconsistent) continue;
        const std::uint32_t group = clauses_.group_of(granule);
        if (group_weight_[group] == 0) touched_groups_.push_back(group);
        group_weight_[group] += weights[granule];
    }
    decided_ = static_cast<double>(here.decided);
    const std::size_t groups = touched_groups_.size();
    parts_ = std::clamp<std::size_t>(groups / kGroupsInAPart, 1, kMostParts);
    while (demands_.size() < parts_) demands_.emplace_back(clauses_, costs_, stopper_);
    helpers_.run(parts_, [&](std::size_t i) {
        const std::size_t first = groups * i / parts_;
        demands_[i].collect(std::span(touched_groups_).subspan(first, groups * (i + 1) / parts_ - first),
                            group_weight_, {chosen, open_bits_, most_left});
    });
    size_ = 0;
    for (std::size_t i = 0; i < parts_; ++i) size_ += demands_[i].size();
    work_ += groups * kWorkPerGroup;
}

ProfitBound Relaxation::bound(const FeatureSet& chosen) {
    while (found_.size() > 1 && !found_.back().chosen.is_subset_of(chosen)) found_.pop_back();
    const Found& last = found_.back();
    ProfitBound bound = last.bound;
    if (bound.empty()) return bound;
    chosen.for_each([&](std::size_t feature) {
        if (!last.chosen.contains(feature)) bound.constant += bound.profit[feature];
    });
    return bound;
}

/// One round: what the averaged knapsack leaves uncovered makes the next bound.
double Relaxation::play(double step) {
    helpers_.run(parts_, [&](std::size_t i) { demands_[i].spread(game_.share()); });
    for (std::size_t i = 1; i < parts_; ++i) demands_[0].add(demands_[i]);
    work_ += size_ / kBytesPerWork;
    return game_.mix_in(decided_ + demands_[0].kept(), demands_[0].profits(), step);
}

/// Reduced profits: with r the ratio where the budget ends, U(c) <= base + r c + sum of max(0, p(a) - r
/// cost(a)). Leaving `a` out takes max(0, p - r cost) from the right side, buying it takes max(0, r cost -
/// p).
void Relaxation::fix(const std::vector<std::size_t>& open, Units spent, const Staircase& stairs,
                     Verdict& verdict) {
    struct Test {
        double surplus;  ///< how far U is above what the stair wants
        double ratio;
        Units left;
    };
    std::vector<Test> tests;
    for (std::size_t i = 0; i < stairs.size(); ++i) {
        if (stairs[i].up_to < spent || !reaches(game_.most()[i], stairs[i].at_least)) continue;
        const Units left = stairs[i].up_to - spent;
        tests.push_back({game_.most()[i] - static_cast<double>(stairs[i].at_least), game_.ratios()[i], left});
    }
    for (const std::size_t feature : open) {
        const auto cost = static_cast<double>(costs_[feature]);
        const bool useless = std::ranges::all_of(tests, [&](const Test& test) {
            return costs_[feature] > test.left ||
                   test.ratio * cost - game_.profit(feature) > test.surplus + kSlack;
        });
        const bool needed = std::ranges::all_of(tests, [&](const Test& test) {
            return game_.profit(feature) - test.ratio * cost > test.surplus + kSlack;
        });
        if (useless) {
            verdict.useless.push_back(feature);
        } else if (needed) {
            verdict.needed.push_back(feature);
        }
    }
}

Verdict Relaxation::ask(const Undecided& here, const FeatureSet& chosen, const std::vector<std::size_t>& open,
                        Units spent, const Staircase& stairs, const Effort& effort) {
    Verdict verdict;
    std::ranges::fill(open_bits_, 0);
    for (const std::size_t feature : open) open_bits_[feature / 64] |= std::uint64_t{1} << (feature % 64);
    double surplus = game_.begin(bound(chosen), open, spent, stairs);
    verdict.wanted = reaches(surplus, 0);
    if (!verdict.wanted) return verdict;
    collect_demands(here, chosen, stairs.back().up_to - spent);
    int played = surplus == std::numeric_limits<double>::infinity() ? 0 : kPlayed;
    double least = surplus;
    double earlier = surplus;
    for (int round = 1; round <= effort.rounds; ++round, ++played) {
        const double step = 2.0 / (played + 2);
        surplus = play(step);
        verdict.wanted = reaches(surplus, 0);
        if (!verdict.wanted) return verdict;
        game_.buy(step);
        if (stopper_.should_stop()) break;  // what is known by now is a bound as well
        least = std::min(least, surplus);
        if (round % kPatience == 0 && effort.until_stalled) {
            if (earlier - least < kStall * least) break;
            earlier = least;
        }
    }
    found_.push_back({chosen, game_.bound()});
    fix(open, spent, stairs, verdict);
    // What the knapsacks agree on is most likely right, and a good answer is found early that way.
    verdict.branch =
        *std::ranges::max_element(open, {}, [&](std::size_t feature) { return game_.share()[feature]; });
    return verdict;
}

}  // namespace frugal
