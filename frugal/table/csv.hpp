// Tables as comma-separated values: a header line, then one line per object.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <string>
#include <string_view>

namespace frugal {

/// `source` names the text in messages. Throws DataError. All columns are nominal.
Table parse_csv(std::string_view text, const std::string& source);

namespace detail {

/// The same by the record splitter alone, without the block scanner: slow, and what the tests compare with.
Table parse_csv_by_records(std::string_view text, const std::string& source);

}  // namespace detail
}  // namespace frugal
