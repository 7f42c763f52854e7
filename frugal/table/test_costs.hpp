// What each feature costs. Costs are held as whole units of the smallest decimal place that occurs, so that
// sums are exact; a Decimal is only made to read or to show one.
#pragma once

#include <frugal/table/decimal.hpp>
#include <frugal/table/decision_table.hpp>
#include <frugal/table/feature_set.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace frugal {

/// An amount in units of 10^-decimals of the TestCosts it belongs to.
using Units = std::int64_t;

/// What the costs of single features make of the cost of a subset.
enum class Aggregation { sum, mean, maximum, minimum };

/// The first test bought of a group costs its full price, each further one less.
struct GroupDiscount {
    std::string group;
    Decimal discount_cost;
};

class TestCosts {
  public:
    TestCosts() = default;

    /// Throws UsageError naming the feature when a cost is negative, or when the costs need more digits in
    /// common than can be added exactly.
    TestCosts(const std::vector<Decimal>& costs, const std::vector<std::string>& names);

    /// The same with discounts inside groups; features without a group have none. A discount may not make a
    /// test dearer.
    TestCosts(const std::vector<Decimal>& costs, const std::vector<std::optional<GroupDiscount>>& discounts,
              const std::vector<std::string>& names);

    /// Costs of 1 each.
    static TestCosts unit(std::size_t features);

    /// The same costs put together in another way. Means are rounded up at the ninth further decimal place,
    /// or earlier where costs have many digits, so that none ever slips under a budget. Discounts go with
    /// sums only.
    TestCosts aggregated(Aggregation aggregation) const;

    /// Sets the full price of each feature to f(feature, price).
    template <typename F>
    void reprice(const F& f) {
        for (std::size_t i = 0; i < units_.size(); ++i) units_[i] = f(i, units_[i]);
    }

    /// Buying `feature` takes buying `required` too.
    void require(std::size_t feature, std::size_t required) { requirements_.emplace_back(feature, required); }
    const std::vector<std::pair<std::size_t, std::size_t>>& requirements() const { return requirements_; }

    std::size_t size() const { return units_.size(); }
    /// The full price of one feature.
    Units operator[](std::size_t feature) const { return units_[feature]; }
    /// The cost of a subset, discounts and all.
    Units total(const FeatureSet& subset) const;
    /// The full prices of all features: no subset costs more.
    Units total() const;

    /// Whether the cost of a subset is the sum of the prices of its features.
    bool additive() const { return aggregation_ == Aggregation::sum && discounts_.empty(); }
    /// Whether adding a feature never makes a subset cheaper.
    bool rising() const { return aggregation_ == Aggregation::sum || aggregation_ == Aggregation::maximum; }
    Aggregation aggregation() const { return aggregation_; }
    bool has_discounts() const { return !discounts_.empty(); }

    /// The least that a subset of `chosen` and one or more of `open` costs.
    Units least_with(const FeatureSet& chosen, const std::vector<std::size_t>& open) const;

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

    int decimals() const { return decimals_; }

  private:
    struct Discount {
        std::size_t group = 0;  ///< kNoGroup for features that stand alone
        Units further = 0;      ///< the price when it is not the first of its group
    };
    static constexpr std::size_t kNoGroup = std::numeric_limits<std::size_t>::max();

    Units discounted_total(const FeatureSet& subset) const;
    Units mean(Units sum, std::size_t size) const;
    Units least_mean_with(const FeatureSet& chosen, const std::vector<std::size_t>& open) const;

    std::vector<Units> units_;
    int decimals_ = 0;
    Aggregation aggregation_ = Aggregation::sum;
    std::vector<Discount> discounts_;  ///< one per feature, or none at all
    std::size_t groups_ = 0;
    std::vector<std::pair<std::size_t, std::size_t>> requirements_;
};

/// Reads `--costs`: a CSV file with the columns `feature` and `cost`, or `a=3,b=0.5` written out. The file
/// may have the columns `group` and `discount_cost`, `requires` and `error` besides.
/// Faults of the file are DataErrors with its line, faults of the written-out form are UsageErrors.
TestCosts read_costs(const std::string& file_or_list, const DecisionTable& table);
/// Whether it is costs written out, and not the name of a file.
bool is_cost_list(const std::string& file_or_list);
TestCosts read_cost_file(const std::string& path, const DecisionTable& table);
/// The same for a file already in memory; `source` names it in messages.
TestCosts parse_cost_file(std::string_view text, const std::string& source, const DecisionTable& table);
TestCosts parse_cost_list(std::string_view list, const DecisionTable& table);

/// The column `error` of a cost file: the error range of each feature's instrument, where it has one.
std::vector<std::optional<Decimal>> read_errors(const std::string& path, const DecisionTable& table);

}  // namespace frugal
