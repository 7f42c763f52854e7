#include <frugal/error.hpp>
#include <frugal/problem/objectives/lowest_total_cost.hpp>

#include <algorithm>
#include <cmath>

namespace frugal {
namespace {

__extension__ using Wide = __int128;

}  // namespace

LowestTotalCost::LowestTotalCost(const TestCosts& costs, const DecisionTable& table,
                                 MisclassificationCosts errors)
    : errors_(table, errors),
      rising_(costs.rising()),
      decimals_(std::max(costs.decimals(), errors.decimals)),
      test_scale_(power_of_ten(decimals_ - costs.decimals()) * errors_.objects()),
      error_scale_(power_of_ten(decimals_ - errors.decimals)) {
    Units largest = 0;
    for (const std::vector<Units>& row : errors.costs) largest = std::max(largest, std::ranges::max(row));
    if (Wide{costs.total()} * test_scale_ + Wide{largest} * errors_.objects() * error_scale_ >
        TestCosts::kMaxTotal)
        throw UsageError(
            "test costs and misclassification costs have too many digits to be added exactly: round them");
}

double LowestTotalCost::shown(double value, const TestCosts& /*costs*/) const {
    if (errors_.objects() == 0) return 0;
    return value / std::pow(10, decimals_) / static_cast<double>(errors_.objects());
}

}  // namespace frugal
