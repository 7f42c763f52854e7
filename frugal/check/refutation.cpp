#include <frugal/check/refutation.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace frugal::check {
namespace {

bool is_hit(std::span<const std::uint64_t> clause, const FeatureSet& bought) {
    const std::span<const std::uint64_t> words = bought.words();
    for (std::size_t i = 0; i < clause.size(); ++i) {
        if ((clause[i] & words[i]) != 0) return true;
    }
    return false;
}

/// Calls f(feature) for every feature of a clause that is in `among`; says whether there is one.
template <typename F>
bool for_each_member(std::span<const std::uint64_t> clause, const FeatureSet& among, F&& f) {
    const std::span<const std::uint64_t> words = among.words();
    bool any = false;
    for (std::size_t i = 0; i < clause.size(); ++i) {
        for (std::uint64_t word = clause[i] & words[i]; word != 0; word &= word - 1) {
            f(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
            any = true;
        }
    }
    return any;
}

}  // namespace

Refuter::Refuter(DistinctRows& rows, std::vector<Units> costs, std::vector<Stair> stairs)
    : rows_(rows),
      costs_(std::move(costs)),
      stairs_(std::move(stairs)),
      profits_(costs_.size()),
      loads_(costs_.size()) {}

Refuter::Verdict Refuter::refute(const Node& node, const ValuedClauses* weights,
                                 const ValuedClauses* prices) {
    Verdict verdict;
    profits_known_ = false;
    for (const Stair& stair : stairs_) {
        const std::optional<Rule> rule = refuting_rule(node, stair, weights, prices);
        if (!rule) {
            verdict.standing = stair;
            return verdict;
        }
        verdict.hardest = std::max(verdict.hardest, *rule);
    }
    return verdict;
}

/// A subset B of the node that stands on the stair consists of the features bought and of open ones whose
/// cost is at most what is left of `up_to`, and that together cost no more than this. Each rule shows that
/// there is no such B.
std::optional<Rule> Refuter::refuting_rule(const Node& node, const Stair& stair, const ValuedClauses* weights,
                                           const ValuedClauses* prices) {
    // Costs are not negative: B costs at least what has been spent.
    const Units left = stair.up_to - node.spent;
    if (left < 0) return Rule::cost;

    FeatureSet affordable(costs_.size());
    node.open.for_each([&](std::size_t feature) {
        if (costs_[feature] <= left) affordable.insert(feature);
    });
    if (prices != nullptr && stair.at_least == rows_.decided_by_all() &&
        by_prices(node, affordable, left, *prices))
        return Rule::prices;
    if (weights != nullptr && by_weights(node, stair, *weights)) return Rule::weights;

    // Features never take a decided object back: B decides no more than everything it may hold.
    FeatureSet most = node.bought;
    affordable.for_each([&](std::size_t feature) { most.insert(feature); });
    if (rows_.decided(most) < stair.at_least) return Rule::refinement;
    return std::nullopt;
}

/// To decide all that can be decided, B must hit every clause, so every clause that is not hit yet holds one
/// of the affordable features of B. Summed over these features, the values of their clauses then count each
/// value at least once, and no feature carries more than its cost: all values <= scale x cost <= scale x
/// left.
bool Refuter::by_prices(const Node& node, const FeatureSet& affordable, Units left,
                        const ValuedClauses& prices) {
    std::ranges::fill(loads_, 0);
    Wide sum = 0;
    for (std::size_t i = 0; i < prices.values.size(); ++i) {
        if (is_hit(prices.mask(i), node.bought)) continue;
        const std::int64_t value = prices.values[i];
        sum += value;
        const bool can_be_hit = for_each_member(prices.mask(i), affordable,
                                                [&](std::size_t feature) { loads_[feature] += value; });
        if (!can_be_hit) return true;
    }
    for (std::size_t feature = 0; feature < costs_.size(); ++feature) {
        if (loads_[feature] > Wide{prices.scale} * costs_[feature]) return false;
    }
    return sum > Wide{prices.scale} * left;
}

/// An object is decided only when all its clauses are hit, and puts no more than its own weight on them. So
/// scale x decided <= scale x D - the values of clauses that B does not hit. Clauses that are not hit yet are
/// hit by further features of B only, and these get back at most the sum of their profits: at most the
/// largest fractional knapsack, for they cost no more than what is left.
bool Refuter::by_weights(const Node& node, const Stair& stair, const ValuedClauses& weights) {
    if (!profits_known_) sum_profits(node, weights);
    const Units left = stair.up_to - node.spent;
    const Wide scale = weights.scale;
    // B has to get back at least this much: scale x at_least - (scale x D - lost).
    Wide wanted = scale * stair.at_least - (scale * rows_.decided_by_all() - lost_);
    Units capacity = left;
    for (const std::size_t feature : by_gain_) {
        if (wanted <= 0) return false;
        const Units cost = costs_[feature];
        if (cost > left) continue;
        // Only a part of this feature fits, and it is the best of those that remain.
        if (cost > capacity) return profits_[feature] * capacity < wanted * cost;
        wanted -= profits_[feature];
        capacity -= cost;
    }
    return wanted > 0;
}

void Refuter::sum_profits(const Node& node, const ValuedClauses& weights) {
    profits_known_ = true;
    lost_ = 0;
    std::ranges::fill(profits_, 0);
    by_gain_.clear();
    for (std::size_t i = 0; i < weights.values.size(); ++i) {
        if (is_hit(weights.mask(i), node.bought)) continue;
        const std::int64_t value = weights.values[i];
        lost_ += value;
        for_each_member(weights.mask(i), node.open, [&](std::size_t feature) {
            if (profits_[feature] == 0) by_gain_.push_back(feature);
            profits_[feature] += value;
        });
    }
    std::ranges::sort(by_gain_, [&](std::size_t a, std::size_t b) {
        return profits_[a] * costs_[b] > profits_[b] * costs_[a];
    });
}

}  // namespace frugal::check
