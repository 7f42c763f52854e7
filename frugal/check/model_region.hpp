// The positive region in other models than Pawlak's, recomputed from the raw table in the plainest way:
// blocks by the texts of their cells, neighbours by comparing every object with every other.
#pragma once

#include <frugal/table/decimal.hpp>
#include <frugal/table/decision_table.hpp>

#include <cstdint>
#include <vector>

namespace frugal::check {

/// Objects in blocks in which the share of the largest class is at least numerator / denominator.
struct LeastShare {
    std::int64_t numerator = 1;
    std::int64_t denominator = 1;
};
std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features,
                             const LeastShare& share);

/// Objects whose neighbours all have their decision.
struct Nearness {
    enum class Kind { equal, maximum, euclidean, error_range };
    Kind kind = Kind::equal;      ///< how numeric features are compared; nominal ones must be equal
    Decimal delta;                ///< the size of a neighbourhood, in ranges of the features
    std::vector<Decimal> errors;  ///< one per feature
};
std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features,
                             const Nearness& near);

/// Up to so many objects, comparing all pairs takes less time than anyone notices.
inline constexpr std::size_t kQuickObjects = 3000;

}  // namespace frugal::check
