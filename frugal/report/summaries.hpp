// What the commands besides `select` have to say, as plain data: text and JSON only render it.
#pragma once

#include <frugal/problem/problem.hpp>
#include <frugal/table/decision_table.hpp>
#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>
#include <frugal/table/test_costs.hpp>

#include <string>
#include <utility>
#include <vector>

namespace frugal {

/// A subset as measured by `frugal evaluate`.
struct Evaluation {
    FeatureSet features;
    Units cost = 0;
    Weight positive_region = 0;
    Weight positive_region_full = 0;
    Weight objects = 0;
    double conditional_entropy = 0;
    std::size_t blocks = 0;
    FeatureSet idle;  ///< features without which, one at a time, the positive region stays the same
    std::vector<double> values;  ///< of the problem's objectives
};
/// In the model and by the objectives of a problem.
Evaluation evaluate(const DecisionTable& table, const Problem& problem, const FeatureSet& features);

struct ColumnInfo {
    std::string name;
    ColumnKind kind = ColumnKind::nominal;  ///< numeric also when it looks so and nobody has set it
    std::size_t values = 0;
    std::size_t missing = 0;
    bool constant = false;
    bool identifier_like = false;  ///< as many values as objects
    bool numeric_looking = false;  ///< every value is a number, and there are many
};

/// What is in a table, as told by `frugal info`.
struct TableInfo {
    std::string source;
    std::size_t objects = 0;
    std::size_t distinct_rows = 0;
    Weight inconsistent_objects = 0;
    std::size_t missing = 0;
    std::vector<ColumnInfo> features;
    ColumnInfo decision;
    std::vector<std::pair<std::string, Weight>> classes;
    std::vector<std::string> warnings;
};
TableInfo describe(const DecisionTable& table);

}  // namespace frugal
