#include <frugal/error.hpp>
#include <frugal/table/bytes.hpp>
#include <frugal/table/csv_delimiter.hpp>
#include <frugal/table/csv_record.hpp>
#include <frugal/table/small_csv.hpp>
#include <frugal/table/value_dictionary.hpp>

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace frugal {
namespace {

std::size_t line_at(std::string_view text, std::size_t position) {
    return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, position), '\n'));
}

}  // namespace

std::vector<CsvLine> read_small_csv(const std::string& path) {
    return parse_small_csv(Bytes(path).view(), source_name(path));
}

std::vector<CsvLine> parse_small_csv(std::string_view text, const std::string& source) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const char delimiter = detect_delimiter(text);
    std::vector<CsvLine> lines;
    CsvRecord record;
    std::string buffer;
    for (std::size_t begin = skip_blank_lines(text, 0, delimiter); begin < text.size();
         begin = skip_blank_lines(text, record.end, delimiter)) {
        if (const auto fault = split_record(text, begin, delimiter, record)) {
            throw DataError(source, line_at(text, fault->position), fault->what);
        }
        CsvLine line{line_at(text, begin), {}};
        for (const std::string_view cell : record.cells)
            line.cells.emplace_back(csv_cell_text(trimmed(cell), buffer));
        if (!lines.empty() && line.cells.size() != lines.front().cells.size()) {
            throw DataError(source, line.line,
                            fmt::format("{} fields where the header has {}", line.cells.size(),
                                        lines.front().cells.size()));
        }
        lines.push_back(std::move(line));
    }
    if (lines.empty()) throw DataError(source, 0, "the file is empty");
    return lines;
}

std::size_t column_of(const CsvLine& header, const std::string& name, const std::string& source) {
    const auto found = std::ranges::find(header.cells, name);
    if (found != header.cells.end()) return static_cast<std::size_t>(found - header.cells.begin());
    throw DataError(
        source, header.line,
        fmt::format("the header has no column '{}' (it reads '{}')", name, fmt::join(header.cells, ",")));
}

}  // namespace frugal
