// Tables in Weka's attribute-relation file format.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <string>
#include <string_view>

namespace frugal {

/// `source` names the text in messages. Throws DataError. Numeric attributes make numeric columns, all others
/// (nominal, string, date) nominal ones; only values that occur get codes.
Table parse_arff(std::string_view text, const std::string& source);

/// Does the text begin, comments and blank lines aside, with `@relation` or `@attribute`?
bool looks_like_arff(std::string_view text);

}  // namespace frugal
