#pragma once

#include <frugal/problem/constraint.hpp>

namespace frugal {

/// c(B) <= m. A subset that costs exactly the budget fits.
class Budget : public Constraint {
  public:
    Budget(Decimal amount, const TestCosts& costs) : amount_(amount), limit_(costs.floor_units(amount)) {}

    std::string describe() const override { return "cost at most " + amount_.to_string(); }
    bool holds(const SubsetMeasures& subset) const override { return subset.cost <= limit_; }
    Trend trend() const override { return Trend::falls; }

    const Decimal& amount() const { return amount_; }
    Units limit() const { return limit_; }

  private:
    Decimal amount_;
    Units limit_;
};

}  // namespace frugal
