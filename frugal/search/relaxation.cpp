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
/// With more demands, those on the way to a node are not kept, unless they are half as many as those that
/// they were made from: they would take too much memory.
constexpr std::size_t kMostDemandsKept = 1U << 18U;
/// What was asked for at a node above is asked for here, as long as so much is left of it, and of its open
/// features.
constexpr double kMostAsked = 0.6;
constexpr double kMostOpen = 0.6;
constexpr std::size_t kLookedAt = 256;  ///< demands, about, that tell how much is left
constexpr int kPlayed = 8;              ///< rounds that a bound from above counts for
constexpr int kPatience = 10;
constexpr double kStall = 5e-4;  ///< so many rounds must lower the surplus of a whole tree by this share

}  // namespace

Relaxation::Relaxation(const Granules& granules, const Clauses& clauses, const TestCosts& costs,
                       Stopper& stopper, unsigned threads)
    : clauses_(clauses),
      costs_(costs),
      stopper_(stopper),
      helpers_(threads),
      weights_(clauses.groups(), 0),
      open_bits_(clauses.words(), 0),
      game_(costs) {
    for (std::size_t granule = 0; granule < granules.size(); ++granule) {
        if (granules.decisions()[granule] == kInconsistent) continue;
        weights_[clauses.group_of(granule)] += granules.weights()[granule];
        objects_ += granules.weights()[granule];
    }
}

/// What is asked for at the nearest node above, if that is known.
const Relaxation::Level* Relaxation::above() const {
    return found_.back().level > 0 ? &levels_[found_.back().level - 1] : nullptr;
}

/// What undecided objects ask for here. Where little has changed since a node above, that is what they asked
/// for there: clauses that have been hit since are covered, and features that have left cover nothing.
void Relaxation::find_demands(const FeatureSet& chosen, std::size_t open, Units most_left) {
    const Level* const last = above();
    reused_ = last != nullptr && static_cast<double>(open) >= kMostOpen * static_cast<double>(last->open) &&
              share_left(*last, chosen) >= kMostAsked;
    if (reused_) {
        level_ = &levels_[found_.back().level - 1];
        return;
    }
    collect_demands(chosen, most_left);
    level_->open = open;
}

/// How many demands still ask for something when these features are bought, as far as a few of them tell.
double Relaxation::share_left(const Level& level, const FeatureSet& chosen) {
    std::size_t looked_at = 0;
    std::size_t left = 0;
    const std::size_t step = level.number / kLookedAt + 1;
    for (const Demands& part : level.all()) {
        for (std::size_t demand = 0; demand < part.number(); demand += step) {
            ++looked_at;
            if (!part.all_hit(demand, chosen)) ++left;
        }
    }
    return looked_at == 0 ? 0 : static_cast<double>(left) / static_cast<double>(looked_at);
}

/// Shares out those that ask for something at the node above. Decided objects need no care: their clauses are
/// all hit.
void Relaxation::collect_demands(const FeatureSet& chosen, Units most_left) {
    const std::size_t place = found_.back().level;
    while (levels_.size() <= place) levels_.emplace_back();
    level_ = &levels_[place];
    Askers source{clauses_, weights_};
    level_->content = 0;
    if (const Level* const above = this->above()) {
        source.above = above->all();
        level_->content = above->content;
        for (const Demands& part : source.above) level_->content += part.without_clause();
    }
    const std::size_t askers = source.number();
    level_->askers = askers;
    level_->used = std::clamp<std::size_t>(askers / kAskersInAPart, 1, kMostParts);
    while (level_->parts.size() < level_->used)
        level_->parts.emplace_back(clauses_.words(), costs_, stopper_);
    helpers_.run(level_->used, [&](std::size_t i) {
        level_->parts[i].collect(source, askers * i / level_->used, askers * (i + 1) / level_->used,
                                 {chosen, open_bits_, most_left});
    });
    level_->number = 0;
    level_->size = 0;
    for (const Demands& part : level_->all()) {
        level_->number += part.number();
        level_->size += part.size();
    }
    work_ += askers * kWorkPerAsker;
}

ProfitBound Relaxation::bound(const FeatureSet& chosen) {
    const double constant = most_decided(chosen);
    ProfitBound bound = found_.back().bound;
    if (!bound.empty()) bound.constant = constant;
    return bound;
}

double Relaxation::most_decided(const FeatureSet& chosen) {
    while (found_.size() > 1 && !found_.back().chosen.is_subset_of(chosen)) found_.pop_back();
    const Found& last = found_.back();
    if (last.bound.empty()) return static_cast<double>(objects_);
    double most = last.bound.constant;
    chosen.for_each([&](std::size_t feature) {
        if (!last.chosen.contains(feature)) most += last.bound.profit[feature];
    });
    return most;
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
    work_ += level_->size / kBytesPerWork;
    return game_.mix_in(static_cast<double>(level_->content) + parts.front().kept(), parts.front().profits(),
                        step);
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
    return verdict;
}

Verdict Relaxation::ask(const FeatureSet& chosen, const std::vector<std::size_t>& open, Units spent,
                        Units most_left, const Staircase& stairs, const Effort& effort) {
    Verdict verdict;
    std::ranges::fill(open_bits_, 0);
    for (const std::size_t feature : open) open_bits_[feature / 64] |= std::uint64_t{1} << (feature % 64);
    double surplus = game_.begin(bound(chosen), open, spent, stairs);
    verdict.wanted = surplus + kSlack >= 0;
    if (!verdict.wanted) return verdict;
    find_demands(chosen, open.size(), most_left);
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
    const bool keep =
        !reused_ && (level_->number <= kMostDemandsKept || 2 * level_->number <= level_->askers);
    found_.push_back({chosen, game_.bound(), found_.back().level + (keep ? 1 : 0)});
    verdict.undercut = game_.undercut();
    fix(open, spent, verdict);
    verdict.branch = branch(open);
    return verdict;
}

}  // namespace frugal
