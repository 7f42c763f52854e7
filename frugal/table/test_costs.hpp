// What each feature costs. Costs are held as whole units of the smallest decimal place that occurs, so that
// sums are exact; a Decimal is only made to read or to show one.
#pragma once

#include <frugal/table/decimal.hpp>
#include <frugal/table/decision_table.hpp>
#include <frugal/table/feature_set.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace frugal {

/// An amount in units of 10^-decimals of the TestCosts it belongs to.
using Units = std::int64_t;

class TestCosts {
  public:
    TestCosts() = default;

    /// Throws UsageError naming the feature when a cost is negative, or when the costs need more digits in
    /// common than can be added exactly.
    TestCosts(const std::vector<Decimal>& costs, const std::vector<std::string>& names);

    /// Costs of 1 each.
    static TestCosts unit(std::size_t features);

    std::size_t size() const { return units_.size(); }
    Units operator[](std::size_t feature) const { return units_[feature]; }
    Units total(const FeatureSet& subset) const;
    Units total() const;

    Decimal decimal(Units amount) const;
    double number(Units amount) const { return decimal(amount).to_double(); }
    std::string text(Units amount) const { return decimal(amount).to_string(); }

    /// The most units that do not exceed `amount`; amounts above the cost of everything become that cost, and
    /// all negative ones the same.
    Units floor_units(const Decimal& amount) const;

    /// floor(factor x amount) as a whole number, exactly.
    Decimal floor_product(const Decimal& factor, Units amount) const;

    /// Sums up to this many units stay exact in a double as well.
    static constexpr Units kMaxTotal = Units{1} << 53;

  private:
    std::vector<Units> units_;
    int decimals_ = 0;
};

/// Reads `--costs`: a CSV file with the columns `feature` and `cost`, or `a=3,b=0.5` written out.
/// Faults of the file are DataErrors with its line, faults of the written-out form are UsageErrors.
TestCosts read_costs(const std::string& file_or_list, const DecisionTable& table);
TestCosts read_cost_file(const std::string& path, const DecisionTable& table);
TestCosts parse_cost_list(std::string_view list, const DecisionTable& table);

}  // namespace frugal
