#include <frugal/search/profit_bound.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace frugal {
namespace {

/// Sums of doubles are trusted up to this many objects; bounds are whole numbers, so it costs nothing.
constexpr double kSlack = 1e-4;
constexpr int kTries = 2;  ///< steps tried beside the usual one, each way

}  // namespace

KnapsackGame::KnapsackGame(const TestCosts& costs) : costs_(costs), ratio_(costs.size(), 0) {
    for (std::size_t feature = 0; feature < costs.size(); ++feature) {
        cost_.push_back(static_cast<double>(costs[feature]));
        per_cost_.push_back(1 / cost_.back());
    }
}

double KnapsackGame::begin(ProfitBound bound, std::span<const std::size_t> open, Units spent,
                           const Staircase& stairs) {
    spent_ = spent;
    undercut_.clear();
    stairs_.clear();
    std::ranges::copy_if(stairs, std::back_inserter(stairs_),
                         [&](const Stair& stair) { return stair.up_to >= spent; });
    by_ratio_.assign(open.begin(), open.end());
    now_ = std::move(bound);
    if (now_.empty()) {
        now_.profit.assign(costs_.size(), 0);
        now_.share.assign(costs_.size(), 0);
        return std::numeric_limits<double>::infinity();
    }
    surplus_ = measure();
    if (!stairs_.empty()) make_affordable();
    return surplus_.value;
}

/// The average knapsack of a node above may be too dear here.
void KnapsackGame::make_affordable() {
    const auto budget = static_cast<double>(stairs_[surplus_.stair].up_to - spent_);
    double paid = 0;
    for (const std::size_t feature : by_ratio_) paid += now_.share[feature] * cost_[feature];
    if (paid <= budget) return;
    for (const std::size_t feature : by_ratio_) now_.share[feature] *= budget / paid;
}

/// Free features first, whatever their profit.
void KnapsackGame::sort_by_ratio() {
    for (const std::size_t feature : by_ratio_) {
        ratio_[feature] = costs_[feature] == 0 ? std::numeric_limits<double>::infinity()
                                               : now_.profit[feature] * per_cost_[feature];
    }
    // By insertion: from one step to the next little moves.
    const auto before = [this](std::size_t a, std::size_t b) {
        return ratio_[a] != ratio_[b] ? ratio_[a] > ratio_[b] : a < b;
    };
    for (std::size_t i = 1; i < by_ratio_.size(); ++i) {
        const std::size_t feature = by_ratio_[i];
        std::size_t place = i;
        for (; place > 0 && before(feature, by_ratio_[place - 1]); --place)
            by_ratio_[place] = by_ratio_[place - 1];
        by_ratio_[place] = feature;
    }
}

/// U at each stair, in one walk through the features. A stair that is undercut by this bound is done with,
/// whatever the next bound says.
KnapsackGame::Surplus KnapsackGame::measure() {
    sort_by_ratio();
    most_.clear();
    ratios_.clear();
    Surplus surplus{-std::numeric_limits<double>::infinity(), 0};
    double value = now_.constant;
    double paid = 0;
    std::size_t next = 0;
    std::size_t left = 0;
    for (const Stair stair : stairs_) {
        const auto budget = static_cast<double>(stair.up_to - spent_);
        for (; next < by_ratio_.size(); ++next) {
            const double cost = cost_[by_ratio_[next]];
            if (paid + cost > budget) break;
            paid += cost;
            value += now_.profit[by_ratio_[next]];
        }
        const double ratio = next < by_ratio_.size() ? ratio_[by_ratio_[next]] : 0;
        const double most = next < by_ratio_.size() ? value + ratio * (budget - paid) : value;
        const double here = most - static_cast<double>(stair.at_least);
        if (here + kSlack < 0) {
            undercut_.push_back(stair);
            continue;
        }
        if (here >= surplus.value) surplus = {here, left};
        stairs_[left++] = stair;
        most_.push_back(most);
        ratios_.push_back(ratio);
    }
    stairs_.resize(left);
    return surplus;
}

double KnapsackGame::most_for(Units left) const {
    double value = now_.constant;
    auto budget = static_cast<double>(left);
    for (const std::size_t feature : by_ratio_) {
        const double cost = cost_[feature];
        const double fraction = cost <= budget ? 1 : budget / cost;
        value += fraction * now_.profit[feature];
        budget -= fraction * cost;
    }
    return value;
}

std::optional<Units> KnapsackGame::least_cost(double at_least) const {
    Units high = 0;
    for (const std::size_t feature : by_ratio_) high += costs_[feature];
    if (most_for(high) < at_least) return std::nullopt;
    Units low = 0;
    while (low < high) {
        const Units middle = low + (high - low) / 2;
        most_for(middle) >= at_least ? high = middle : low = middle + 1;
    }
    return low;
}

/// The surplus is convex in the step, so a few steps around the usual one tell which is best.
double KnapsackGame::mix_in(double constant, std::span<const double> profit, double step) {
    const double constant_before = now_.constant;
    profit_before_ = now_.profit;
    double last = 0;
    const auto surplus = [&](double part) {
        last = part;
        now_.constant = constant_before + part * (constant - constant_before);
        for (const std::size_t feature : by_ratio_)
            now_.profit[feature] =
                profit_before_[feature] + part * (profit[feature] - profit_before_[feature]);
        return measure();
    };
    double best = step;
    surplus_ = surplus(step);
    for (const double factor : {0.5, 2.0}) {
        double part = step * factor;
        for (int i = 0; i < kTries && step < 1 && part < 1; ++i, part *= factor) {
            const Surplus here = surplus(part);
            if (here.value >= surplus_.value) break;
            surplus_ = here;
            best = part;
        }
        if (best != step) break;
    }
    if (last != best) surplus_ = surplus(best);
    return surplus_.value;
}

void KnapsackGame::buy(double step) {
    const Stair& stair = stairs_[surplus_.stair];
    auto budget = static_cast<double>(stair.up_to - spent_);
    for (const std::size_t feature : by_ratio_) {
        const double cost = cost_[feature];
        const double fraction = cost <= budget ? 1 : budget / cost;
        budget -= fraction * cost;
        now_.share[feature] += step * (fraction - now_.share[feature]);
    }
}

}  // namespace frugal
