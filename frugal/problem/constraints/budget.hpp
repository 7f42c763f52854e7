#pragma once

#include <frugal/problem/constraint.hpp>

namespace frugal {

/// c(B) <= m. A subset that costs exactly the budget fits.
class Budget : public Constraint {
  public:
    Budget(Decimal amount, const TestCosts& costs)
        : amount_(amount), limit_(costs.floor_units(amount)), rising_(costs.rising()) {}

    std::string describe() const override { return "cost at most " + amount_.to_string(); }
    bool holds(const SubsetView& subset) const override { return subset.cost <= limit_; }
    /// A mean or a minimum of costs may fall again as features are added; its bound is in the numbers.
    Trend trend() const override { return rising_ ? Trend::falls : Trend::neither; }
    bool possible_between(const SubsetView& least, const SubsetView& /*most*/) const override {
        return holds(least);
    }
    bool idle_never_helps() const override { return rising_; }

    const Decimal& amount() const { return amount_; }
    Units limit() const { return limit_; }

  private:
    Decimal amount_;
    Units limit_;
    bool rising_;
};

}  // namespace frugal
