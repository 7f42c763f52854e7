#include <frugal/search/covering_bound.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace frugal {
namespace {

constexpr double kStep = 0.1;                 ///< smaller: nearer to the best prices, and slower
constexpr std::size_t kMostClauses = 1000;    ///< those that ask for most, and fewer where they are long:
constexpr std::size_t kMostMembers = 40'000;  ///< features in them altogether
constexpr double kTrusted = 1 - 1e-9;         ///< of a quotient of sums of doubles

/// A clause that is to be paid for: none of its features is free.
struct Priced {
    std::vector<std::size_t> features;
    double least = 0;   ///< cost of its cheapest feature
    double choice = 0;  ///< little when its features are few and dear
};

std::vector<Priced> most_demanding(const MustHit::Pool& clauses, const std::vector<double>& costs) {
    std::vector<Priced> demanding;
    for (const FeatureSet& clause : clauses) {
        Priced priced{clause.members(), std::numeric_limits<double>::infinity(), 0};
        for (const std::size_t feature : priced.features) {
            priced.least = std::min(priced.least, costs[feature]);
            priced.choice += 1 / costs[feature];
        }
        if (priced.least > 0) demanding.push_back(std::move(priced));
    }
    std::ranges::stable_sort(demanding, {}, &Priced::choice);
    std::size_t kept = 0;
    for (std::size_t members = 0; kept < std::min(kMostClauses, demanding.size()); ++kept) {
        members += demanding[kept].features.size();
        if (kept > 0 && members > kMostMembers) break;
    }
    demanding.resize(kept);
    return demanding;
}

}  // namespace

Units covering_bound(const MustHit::Pool& clauses, const TestCosts& costs) {
    std::vector<double> cost;
    for (std::size_t feature = 0; feature < costs.size(); ++feature)
        cost.push_back(static_cast<double>(costs[feature]));
    const std::vector<Priced> demanding = most_demanding(clauses, cost);
    if (demanding.empty()) return 0;
    // As long as the lengths at the start make the end, a total of 1, come after enough steps.
    const double start = std::pow((1 + kStep) * static_cast<double>(cost.size()), -1 / kStep);
    std::vector<double> length;
    for (const double each : cost) length.push_back(start / each);
    const auto total = [&length](const Priced& clause) {
        double sum = 0;
        for (const std::size_t feature : clause.features) sum += length[feature];
        return sum;
    };
    std::vector<double> taken(cost.size(), 0);
    double sum = 0;
    for (double least = total(demanding.front()); least < 1; least *= 1 + kStep) {
        const double nearly_least = std::min(1.0, least * (1 + kStep));
        for (const Priced& clause : demanding) {
            while (total(clause) < nearly_least) {
                sum += clause.least;
                for (const std::size_t feature : clause.features) {
                    taken[feature] += clause.least;
                    length[feature] *= 1 + kStep * clause.least / cost[feature];
                }
            }
        }
    }
    double too_much = 0;  // how many times its cost is taken from the worst feature
    for (std::size_t feature = 0; feature < cost.size(); ++feature) {
        if (taken[feature] > 0) too_much = std::max(too_much, taken[feature] / cost[feature]);
    }
    return static_cast<Units>(std::ceil(sum / too_much * kTrusted));
}

}  // namespace frugal
