#include <frugal/proof/spread_weights.hpp>

#include <algorithm>
#include <limits>

namespace frugal {
namespace {

constexpr int kRounds = 24;

__extension__ using Wide = __int128;

}  // namespace

SpreadWeights::SpreadWeights(const Granules& granules, const TestCosts& costs)
    : granules_(granules),
      costs_(costs),
      conflicts_(smallest_conflicts(granules)),
      share_(granules.features(), 0),
      profit_(granules.features(), 0),
      whole_profit_(granules.features(), 0) {}

void SpreadWeights::collect(const Undecided& here, const FeatureSet& chosen, const FeatureSet& open) {
    demands_.clear();
    spread_.clear();
    for (const Granule granule : here.members) {
        Demand demand{granule, spread_.size(), spread_.size()};
        for (const Conflict& conflict : conflicts_[granule]) {
            if (conflict.clause.intersects(chosen)) continue;
            Spread spread{&conflict, conflict.clause.intersection(open), 0};
            const bool hopeless = spread.open.empty();
            if (hopeless) spread_.resize(demand.first);
            spread_.push_back(std::move(spread));
            if (hopeless) break;
        }
        demand.end = spread_.size();
        if (demand.first < demand.end) demands_.push_back(demand);
    }
}

/// Objects move `step` of their weight to the clause that the shares cover least.
void SpreadWeights::play(double step) {
    std::ranges::fill(profit_, 0.0);
    for (const Demand& demand : demands_) {
        double least = 1;
        std::size_t best = demand.end;
        for (std::size_t i = demand.first; i < demand.end; ++i) {
            double cover = 0;
            spread_[i].open.for_each([&](std::size_t feature) { cover += share_[feature]; });
            if (cover < least) {
                least = cover;
                best = i;
            }
        }
        const auto weight = static_cast<double>(granules_.weights()[demand.granule]);
        for (std::size_t i = demand.first; i < demand.end; ++i) {
            spread_[i].weight *= 1 - step;
            if (i == best) spread_[i].weight += step * weight;
            spread_[i].open.for_each([&](std::size_t feature) { profit_[feature] += spread_[i].weight; });
        }
    }
}

/// What a fractional knapsack would buy of each feature.
std::vector<double> SpreadWeights::fill(double budget) const {
    std::vector<std::size_t> order = open_;
    const auto ratio = [this](std::size_t feature) {
        return costs_[feature] == 0 ? std::numeric_limits<double>::infinity()
                                    : profit_[feature] / static_cast<double>(costs_[feature]);
    };
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        return ratio(a) != ratio(b) ? ratio(a) > ratio(b) : a < b;
    });
    std::vector<double> bought(share_.size(), 0);
    for (const std::size_t feature : order) {
        const auto cost = static_cast<double>(costs_[feature]);
        bought[feature] = cost <= budget ? 1 : budget / cost;
        budget -= bought[feature] * cost;
    }
    return bought;
}

void SpreadWeights::round_down() {
    entries_.clear();
    spread_in_all_ = 0;
    std::ranges::fill(whole_profit_, 0);
    for (const Demand& demand : demands_) {
        for (std::size_t i = demand.first; i < demand.end; ++i) {
            const auto weight = static_cast<std::int64_t>(spread_[i].weight * static_cast<double>(kScale));
            if (weight == 0) continue;
            entries_.push_back({demand.granule, spread_[i].conflict->other, weight});
            spread_in_all_ += weight;
            spread_[i].open.for_each([&](std::size_t feature) { whole_profit_[feature] += weight; });
        }
    }
}

/// Rule 3 of the proof format, in whole numbers.
bool SpreadWeights::refuted(const Stair& stair, Units spent) const {
    const Units left = stair.up_to - spent;
    if (left < 0) return true;
    std::vector<std::size_t> order;
    std::ranges::copy_if(open_, std::back_inserter(order),
                         [&](std::size_t feature) { return costs_[feature] <= left; });
    std::ranges::sort(order, [this](std::size_t a, std::size_t b) {
        const Wide left_side = Wide{whole_profit_[a]} * costs_[b];
        const Wide right_side = Wide{whole_profit_[b]} * costs_[a];
        return left_side != right_side ? left_side > right_side : a < b;
    });
    Wide missing =
        Wide{kScale} * stair.at_least - (Wide{kScale} * granules_.consistent_objects() - spread_in_all_);
    Units rest = left;
    for (const std::size_t feature : order) {
        if (costs_[feature] > rest) return missing * costs_[feature] > Wide{whole_profit_[feature]} * rest;
        missing -= whole_profit_[feature];
        rest -= costs_[feature];
    }
    return missing > 0;
}

bool SpreadWeights::refute(const Undecided& here, const FeatureSet& chosen,
                           const std::vector<std::size_t>& open, Units spent, const Staircase& stairs) {
    open_ = open;
    collect(here, chosen, FeatureSet::of(granules_.features(), open));
    std::ranges::fill(share_, 0.0);
    Stair hardest = stairs.back();
    for (int round = 0; round < kRounds; ++round) {
        const double step = round == 0 ? 1.0 : 2.0 / (round + 2);
        play(step);
        round_down();
        const auto open_stair =
            std::ranges::find_if_not(stairs, [&](const Stair& stair) { return refuted(stair, spent); });
        if (open_stair == stairs.end()) return true;
        hardest = *open_stair;
        const std::vector<double> bought = fill(static_cast<double>(hardest.up_to - spent));
        for (const std::size_t feature : open) share_[feature] += step * (bought[feature] - share_[feature]);
    }
    branch_ = *std::ranges::max_element(open, {}, [this](std::size_t feature) { return profit_[feature]; });
    return false;
}

}  // namespace frugal
