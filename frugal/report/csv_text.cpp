#include <frugal/report/csv_text.hpp>

#include <vector>

namespace frugal {

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",;\t|\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

std::string table_csv(const DecisionTable& table) {
    std::vector<const Column*> columns;
    for (const Column& feature : table.features) columns.push_back(&feature);
    columns.push_back(&table.decision);

    std::string text;
    std::vector<std::vector<std::string>> cells;  // quoted once per value, not once per row
    for (const Column* column : columns) {
        text += (column == columns.front() ? "" : ",") + csv_cell(column->name);
        std::vector<std::string>& quoted = cells.emplace_back();
        for (const std::string& value : column->values) quoted.push_back(csv_cell(value));
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
