#include <frugal/measure/entropy.hpp>
#include <frugal/report/numbers.hpp>
#include <frugal/report/summaries.hpp>
#include <frugal/search/evaluator.hpp>
#include <frugal/table/column_kinds.hpp>
#include <frugal/table/test_costs.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr std::size_t kManyNumbers = 20;

std::size_t count_missing(const Column& column) {
    if (!column.missing) return 0;
    return column.codes.visit([&](auto codes) {
        return static_cast<std::size_t>(
            std::ranges::count_if(codes, [&](Code code) { return column.is_missing(code); }));
    });
}

ColumnInfo describe_column(const Column& column, std::size_t objects) {
    ColumnInfo info;
    info.name = column.name;
    info.kind = column.kind;
    info.values = column.values.size();
    info.missing = count_missing(column);
    info.constant = column.is_constant();
    info.identifier_like = objects > 1 && column.values.size() == objects;
    const bool set_nominal = column.kind_is_known && column.kind == ColumnKind::nominal;
    info.numeric_looking =
        !set_nominal && !info.identifier_like && column.values.size() > kManyNumbers && holds_numbers(column);
    return info;
}

std::vector<std::string> warnings_about(const TableInfo& info) {
    std::vector<std::string> warnings;
    for (const ColumnInfo& column : info.features) {
        if (column.identifier_like) {
            warnings.push_back(
                fmt::format("'{}' looks like an identifier: a value of its own for every object, so it "
                            "decides everything "
                            "alone. Leave it out: --drop {}",
                            column.name, column.name));
        }
        if (column.constant) {
            warnings.push_back(
                fmt::format("'{}' is constant: it never helps to tell classes apart.", column.name));
        }
        if (column.numeric_looking) {
            warnings.push_back(
                fmt::format("'{}' looks numeric with {} values: each number is taken as a name of its own. "
                            "Intervals say more: --discretize mdl",
                            column.name, with_thousands(static_cast<std::int64_t>(column.values))));
        }
    }
    if (info.decision.constant) {
        warnings.push_back(
            fmt::format("the decision '{}' has one class only: the empty subset decides everything.",
                        info.decision.name));
    }
    if (info.decision.identifier_like) {
        warnings.push_back(
            fmt::format("the decision '{}' has a class of its own for every object: is it the right column?",
                        info.decision.name));
    }
    if (info.decision.missing > 0) {
        warnings.push_back(fmt::format("the decision '{}' is missing for {}: they form a class of their own.",
                                       info.decision.name,
                                       counted(static_cast<std::int64_t>(info.decision.missing), "object")));
    }
    return warnings;
}

}  // namespace

Evaluation evaluate(const DecisionTable& table, const Problem& problem, const FeatureSet& features) {
    const Granules granules(table);
    const Evaluator evaluator(granules, problem);
    const Partition partition(granules, features);
    const Answer measured = evaluator.answer(features);
    Evaluation result;
    result.features = features;
    result.cost = measured.measures.cost;
    result.positive_region = measured.measures.positive_region;
    result.positive_region_full = evaluator.positive_region_full();
    result.objects = granules.objects();
    result.conditional_entropy = conditional_entropy(partition);
    result.blocks = partition.blocks();
    result.idle = FeatureSet(table.features.size());
    features.for_each([&](std::size_t feature) {
        const Weight without = evaluator.measures(features.without(feature)).positive_region;
        if (without == result.positive_region) result.idle.insert(feature);
    });
    result.values = measured.values;
    return result;
}

TableInfo describe(const DecisionTable& table) {
    const Granules granules(table);
    TableInfo info;
    info.source = table.source;
    info.objects = table.objects;
    info.distinct_rows = granules.size();
    info.inconsistent_objects = granules.objects() - granules.consistent_objects();
    for (const Column& column : table.features) {
        info.features.push_back(describe_column(column, table.objects));
        if (looks_numeric(column)) info.features.back().kind = ColumnKind::numeric;
        info.missing += info.features.back().missing;
    }
    info.decision = describe_column(table.decision, table.objects);
    std::vector<Weight> sizes(table.decision.values.size(), 0);
    for (std::size_t row = 0; row < table.objects; ++row) ++sizes[table.decision.codes[row]];
    for (std::size_t i = 0; i < sizes.size(); ++i)
        info.classes.emplace_back(table.decision.values[i], sizes[i]);
    info.warnings = warnings_about(info);
    return info;
}

}  // namespace frugal
