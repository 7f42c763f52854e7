// Reads rows in two ways that give the same table. Text is taken in chunks that fit the processor's nearest
// cache; the block scanner finds a chunk's separators, and when they make up rows of the right length, whole
// columns of cells go to the dictionaries at once. What does not fit (blank lines, unusual quotes, faults,
// the last bytes of the text) goes record by record, which is also where every fault is found and worded.
#include <frugal/error.hpp>
#include <frugal/table/code_buffer.hpp>
#include <frugal/table/csv.hpp>
#include <frugal/table/csv_delimiter.hpp>
#include <frugal/table/csv_record.hpp>
#include <frugal/table/csv_scan.hpp>
#include <frugal/table/value_dictionary.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace frugal {
namespace {

class CsvReader {
  public:
    CsvReader(std::string_view text, const std::string& source) : text_(text), source_(source) {}

    Table read(bool in_blocks) {
        if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
        delimiter_ = detect_delimiter(text_.substr(at_));
        read_header();
        if (names_.size() == 1) drop_trailing_blank_lines();
        while (at_ < text_.size()) {
            if (!in_blocks || !read_chunk()) read_records(chunk_);
        }
        if (rows_ == 0) refuse_no_rows();
        return finish();
    }

  private:
    static constexpr std::size_t kBlock = 64;
    static constexpr std::size_t kChunk = 128 * kBlock;
    static constexpr std::size_t kLargestChunk = std::size_t{1} << 26U;

    struct ColumnBuilder {
        ValueDictionary values{ColumnKind::nominal, csv_cell_text};
        CodeBuffer codes;
    };

    [[noreturn]] void fail(std::size_t position, const std::string& what) const {
        const std::string_view before = text_.substr(0, position);
        const auto line_ends = static_cast<std::size_t>(std::ranges::count(before, '\n'));
        // What lies behind the last line end is blamed on the line that ends there.
        const bool past_the_end = position == text_.size() && before.ends_with('\n');
        throw DataError(source_, line_ends + (past_the_end ? 0 : 1), what);
    }

    void split(std::size_t begin) {
        if (const auto fault = split_record(text_, begin, delimiter_, record_))
            fail(fault->position, fault->what);
    }

    void read_header() {
        const std::size_t begin = skip_blank_lines(text_, at_, delimiter_);
        if (begin == text_.size()) throw DataError(source_, 0, "the file is empty");
        split(begin);
        std::unordered_map<std::string_view, std::size_t> column_of;
        names_.reserve(record_.cells.size());
        for (const std::string_view cell : record_.cells) {
            const std::size_t number = names_.size() + 1;
            std::string buffer;
            const std::string& name = names_.emplace_back(trimmed(csv_cell_text(trimmed(cell), buffer)));
            if (name.empty()) fail(begin, fmt::format("column {} has no name", number));
            const auto [twin, is_new] = column_of.emplace(name, number);
            if (!is_new) {
                fail(begin,
                     fmt::format("columns {} and {} are both named '{}' (does the file lack a header line?)",
                                 twin->second, number, name));
            }
        }
        columns_.resize(names_.size());
        at_ = record_.end;
    }

    /// In a table of one column a blank line is an empty cell, but not at the end of the file.
    void drop_trailing_blank_lines() {
        const std::size_t line_end = text_.find('\n', text_.find_last_not_of(" \t\r\n"));
        if (line_end != std::string_view::npos) text_ = text_.substr(0, std::max(at_, line_end + 1));
    }

    /// Reads the complete rows of the next chunk; false when it is not made of regular rows only.
    bool read_chunk() {
        const std::size_t left = text_.size() - at_;
        const std::size_t blocks = std::min(chunk_, left) / kBlock;
        if (left < (blocks + 1) * kBlock) return false;  // the dictionaries read a little beyond their cells
        const char* const text = text_.data() + at_;
        const std::size_t columns = columns_.size();
        ends_.resize(blocks * kBlock + 17);
        ends_[0] = ~std::uint32_t{0};
        const CsvScan scan = scanner_(text, blocks, delimiter_, ends_.data() + 1);
        const std::size_t rows = scan.separators / columns;
        if (scan.irregular || rows == 0 || scan.line_ends != rows) return false;
        // As many line ends as rows, and one where each row should end: so no line ends anywhere else.
        for (std::size_t row = 1; row <= rows; ++row) {
            if (text[ends_[row * columns]] != '\n') return false;
        }
        const std::size_t bytes = ends_[rows * columns] + std::size_t{1};
        if (rows_ == 0) plan(rows, bytes, scan.separators);
        codes_.resize(rows);
        for (std::size_t column = 0; column < columns; ++column) {
            ColumnBuilder& builder = columns_[column];
            builder.values.encode({text, ends_.data(), columns, rows}, column, codes_.data());
            builder.codes.append(codes_, builder.values.size());
        }
        rows_ += rows;
        at_ += bytes;
        return true;
    }

    /// Takes the first chunk as typical: makes room for the codes, and sets the size of the chunks to come
    /// such that text and positions fit the nearest cache together.
    void plan(std::size_t rows, std::size_t bytes, std::size_t separators) {
        constexpr std::size_t kNearestCache = 24'000;
        chunk_ = std::max(chunk_, kNearestCache * bytes / (bytes + sizeof(ends_[0]) * separators));
        const std::size_t expected = rows * ((text_.size() - at_) / bytes + 1);
        for (ColumnBuilder& builder : columns_) builder.codes.reserve(expected + expected / 16);
    }

    /// Reads records one by one until `bytes` are behind, a record at least.
    void read_records(std::size_t bytes) {
        const std::size_t stop = bytes < text_.size() - at_ ? at_ + bytes : text_.size();
        while (at_ < stop) {
            if (columns_.size() > 1) at_ = skip_blank_lines(text_, at_, delimiter_);
            if (at_ == text_.size()) break;
            const std::size_t begin = at_;
            split(begin);
            if (record_.cells.size() != columns_.size()) refuse_field_count(begin);
            for (std::size_t column = 0; column < columns_.size(); ++column) {
                ColumnBuilder& builder = columns_[column];
                const Code code = builder.values.code_of(record_.cells[column]);
                builder.codes.append({&code, 1}, builder.values.size());
            }
            ++rows_;
            at_ = record_.end;
            chunk_ = std::clamp(4 * (at_ - begin), chunk_, kLargestChunk);  // a chunk should hold some rows
        }
    }

    [[noreturn]] void refuse_no_rows() const {
        const bool old_macintosh =
            text_.find('\n') == std::string_view::npos && trimmed(text_).find('\r') != std::string_view::npos;
        fail(text_.size(), old_macintosh
                               ? "lines end in carriage returns alone; save the file with line feeds"
                               : "no rows below the header");
    }

    [[noreturn]] void refuse_field_count(std::size_t begin) const {
        const std::size_t fields = record_.cells.size();
        fail(begin,
             fmt::format("{} field{} where the header has {} (is a value with a {} missing its quotes?)",
                         fields, fields == 1 ? "" : "s", columns_.size(), delimiter_name(delimiter_)));
    }

    Table finish() {
        Table table{source_, rows_, {}};
        table.columns.reserve(columns_.size());
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            ColumnBuilder& builder = columns_[i];
            table.columns.push_back({std::move(names_[i]), ColumnKind::nominal, builder.codes.finish(),
                                     builder.values.take_values(), builder.values.missing()});
        }
        return table;
    }

    std::string_view text_;
    const std::string& source_;
    std::size_t at_ = 0;
    char delimiter_ = ',';
    std::vector<std::string> names_;
    std::vector<ColumnBuilder> columns_;
    std::size_t rows_ = 0;
    std::size_t chunk_ = kChunk;
    CsvScanner scanner_ = csv_scanners().front();
    CsvRecord record_;
    std::vector<std::uint32_t> ends_;
    std::vector<Code> codes_;
};

}  // namespace

Table parse_csv(std::string_view text, const std::string& source) {
    return CsvReader(text, source).read(true);
}

Table detail::parse_csv_by_records(std::string_view text, const std::string& source) {
    return CsvReader(text, source).read(false);
}

}  // namespace frugal
