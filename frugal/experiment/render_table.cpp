// A table of cells as Markdown and as aligned text, and paragraphs in lines.
#include <frugal/experiment/report_tables.hpp>
#include <frugal/report/numbers.hpp>

#include <algorithm>

namespace frugal::experiment {
namespace {

std::string markdown_cell(const std::string& cell) {
    std::string escaped;
    for (const char letter : cell.substr(0, cell.find_last_not_of(' ') + 1)) {
        if (letter == '|' || letter == '*' || letter == '<' || letter == '_' || letter == '\\' ||
            letter == '`')
            escaped += '\\';
        escaped += letter;
    }
    return escaped;
}

std::string markdown_row(const std::vector<std::string>& cells) {
    std::string row = "|";
    for (const std::string& cell : cells) row += " " + markdown_cell(cell) + " |";
    return row + "\n";
}

std::vector<std::size_t> widths_of(const ReportTable& table) {
    std::vector<std::size_t> widths;
    for (const std::string& cell : table.header) widths.push_back(display_width(cell));
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
    }
    return widths;
}

std::string text_row(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
    std::string row = "  " + padded(cells[0], widths[0]);
    for (std::size_t i = 1; i < cells.size(); ++i)
        row += std::string(2 + widths[i] - display_width(cells[i]), ' ') + cells[i];
    return row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string as_markdown(const ReportTable& table) {
    std::string text = markdown_row(table.header) + "| --- |";
    for (std::size_t i = 1; i < table.header.size(); ++i) text += " ---: |";
    text += "\n";
    for (const auto& row : table.rows) text += markdown_row(row);
    if (!table.note.empty()) text += "\n" + markdown_cell(table.note) + "\n";
    return text;
}

std::string wrapped(const std::string& paragraph, std::size_t width) {
    std::string text;
    std::string line = " ";
    std::size_t start = 0;
    while (start < paragraph.size()) {
        const std::size_t end = std::min(paragraph.find(' ', start), paragraph.size());
        const std::string word = paragraph.substr(start, end - start);
        if (line.size() > 1 && display_width(line) + 1 + display_width(word) > width) {
            text += line + "\n";
            line = " ";
        }
        line += " " + word;
        start = end + 1;
    }
    return text + line + "\n";
}

std::string as_text(const ReportTable& table) {
    const std::vector<std::size_t> widths = widths_of(table);
    std::string text = text_row(table.header, widths);
    for (const auto& row : table.rows) text += text_row(row, widths);
    if (!table.note.empty()) text += "  " + table.note + "\n";
    return text;
}

}  // namespace frugal::experiment
