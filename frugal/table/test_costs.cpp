#include <frugal/error.hpp>
#include <frugal/table/test_costs.hpp>

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace frugal {

TestCosts::TestCosts(const std::vector<Decimal>& costs, const std::vector<std::string>& names) {
    for (const Decimal& cost : costs) decimals_ = std::max(decimals_, cost.decimals);
    Units sum = 0;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const Decimal& cost = costs[i];
        if (cost.is_negative()) {
            throw UsageError(fmt::format("the cost of '{}' is negative ({})", names[i], cost.to_string()));
        }
        const std::int64_t scale = power_of_ten(decimals_ - cost.decimals);
        if (cost.mantissa > (kMaxTotal - sum) / scale) {
            throw UsageError(fmt::format(
                "the costs up to '{}' ({}) need more than 15 digits to be added exactly: round them",
                names[i], cost.to_string()));
        }
        units_.push_back(cost.mantissa * scale);
        sum += units_.back();
    }
}

TestCosts TestCosts::unit(std::size_t features) {
    TestCosts costs;
    costs.units_.assign(features, 1);
    return costs;
}

Units TestCosts::total(const FeatureSet& subset) const {
    Units sum = 0;
    subset.for_each([&](std::size_t feature) { sum += units_[feature]; });
    return sum;
}

Units TestCosts::total() const { return std::accumulate(units_.begin(), units_.end(), Units{0}); }

Decimal TestCosts::decimal(Units amount) const {
    Decimal result{amount, decimals_};
    while (result.decimals > 0 && result.mantissa % 10 == 0) {
        result.mantissa /= 10;
        --result.decimals;
    }
    return result;
}

Units TestCosts::floor_units(const Decimal& amount) const {
    // Compare first without scaling up, so that nothing overflows: both sides are below 10^18.
    const Units everything = total();
    if (amount.is_negative()) return -1;
    if (amount.decimals > decimals_) {
        return std::min(everything, amount.mantissa / power_of_ten(amount.decimals - decimals_));
    }
    const std::int64_t scale = power_of_ten(decimals_ - amount.decimals);
    return amount.mantissa > everything / scale ? everything : amount.mantissa * scale;
}

Decimal TestCosts::floor_product(const Decimal& factor, Units amount) const {
    __extension__ using Wide = __int128;
    const Wide product =
        Wide{factor.mantissa} * amount / power_of_ten(decimals_) / power_of_ten(factor.decimals);
    return {static_cast<std::int64_t>(std::min<Wide>(product, power_of_ten(Decimal::kMaxDigits) - 1)), 0};
}

}  // namespace frugal
