// Finds the cells of CSV text: 64 bytes at a time where the text is regular, record by record where it is
// not.
//
// The block scanner knows quotes only as long as they stand where they should: an opening quote right behind
// a separator, a closing one right before. Anything else it calls irregular and leaves to the record
// splitter, which knows all the rules and gives the same cells wherever both have a say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugal {

struct CsvScan {
    std::size_t separators = 0;  ///< delimiters and line ends outside quotes
    std::size_t line_ends = 0;   ///< those of them that end a line
    bool irregular = false;      ///< misplaced quotes, or a zero byte: the rest of the scan means nothing
};

/// Scans `blocks` blocks of 64 bytes, starting outside quotes at the start of a cell, and writes the position
/// of each separator. `positions` must have room for 64 * blocks + 16 of them.
using CsvScanner = CsvScan (*)(const char* text, std::size_t blocks, char delimiter,
                               std::uint32_t* positions);

/// All scanners this processor can run, the fastest first. They differ in speed only.
std::vector<CsvScanner> csv_scanners();

}  // namespace frugal
