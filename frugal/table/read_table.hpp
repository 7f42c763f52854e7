// Reads a table from CSV or ARFF, plain or gzipped, from a file or from standard input.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <string>
#include <string_view>

namespace frugal {

/// Reads `path`; `-` is standard input. Gzip is recognised by its first bytes, ARFF by its first keyword.
/// Throws DataError naming file and line.
Table read_table(const std::string& path);

/// The same for bytes already in memory; `source` names them in messages.
Table parse_table(std::string_view bytes, const std::string& source);

}  // namespace frugal
