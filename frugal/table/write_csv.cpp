#include <frugal/table/write_csv.hpp>

#include <vector>

namespace frugal {
namespace {

/// The values of a column as cells, one per code.
std::vector<std::string> cells_of(const Column& column) {
    std::vector<std::string> cells;
    cells.reserve(column.values.size());
    for (Code code = 0; code < column.values.size(); ++code)
        cells.push_back(column.is_missing(code) ? "?" : csv_cell(column.values[code]));
    return cells;
}

}  // namespace

std::string csv_cell(std::string_view text) {
    if (text.find_first_of(",;\t|\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char letter : text) quoted.append(letter == '"' ? 2 : 1, letter);
    return quoted + "\"";
}

std::string table_csv(const DecisionTable& table) {
    std::vector<const Column*> columns;
    for (const Column& feature : table.features) columns.push_back(&feature);
    columns.push_back(&table.decision);
    std::string text;
    std::vector<std::vector<std::string>> cells;
    for (const Column* column : columns) {
        text += (cells.empty() ? "" : ",") + csv_cell(column->name);
        cells.push_back(cells_of(*column));
    }
    text += '\n';
    for (std::size_t row = 0; row < table.objects; ++row) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (i > 0) text += ',';
            text += cells[i][columns[i]->codes[row]];
        }
        text += '\n';
    }
    return text;
}

}  // namespace frugal
