// A question as clauses and weights, the form in which solvers of all kinds understand it.
//
// An object x is decided exactly when the subset hits every clause D(x,y), the features on which x and y
// differ, where y is any row of another class or of no single class. So nothing of the table is needed but
// the minimal clauses, the number of objects behind each list of them, and the costs: the model is complete.
#pragma once

#include <frugal/problem/problem.hpp>
#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace frugal {

/// Objects that are decided by the same subsets.
struct ModelObjects {
    Weight weight = 0;                 ///< how many they are
    std::vector<std::size_t> clauses;  ///< all of them must be hit
};

struct ClauseModel {
    std::string table;
    std::string asked;  ///< the question in words
    std::vector<std::string> features;
    std::vector<Units> costs;
    std::string unit;  ///< what one unit of cost is written as
    Units total = 0;   ///< the cost of everything

    bool most_decided = false;       ///< decide the most, then spend the least; otherwise only the latter
    bool all_decided = false;        ///< every clause must be hit: there are no objects to count
    std::optional<Units> budget;     ///< when it is a restriction
    std::optional<Weight> required;  ///< objects to decide, when some but not all must be

    Weight decidable = 0;             ///< objects that all features decide
    std::vector<FeatureSet> clauses;  ///< each once
    std::vector<ModelObjects> objects;
    std::vector<std::size_t> uses;  ///< per clause: how many of `objects` it belongs to

    /// One decided object more weighs as much as the cost of everything and one unit, so that one sum stands
    /// for both objectives. Throws UsageError when such a sum would not stay exact in a double.
    Units weight_of_an_object() const;
};

/// Throws UsageError when the problem is not one of cost and decided objects alone, when there is no feature
/// to choose, or when the table has too many distinct rows to compare each with each.
ClauseModel make_clause_model(const DecisionTable& table, const Problem& problem);

/// What every file says of itself at its top.
std::vector<std::string> heading(const ClauseModel& model, std::string_view format);

/// Comment lines behind `mark`; characters that would end a comment become blanks.
std::string comments(std::string_view mark, const std::vector<std::string>& lines);

}  // namespace frugal
