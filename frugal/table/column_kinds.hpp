// Numeric columns: which they are, how they are made, and the numbers in them.
//
// A CSV file says nothing about kinds, so its columns are nominal and compared as text. Where numbers are
// wanted (intervals, distances) a column of many numbers is taken for numeric without being asked.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <string>
#include <vector>

namespace frugal {

/// A column of numbers counts as numeric when it has more different ones than this; few are often names.
constexpr std::size_t kFewNumbers = 10;

/// Some value is there, and all values but the missing ones are decimal numbers.
bool holds_numbers(const Column& column);

/// A column nobody has set the kind of, which holds numbers, and more than a few different ones.
bool looks_numeric(const Column& column);

/// Makes a column numeric: spellings of one number (`1`, `1.0`) become one value. Throws DataError naming
/// `source`, the row and the value when a cell is no number.
void make_numeric(Column& column, const std::string& source);

/// Makes a column nominal. Spellings that were one number stay one value.
void make_nominal(Column& column);

/// Makes all features numeric that look so.
void detect_numeric(DecisionTable& table);

/// The numbers of a numeric column, one per code; NaN where the value is missing.
std::vector<double> numbers_of(const Column& column);

/// Gives every code but the missing ones a new name; codes of the same name become one. `names` has an entry
/// per code.
void rename_values(Column& column, const std::vector<std::string>& names);

}  // namespace frugal
