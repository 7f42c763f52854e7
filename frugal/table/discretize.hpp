// Finds cut points for numeric features.
//
//   width      intervals of equal width from the least to the greatest number
//   frequency  intervals that hold about equally many objects; equal numbers stay together
//   mdl        intervals that tell the classes apart: Fayyad and Irani (1993), recursive splitting by entropy
//              for as long as the minimum description length principle says that a cut pays
//
// All three are deterministic, and look at a feature's numbers without the missing ones.
#pragma once

#include <frugal/table/cuts.hpp>
#include <frugal/table/feature_set.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace frugal {

enum class CutMethod { width, frequency, mdl };

struct CutMethodName {
    CutMethod method;
    std::string_view name;
    std::string_view makes;
};

std::span<const CutMethodName> cut_method_names();

struct Discretization {
    CutMethod method = CutMethod::mdl;
    std::size_t intervals = 5;  ///< wanted by width and frequency; there can be fewer

    static constexpr std::size_t kMostIntervals = 1000;

    /// Reads `width:4`, `frequency`, `mdl`. Throws UsageError.
    static Discretization parse(std::string_view text);
    std::string to_string() const;
};

/// Cuts for the given features, which must be numeric.
Cuts find_cuts(const DecisionTable& table, const FeatureSet& features, const Discretization& how);

}  // namespace frugal
