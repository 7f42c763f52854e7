#include <frugal/error.hpp>
#include <frugal/measure/block_majorities.hpp>
#include <frugal/measure/class_counter.hpp>
#include <frugal/problem/objectives/lowest_risk.hpp>

#include <algorithm>
#include <cmath>

namespace frugal {
namespace {

/// Values are whole numbers, so a bound may be rounded up, less what rounding may have added.
constexpr double kRounding = 1e-6;

}  // namespace

LowestRisk::LowestRisk(const DecisionTable& table, Losses losses)
    : losses_(losses),
      objects_(static_cast<Weight>(table.objects)),
      classes_(static_cast<std::int64_t>(std::max<std::size_t>(1, table.decision.values.size()))) {
    if (losses_.largest() > 0 && objects_ > TestCosts::kMaxTotal / losses_.largest())
        throw UsageError("the losses have too many digits for so many objects: round them");
}

double LowestRisk::value(const SubsetView& subset) const {
    std::int64_t sum = subset.blocks.pure * losses_.least(1, 0);
    ClassCounter counter(*subset.blocks.granules);
    for (std::size_t i = 0; i < subset.blocks.mixed.size(); ++i) {
        counter.count(subset.blocks.mixed[i]);
        sum += losses_.least(counter.majority(), counter.total() - counter.majority());
    }
    return static_cast<double>(sum);
}

double LowestRisk::best_between(const SubsetView& least, const SubsetView& most) const {
    const auto pure = static_cast<double>(losses_.least(1, 0));
    double sum = static_cast<double>(least.blocks.pure) * pure;
    if (classes_ > 1) {
        const auto k = static_cast<double>(classes_);
        const double even = static_cast<double>(losses_.least(1, classes_ - 1)) / k;  // f(1/k)
        const auto chord = [&](double share) { return even + (pure - even) * (share - 1 / k) / (1 - 1 / k); };
        for (const BlockMajorities& block : majorities_between(least.blocks, most.blocks)) {
            const auto objects = static_cast<double>(block.objects);
            sum += objects * std::min(chord(static_cast<double>(block.own) / objects),
                                      chord(static_cast<double>(block.finest) / objects));
        }
    }
    return std::ceil(sum - kRounding - std::abs(sum) * kRounding * kRounding);
}

double LowestRisk::shown(double value, const TestCosts& /*costs*/) const {
    if (objects_ == 0) return 0;
    return value / std::pow(10, losses_.decimals()) / static_cast<double>(objects_);
}

}  // namespace frugal
