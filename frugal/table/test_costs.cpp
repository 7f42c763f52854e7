#include <frugal/error.hpp>
#include <frugal/table/test_costs.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr int kDecimalsOfMeans = 9;

}  // namespace

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

TestCosts::TestCosts(const std::vector<Decimal>& costs,
                     const std::vector<std::optional<GroupDiscount>>& discounts,
                     const std::vector<std::string>& names)
    : TestCosts(costs, names) {
    if (std::ranges::none_of(discounts, [](const auto& discount) { return discount.has_value(); })) return;
    // The discounts may need further decimal places: read prices and discounts again as one list.
    std::vector<Decimal> all = costs;
    std::vector<std::string> all_names = names;
    std::vector<std::string> groups;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        all.push_back(discounts[i] ? discounts[i]->discount_cost : costs[i]);
        all_names.push_back(names[i]);
    }
    TestCosts scaled(all, all_names);
    decimals_ = scaled.decimals_;
    units_.assign(scaled.units_.begin(), scaled.units_.begin() + static_cast<std::ptrdiff_t>(costs.size()));
    for (std::size_t i = 0; i < costs.size(); ++i) {
        Discount discount{kNoGroup, scaled.units_[costs.size() + i]};
        if (discount.further > units_[i]) {
            throw UsageError(fmt::format("the discount_cost of '{}' ({}) is higher than its cost ({})",
                                         names[i], text(discount.further), text(units_[i])));
        }
        if (discounts[i]) {
            auto found = std::ranges::find(groups, discounts[i]->group);
            if (found == groups.end()) found = groups.insert(groups.end(), discounts[i]->group);
            discount.group = static_cast<std::size_t>(found - groups.begin());
        }
        discounts_.push_back(discount);
    }
    groups_ = groups.size();
}

TestCosts TestCosts::unit(std::size_t features) {
    TestCosts costs;
    costs.units_.assign(features, 1);
    return costs;
}

TestCosts TestCosts::aggregated(Aggregation aggregation) const {
    TestCosts result = *this;
    result.aggregation_ = aggregation;
    if (aggregation == Aggregation::sum) return result;
    if (!discounts_.empty())
        throw UsageError("group discounts lower a sum of costs: they cannot go with another aggregation");
    if (aggregation == Aggregation::mean) {
        int decimals = kDecimalsOfMeans;
        while (decimals > 0 && total() > kMaxTotal / power_of_ten(decimals)) --decimals;
        for (Units& units : result.units_) units *= power_of_ten(decimals);
        result.decimals_ += decimals;
    }
    return result;
}

/// Rounded up, so that a mean above the budget never fits it.
Units TestCosts::mean(Units sum, std::size_t size) const {
    const auto count = static_cast<Units>(size);
    return size == 0 ? 0 : (sum + count - 1) / count;
}

/// In full: the sum of the further prices, and for each group the largest difference to the full price.
Units TestCosts::discounted_total(const FeatureSet& subset) const {
    Units sum = 0;
    std::vector<Units> first(groups_, 0);
    subset.for_each([&](std::size_t feature) {
        const Discount& discount = discounts_[feature];
        if (discount.group == kNoGroup) {
            sum += units_[feature];
            return;
        }
        sum += discount.further;
        first[discount.group] = std::max(first[discount.group], units_[feature] - discount.further);
    });
    return std::accumulate(first.begin(), first.end(), sum);
}

Units TestCosts::total(const FeatureSet& subset) const {
    if (!discounts_.empty()) return discounted_total(subset);
    Units sum = 0;
    Units largest = 0;
    Units smallest = kMaxTotal;
    subset.for_each([&](std::size_t feature) {
        sum += units_[feature];
        largest = std::max(largest, units_[feature]);
        smallest = std::min(smallest, units_[feature]);
    });
    switch (aggregation_) {
        case Aggregation::sum:
            return sum;
        case Aggregation::mean:
            return mean(sum, subset.size());
        case Aggregation::maximum:
            return largest;
        case Aggregation::minimum:
            return subset.empty() ? 0 : smallest;
    }
    throw std::logic_error("an aggregation without a case");
}

/// The best that so many more features can do for a mean is to be the cheapest ones.
Units TestCosts::least_mean_with(const FeatureSet& chosen, const std::vector<std::size_t>& open) const {
    Units sum = 0;
    chosen.for_each([&](std::size_t feature) { sum += units_[feature]; });
    std::vector<Units> prices;
    for (const std::size_t feature : open) prices.push_back(units_[feature]);
    std::ranges::sort(prices);
    std::size_t size = chosen.size();
    Units least = kMaxTotal;
    for (const Units price : prices) {
        sum += price;
        least = std::min(least, mean(sum, ++size));
    }
    return least;
}

Units TestCosts::least_with(const FeatureSet& chosen, const std::vector<std::size_t>& open) const {
    if (aggregation_ == Aggregation::mean) return least_mean_with(chosen, open);
    if (additive()) {
        const auto cheapest =
            std::ranges::min_element(open, {}, [this](std::size_t feature) { return units_[feature]; });
        return total(chosen) + units_[*cheapest];
    }
    Units least = kMaxTotal;
    for (const std::size_t feature : open) least = std::min(least, total(chosen.with(feature)));
    return least;
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
