#include <frugal/search/relaxation.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

namespace frugal {
namespace {

/// Sums of doubles are trusted up to this many objects; bounds are whole numbers, so it costs nothing.
constexpr double kSlack = 1e-4;
constexpr std::uint32_t kGroupsAtOnce = 4096;  ///< about so many between looks at the clock
constexpr int kPlayed = 8;                     ///< rounds that a bound from above counts for
constexpr int kPatience = 10;
constexpr double kStall = 5e-4;  ///< so many rounds must lower the surplus of a whole tree by this share

bool reaches(double bound, Weight at_least) { return bound + kSlack >= static_cast<double>(at_least); }

}  // namespace

Relaxation::Relaxation(const Granules& granules, const Clauses& clauses, const TestCosts& costs,
                       Stopper& stopper)
    : granules_(granules),
      clauses_(clauses),
      costs_(costs),
      stopper_(stopper),
      group_weight_(clauses.groups(), 0),
      open_bits_(clauses.words(), 0),
      game_(costs),
      fresh_(granules.features(), 0) {}

/// Restricts the clauses of a group to open features. False when the group cannot count any more: a clause
/// has nothing open left, or the features that clauses ask for alone cost more than is left.
bool Relaxation::add_clauses(std::size_t group, const FeatureSet& chosen, Units most_left) {
    const std::size_t words = clauses_.words();
    const auto bits = clauses_.of_group(group);
    const auto chosen_words = chosen.words();
    // First the features that some clause asks for alone: they make every other clause that holds them idle.
    alone_bits_.assign(words, 0);
    rest_bits_.clear();
    Units forced = 0;
    for (std::size_t i = 0; i < bits.size(); i += words) {
        bool hit = false;
        int size = 0;
        for (std::size_t k = 0; k < words; ++k) {
            hit = hit || (bits[i + k] & chosen_words[k]) != 0;
            size += std::popcount(bits[i + k] & open_bits_[k]);
        }
        if (hit) continue;
        if (size == 0) return false;
        for (std::size_t k = 0; k < words; ++k) {
            const std::uint64_t open = bits[i + k] & open_bits_[k];
            if (size > 1) rest_bits_.push_back(open);
            if (size > 1 || (open & ~alone_bits_[k]) == 0) continue;
            alone_bits_[k] |= open;
            forced += costs_[k * 64 + static_cast<std::size_t>(std::countr_zero(open))];
        }
        if (forced > most_left) return false;
    }
    const auto add = [this](std::size_t word, std::uint64_t open) {
        for (; open != 0; open &= open - 1) {
            clause_features_.push_back(
                static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(open))));
        }
    };
    const auto close = [this] {
        clause_first_.push_back(static_cast<std::uint32_t>(clause_features_.size()));
    };
    for (std::size_t k = 0; k < words; ++k) {
        for (std::uint64_t word = alone_bits_[k]; word != 0; word &= word - 1) {
            add(k, word & (~word + 1));
            close();
        }
    }
    for (std::size_t i = 0; i < rest_bits_.size(); i += words) {
        bool idle = false;
        for (std::size_t k = 0; k < words; ++k) idle = idle || (rest_bits_[i + k] & alone_bits_[k]) != 0;
        if (idle) continue;
        for (std::size_t k = 0; k < words; ++k) add(k, rest_bits_[i + k]);
        close();
    }
    return true;
}

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
    demands_.clear();
    clause_first_.assign(1, 0);
    clause_features_.clear();
    base_ = static_cast<double>(here.decided);
    bool stopped = false;
    for (const std::uint32_t group : touched_groups_) {
        const auto weight = static_cast<double>(group_weight_[group]);
        group_weight_[group] = 0;
        const auto first = static_cast<std::uint32_t>(clause_first_.size() - 1);
        if (group % kGroupsAtOnce == 0 && stopper_.should_stop()) stopped = true;
        if (stopped) {
            base_ += weight;
            continue;
        }
        if (!add_clauses(group, chosen, most_left)) {
            clause_first_.resize(first + 1);
            clause_features_.resize(clause_first_.back());
            continue;
        }
        const auto end = static_cast<std::uint32_t>(clause_first_.size() - 1);
        if (first == end) {
            base_ += weight;
        } else {
            demands_.push_back({weight, first, end});
        }
    }
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

/// Each object puts its weight on the clause that the averaged knapsack covers least, or keeps it if all are
/// covered.
void Relaxation::respond() {
    std::ranges::fill(fresh_, 0.0);
    fresh_constant_ = base_;
    const std::vector<double>& share = game_.share();
    for (const Demand& demand : demands_) {
        double least = 1;
        std::uint32_t chosen_clause = demand.end_clause;
        for (std::uint32_t clause = demand.first_clause; clause < demand.end_clause; ++clause) {
            double cover = 0;
            for (std::uint32_t i = clause_first_[clause]; i < clause_first_[clause + 1]; ++i)
                cover += share[clause_features_[i]];
            if (cover < least) {
                least = cover;
                chosen_clause = clause;
            }
        }
        if (chosen_clause == demand.end_clause) {
            fresh_constant_ += demand.weight;
            continue;
        }
        for (std::uint32_t i = clause_first_[chosen_clause]; i < clause_first_[chosen_clause + 1]; ++i) {
            fresh_[clause_features_[i]] += demand.weight;
        }
    }
    work_ += clause_features_.size() / 4;
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
        respond();
        const double step = 2.0 / (played + 2);
        surplus = game_.mix_in(fresh_constant_, fresh_, step);
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
