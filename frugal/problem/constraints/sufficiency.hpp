#pragma once

#include <frugal/problem/constraint.hpp>

namespace frugal {

/// |POS_B| >= P % of |POS_C|. With 100 % this is the paper's sufficiency: POS_B = POS_C.
class Sufficiency : public Constraint {
  public:
    explicit Sufficiency(Decimal percent = {100, 0}) : percent_(percent) {}

    std::string describe() const override {
        return percent_ == Decimal{100, 0}
                   ? "decide all that can be decided"
                   : "decide at least " + percent_.to_string() + " % of what can be decided";
    }
    bool holds(const SubsetView& subset) const override {
        __extension__ using Wide = __int128;
        return Wide{subset.positive_region} * 100 * power_of_ten(percent_.decimals) >=
               Wide{subset.positive_region_full} * percent_.mantissa;
    }
    Trend trend() const override { return Trend::rises; }

  private:
    Decimal percent_;
};

}  // namespace frugal
