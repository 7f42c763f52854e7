#include <frugal/error.hpp>
#include <frugal/table/column_kinds.hpp>
#include <frugal/table/decimal_text.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

namespace frugal {
namespace {

/// Calls f(code, shortest decimal form) for every value that is there, until f returns false.
template <typename F>
void for_each_number(const Column& column, F&& f) {
    for (Code code = 0; code < column.values.size(); ++code) {
        if (!column.is_missing(code) && !f(code, decimal_text(column.values[code]))) return;
    }
}

[[noreturn]] void refuse_no_number(const Column& column, Code code, const std::string& source) {
    std::size_t row = 0;
    while (row < column.codes.size() && column.codes[row] != code) ++row;
    throw DataError(source, 0,
                    fmt::format("'{}' in row {} of the column '{}' is not a number, so the column cannot be "
                                "numeric (missing values are written ? or left empty)",
                                column.values[code], row + 1, column.name));
}

}  // namespace

bool holds_numbers(const Column& column) {
    bool all = true;
    bool any = false;
    for_each_number(column, [&](Code, const std::optional<std::string>& number) {
        any = true;
        all = number.has_value();
        return all;
    });
    return all && any;
}

bool looks_numeric(const Column& column) {
    if (column.kind_is_known || column.values.size() <= kFewNumbers) return false;
    bool all = true;
    std::unordered_set<std::string> different;
    for_each_number(column, [&](Code, const std::optional<std::string>& number) {
        all = number.has_value();
        if (all && different.size() <= kFewNumbers) different.insert(*number);
        return all;
    });
    return all && different.size() > kFewNumbers;
}

void make_numeric(Column& column, const std::string& source) {
    if (column.kind == ColumnKind::nominal) {
        std::vector<std::string> names(column.values.size());
        for_each_number(column, [&](Code code, std::optional<std::string> number) {
            if (!number) refuse_no_number(column, code, source);
            names[code] = std::move(*number);
            return true;
        });
        rename_values(column, names);
    }
    column.kind = ColumnKind::numeric;
    column.kind_is_known = true;
}

void make_nominal(Column& column) {
    column.kind = ColumnKind::nominal;
    column.kind_is_known = true;
}

void detect_numeric(DecisionTable& table) {
    for (Column& feature : table.features) {
        if (looks_numeric(feature)) make_numeric(feature, table.source);
    }
}

std::vector<double> numbers_of(const Column& column) {
    if (column.kind != ColumnKind::numeric)
        throw std::logic_error(fmt::format("the column '{}' is not numeric", column.name));
    std::vector<double> numbers(column.values.size(), std::numeric_limits<double>::quiet_NaN());
    for (Code code = 0; code < numbers.size(); ++code) {
        if (!column.is_missing(code)) numbers[code] = number_of(column.values[code]);
    }
    return numbers;
}

void rename_values(Column& column, const std::vector<std::string>& names) {
    std::unordered_map<std::string, Code> code_of;
    std::vector<std::string> values;
    std::vector<Code> to(names.size());
    std::optional<Code> missing;
    for (Code code = 0; code < names.size(); ++code) {
        const auto next = static_cast<Code>(values.size());
        if (column.is_missing(code)) {
            if (!missing) missing = next;
            to[code] = next;
            values.push_back(column.values[code]);
            continue;
        }
        const auto [known, is_new] = code_of.emplace(names[code], next);
        if (is_new) values.push_back(names[code]);
        to[code] = known->second;
    }
    column.codes = column.codes.mapped(to);
    column.values = std::move(values);
    column.missing = missing;
}

}  // namespace frugal
