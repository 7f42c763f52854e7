// Which of `, ; tab |` separates the cells of a CSV file.
#pragma once

#include <string_view>

namespace frugal {

/// Judged by the first records: the delimiter under which most of them have as many fields as the header has,
/// and among those the one that makes most fields. A comma when the header holds none of the four.
char detect_delimiter(std::string_view text);

/// "comma", "semicolon", "tab" or "bar".
std::string_view delimiter_name(char delimiter);

}  // namespace frugal
