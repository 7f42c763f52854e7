// Random test costs for experiments, the same on every machine for the same seed.
#pragma once

#include <frugal/table/test_costs.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace frugal {

enum class Distribution { uniform, normal, pareto };

struct DistributionName {
    Distribution distribution;
    std::string_view name;
    std::string_view does;
};
std::span<const DistributionName> distribution_names();
/// Throws UsageError listing the names when there is no such distribution.
Distribution distribution_named(std::string_view name);

struct CostDraw {
    Distribution distribution = Distribution::uniform;
    std::int64_t from = 1;
    std::int64_t to = 100;
    std::uint64_t seed = 1;
};

/// One whole number in [from, to] per feature. Normal: mean in the middle, standard deviation an eighth of
/// the range. Pareto: bounded, shape 2. Throws UsageError for ranges that make no sense.
TestCosts draw_costs(std::size_t features, const CostDraw& draw);

}  // namespace frugal
