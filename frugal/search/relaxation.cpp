#include <frugal/search/relaxation.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace frugal {
namespace {

/// Sums of doubles are trusted up to this many objects; bounds are whole numbers, so it costs nothing.
constexpr double kSlack = 1e-4;
/// Threads share askers out in parts of this size, and in no more of them.
constexpr std::size_t kAskersInAPart = 1024;
constexpr std::size_t kMostParts = 8;
/// What takes as long as looking at a granule: bytes of clauses to spread on, and so many for a group.
constexpr std::uint64_t kBytesPerWork = 32;
constexpr std::uint64_t kWorkPerAsker = 4;
/// With more granules, what is asked for on the way to a node is not kept: it would take too much memory.
constexpr std::size_t kMostGranulesKept = 1U << 18U;
/// What was asked for at a node above is asked for here, as long as so much is left of its granules and of
/// its open features.
constexpr double kMostGranules = 0.6;
constexpr double kMostOpen = 0.6;
constexpr int kPlayed = 8;  ///< rounds that a bound from above counts for
constexpr int kPatience = 10;
constexpr double kStall = 5e-4;  ///< so many rounds must lower the surplus of a whole tree by this share

}  // namespace

Relaxation::Relaxation(const Granules& granules, const Clauses& clauses, const TestCosts& costs,
                       Stopper& stopper, unsigned threads)
    : granules_(granules),
      clauses_(clauses),
      costs_(costs),
      stopper_(stopper),
      helpers_(threads),
      asked_{std::vector<Weight>(clauses.groups(), 0), std::vector<std::uint32_t>(clauses.groups(), 0)},
      open_bits_(clauses.words(), 0),
      game_(costs) {}

bool Relaxation::levels_kept() const { return granules_.size() <= kMostGranulesKept; }

/// What is asked for at the nearest node above, if that is known.
const Relaxation::Level* Relaxation::above() const {
    return levels_kept() && found_.back().level > 0 ? &levels_[found_.back().level - 1] : nullptr;
}

/// Calls f(granule, asker) for all that can be decided.
template <typename F>
void Relaxation::for_each_asker(const Undecided& here, const F& f) const {
    const auto decisions = granules_.decisions();
    const Level* const above = this->above();
    for (const Granule granule : here.members) {
        if (decisions[granule] == kInconsistent) continue;
        f(granule, above != nullptr ? above->demand_of[granule] : clauses_.group_of(granule));
    }
}

/// What undecided objects ask for here. Where little has changed since a node above, that is what they asked
/// for there: clauses that have been hit since are covered, and features that have left cover nothing.
void Relaxation::find_demands(const Undecided& here, const FeatureSet& chosen, std::size_t open,
                              Units most_left) {
    weigh_askers(here);
    const Level* const last = above();
    reused_ = last != nullptr &&
              static_cast<double>(here.granules()) >= kMostGranules * static_cast<double>(last->granules) &&
              static_cast<double>(open) >= kMostOpen * static_cast<double>(last->open);
    if (reused_) {
        level_ = &levels_[found_.back().level - 1];
        for (std::size_t i = 0; i < level_->used; ++i) level_->parts[i].weigh_again(asked_);
    } else {
        collect_demands(chosen, most_left);
        level_->granules = here.granules();
        level_->open = open;
    }
    size_ = 0;
    for (std::size_t i = 0; i < level_->used; ++i) size_ += level_->parts[i].size();
}

void Relaxation::weigh_askers(const Undecided& here) {
    const auto weights = granules_.weights();
    askers_.clear();
    Weight decided = here.decided;
    for_each_asker(here, [&](Granule granule, std::uint32_t asker) {
        if (asker == Demands::kLost) return;
        if (asker == Demands::kContent) {
            decided += weights[granule];
            return;
        }
        if (asked_.weight[asker] == 0) askers_.push_back(asker);
        asked_.weight[asker] += weights[granule];
    });
    decided_ = static_cast<double>(decided);
    work_ += here.granules();
}

/// Shares out those that ask for something here.
void Relaxation::collect_demands(const FeatureSet& chosen, Units most_left) {
    const std::size_t place = levels_kept() ? found_.back().level : 0;
    while (levels_.size() <= place) levels_.emplace_back();
    level_ = &levels_[place];
    const std::size_t askers = askers_.size();
    level_->used = std::clamp<std::size_t>(askers / kAskersInAPart, 1, kMostParts);
    while (level_->parts.size() < level_->used)
        level_->parts.emplace_back(clauses_.words(), costs_, stopper_);
    Askers source{clauses_};
    if (const Level* const above = this->above()) source.above = std::span(above->parts).first(above->used);
    helpers_.run(level_->used, [&](std::size_t i) {
        const std::size_t first = askers * i / level_->used;
        const std::size_t end = askers * (i + 1) / level_->used;
        level_->parts[i].collect(source, std::span(askers_).subspan(first, end - first),
                                 static_cast<std::uint32_t>(first), asked_, {chosen, open_bits_, most_left});
    });
    work_ += askers * kWorkPerAsker;
}

/// For nodes below this one.
void Relaxation::keep_demands(const Undecided& here) {
    if (!levels_kept() || reused_) return;
    level_->demand_of.resize(granules_.size());
    for_each_asker(here, [&](Granule granule, std::uint32_t asker) {
        level_->demand_of[granule] = asker >= Demands::kContent ? asker : asked_.becomes[asker];
    });
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

/// How much of each feature is there: all of what is bought, and what knapsacks buy on average.
void Relaxation::find_shares(const FeatureSet& chosen, const std::vector<std::size_t>& open) {
    shares_.assign(costs_.size(), 0);
    chosen.for_each([&](std::size_t feature) { shares_[feature] = 1; });
    for (const std::size_t feature : open) shares_[feature] = game_.share()[feature];
}

/// One round: what the averaged knapsack leaves uncovered makes the next bound.
double Relaxation::play(double step) {
    const auto parts = std::span(level_->parts).first(level_->used);
    helpers_.run(parts.size(), [&](std::size_t i) { parts[i].spread(shares_); });
    for (const Demands& others : parts.subspan(1)) parts.front().add(others);
    work_ += size_ / kBytesPerWork;
    return game_.mix_in(decided_ + parts.front().kept(), parts.front().profits(), step);
}

/// Reduced profits: with r the ratio where the budget ends, U(c) <= base + r c + sum of max(0, p(a) - r
/// cost(a)). Leaving `a` out takes max(0, p - r cost) from the right side, buying it takes max(0, r cost -
/// p).
void Relaxation::fix(const std::vector<std::size_t>& open, Units spent, Verdict& verdict) {
    struct Test {
        double surplus;  ///< how far U is above what the stair wants
        double ratio;
        Units left;
    };
    std::vector<Test> tests;
    const Staircase& stairs = game_.stairs();
    for (std::size_t i = 0; i < stairs.size(); ++i) {
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

/// What the knapsacks agree on is most likely right, and a good answer is found early that way; of that, what
/// they gain most by, so that little is possible without it. Where many budgets are of interest, features
/// that are large themselves count for more: with them and without them, other stairs stay within reach.
std::size_t Relaxation::branch(const std::vector<std::size_t>& open) const {
    const bool many = game_.stairs().size() > kStairsOfOneBudget;
    return *std::ranges::max_element(open, {}, [&](std::size_t feature) {
        const double share = game_.share()[feature];
        return (many ? std::sqrt(share) : share * share) * game_.profit(feature);
    });
}

Verdict Relaxation::glance(const FeatureSet& chosen, const std::vector<std::size_t>& open, Units spent,
                           const Staircase& stairs) {
    Verdict verdict;
    const double surplus = game_.begin(bound(chosen), open, spent, stairs);
    verdict.wanted = surplus + kSlack >= 0;
    if (!verdict.wanted || surplus == std::numeric_limits<double>::infinity()) return verdict;
    verdict.undercut = game_.undercut();
    fix(open, spent, verdict);
    verdict.branch = branch(open);
    return verdict;
}

Verdict Relaxation::ask(const Undecided& here, const FeatureSet& chosen, const std::vector<std::size_t>& open,
                        Units spent, const Staircase& stairs, const Effort& effort) {
    Verdict verdict;
    std::ranges::fill(open_bits_, 0);
    for (const std::size_t feature : open) open_bits_[feature / 64] |= std::uint64_t{1} << (feature % 64);
    double surplus = game_.begin(bound(chosen), open, spent, stairs);
    verdict.wanted = surplus + kSlack >= 0;
    if (!verdict.wanted) return verdict;
    find_demands(here, chosen, open.size(), stairs.back().up_to - spent);
    int played = surplus == std::numeric_limits<double>::infinity() ? 0 : kPlayed;
    double least = surplus;
    double earlier = surplus;
    for (int round = 1; round <= effort.rounds; ++round, ++played) {
        const double step = 2.0 / (played + 2);
        find_shares(chosen, open);
        surplus = play(step);
        verdict.wanted = surplus + kSlack >= 0;
        if (!verdict.wanted) return verdict;
        game_.buy(step);
        if (stopper_.should_stop()) break;  // what is known by now is a bound as well
        least = std::min(least, surplus);
        if (round % kPatience == 0 && effort.until_stalled) {
            if (earlier - least < kStall * least) break;
            earlier = least;
        }
    }
    keep_demands(here);
    found_.push_back({chosen, game_.bound(), found_.back().level + (reused_ ? 0 : 1)});
    verdict.undercut = game_.undercut();
    fix(open, spent, verdict);
    verdict.branch = branch(open);
    return verdict;
}

}  // namespace frugal
