// Decision rules as plain data: what `certain_rules` finds and reports render.
#pragma once

#include <frugal/table/codes.hpp>
#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <compare>
#include <cstddef>
#include <vector>

namespace frugal {

/// feature = value
struct Condition {
    std::size_t feature;
    Code value;

    // NOLINTNEXTLINE(modernize-use-nullptr): false alarm on a defaulted comparison
    auto operator<=>(const Condition&) const = default;
};

/// If all conditions hold, the class is `decision`: true for every object of the table.
struct Rule {
    std::vector<Condition> conditions;  ///< in table order of the features; none: the rule always holds
    Class decision = 0;
    Weight support = 0;     ///< objects that the conditions match
    Weight class_size = 0;  ///< objects of the class

    double coverage() const { return static_cast<double>(support) / static_cast<double>(class_size); }
};

/// What is known of objects that stay undecided: how the classes share a block.
struct PossibleRule {
    std::vector<Condition> conditions;
    std::vector<ClassCount> classes;  ///< falling number of objects, then order of the classes; two or more
    Weight objects = 0;
};

struct RuleSet {
    FeatureSet features;         ///< the subset whose rules these are
    std::vector<Rule> rules;     ///< falling support, then fewer conditions, then table order
    Weight positive_region = 0;  ///< objects that the subset decides
    Weight covered = 0;          ///< objects that a rule matches: the same number
    Weight objects = 0;

    std::size_t conditions() const {
        std::size_t sum = 0;
        for (const Rule& rule : rules) sum += rule.conditions.size();
        return sum;
    }
};

}  // namespace frugal
