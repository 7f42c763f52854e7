// Symbolic value partition: values that need not be told apart become one value.
//
// Two values of a feature can be one if the features together still decide every object that they decided
// before. Values are merged, feature by feature, until that holds for no further pair.
#pragma once

#include <frugal/table/decision_table.hpp>
#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <vector>

namespace frugal {

/// The values of one feature, those that became one together. Values and groups stand in order of first
/// appearance in the table.
struct ValueGroups {
    std::size_t feature;
    std::vector<std::vector<Code>> groups;
};

struct MergedValues {
    std::vector<ValueGroups> features;  ///< of the subset, in table order
    DecisionTable table;                ///< the subset's features with a value for each group, named "a|b|c"
    Weight positive_region = 0;         ///< of the subset, before and after
    Weight objects = 0;
};

enum class MissingValues {
    apart,  ///< `?` stays a value of its own: unknown is not the same as known
    merge,  ///< `?` is merged like any value
};

/// Columns of numbers are left as they are. The same table gives the same groups everywhere.
MergedValues merge_values(const DecisionTable& table, const FeatureSet& features,
                          MissingValues missing = MissingValues::apart);

}  // namespace frugal
