// Small CSV files read line by line, for costs and the like, where every fault must name its line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace frugal {

struct CsvLine {
    std::size_t line = 0;  ///< 1-based line of the file where the record starts
    std::vector<std::string> cells;
};

/// All records that are not blank, the header first; cells are trimmed and unquoted. Throws DataError when
/// the file cannot be read, is empty, or a record has another number of cells than the header.
std::vector<CsvLine> read_small_csv(const std::string& path);

/// The same for text already in memory; `source` names it in messages.
std::vector<CsvLine> parse_small_csv(std::string_view text, const std::string& source);

/// Position of a named column of the header; throws DataError when it is absent.
std::size_t column_of(const CsvLine& header, const std::string& name, const std::string& source);

}  // namespace frugal
