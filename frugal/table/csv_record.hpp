// Splits one record of CSV text into cells: every rule of the format, one byte after the other.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace frugal {

/// What is wrong with CSV text, and the offset where.
struct CsvFault {
    std::size_t position = 0;
    std::string what;
};

struct CsvRecord {
    std::vector<std::string_view> cells;  ///< as they stand in the text, quotes and blanks included
    std::size_t end = 0;                  ///< offset of the next record
};

/// Splits the record that starts at `begin` (which must lie within `text`), reusing `record`.
std::optional<CsvFault> split_record(std::string_view text, std::size_t begin, char delimiter,
                                     CsvRecord& record);

/// What a trimmed cell says: without its quotes, `""` being a quote.
std::string_view csv_cell_text(std::string_view cell, std::string& buffer);

/// The first record at or behind `begin` that is not a blank line; the size of `text` when there is none.
std::size_t skip_blank_lines(std::string_view text, std::size_t begin, char delimiter);

}  // namespace frugal
