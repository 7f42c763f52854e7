#include <frugal/table/csv_record.hpp>

#include <algorithm>
#include <cstring>

namespace frugal {
namespace {

constexpr char kQuote = '"';

bool is_blank(char letter, char delimiter) {
    return (letter == ' ' || letter == '\t' || letter == '\r') && letter != delimiter;
}

std::size_t skip_blanks(std::string_view text, std::size_t at, char delimiter) {
    while (at < text.size() && is_blank(text[at], delimiter)) ++at;
    return at;
}

/// The offset of the quote that closes the one at `opening`.
std::size_t closing_quote(std::string_view text, std::size_t opening) {
    std::size_t at = text.find(kQuote, opening + 1);
    while (at != std::string_view::npos && text.substr(at + 1).starts_with(kQuote)) {
        at = text.find(kQuote, at + 2);
    }
    return at;
}

}  // namespace

std::optional<CsvFault> split_record(std::string_view text, std::size_t begin, char delimiter,
                                     CsvRecord& record) {
    record.cells.clear();
    std::size_t at = begin;
    while (true) {
        const std::size_t cell = at;
        at = skip_blanks(text, at, delimiter);
        if (at < text.size() && text[at] == kQuote) {
            const std::size_t closing = closing_quote(text, at);
            if (closing == std::string_view::npos) {
                return CsvFault{at, "the quote opened here is never closed"};
            }
            at = skip_blanks(text, closing + 1, delimiter);
            if (at < text.size() && text[at] != delimiter && text[at] != '\n') {
                return CsvFault{at, "text after a closing quote (a quote inside quotes is written twice)"};
            }
        } else {
            while (at < text.size() && text[at] != delimiter && text[at] != '\n') ++at;
        }
        record.cells.push_back(text.substr(cell, at - cell));
        if (at >= text.size() || text[at] == '\n') break;
        ++at;
    }
    record.end = std::min(at + 1, text.size());
    const void* const zero = std::memchr(text.data() + begin, '\0', record.end - begin);
    if (zero == nullptr) return std::nullopt;
    const auto position = static_cast<std::size_t>(static_cast<const char*>(zero) - text.data());
    return CsvFault{position, "a zero byte (is this a text file?)"};
}

std::string_view csv_cell_text(std::string_view cell, std::string& buffer) {
    if (!cell.starts_with(kQuote)) return cell;
    const std::string_view inner = cell.substr(1, cell.size() - 2);
    if (inner.find(kQuote) == std::string_view::npos) return inner;
    buffer.clear();
    for (std::size_t i = 0; i < inner.size(); ++i) {
        buffer.push_back(inner[i]);
        if (inner[i] == kQuote) ++i;
    }
    return buffer;
}

std::size_t skip_blank_lines(std::string_view text, std::size_t begin, char delimiter) {
    while (begin < text.size()) {
        const std::size_t at = skip_blanks(text, begin, delimiter);
        if (at < text.size() && text[at] != '\n') return begin;
        begin = std::min(at + 1, text.size());
    }
    return begin;
}

}  // namespace frugal
