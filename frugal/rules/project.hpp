// A table with some of its features only. Equal rows of it are the blocks of those features, so `Granules` of
// a projected table are the blocks of a subset.
#pragma once

#include <frugal/table/decision_table.hpp>
#include <frugal/table/feature_set.hpp>

namespace frugal {

/// Keeps the features of `subset` in their order; the others are listed as dropped.
inline DecisionTable project(const DecisionTable& table, const FeatureSet& subset) {
    DecisionTable result;
    result.source = table.source;
    result.objects = table.objects;
    result.decision = table.decision;
    result.dropped = table.dropped;
    for (std::size_t feature = 0; feature < table.features.size(); ++feature) {
        const Column& column = table.features[feature];
        if (subset.contains(feature)) {
            result.features.push_back(column);
        } else {
            result.dropped.push_back(column.name);
        }
    }
    return result;
}

}  // namespace frugal
