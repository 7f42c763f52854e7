#include <frugal/error.hpp>
#include <frugal/table/csv.hpp>
#include <frugal/table/csv_record.hpp>
#include <frugal/table/csv_scan.hpp>
#include <frugal/table/read_table.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

namespace frugal {
namespace {

using Cells = std::vector<std::vector<std::string>>;

Cells cells_of(const Table& table) {
    Cells cells(table.rows);
    for (const Column& column : table.columns) {
        EXPECT_EQ(column.codes.size(), table.rows);
        for (std::size_t row = 0; row < table.rows; ++row) {
            cells[row].push_back(column.values.at(column.codes[row]));
        }
    }
    return cells;
}

std::vector<std::string> names_of(const Table& table) {
    std::vector<std::string> names;
    for (const Column& column : table.columns) names.push_back(column.name);
    return names;
}

std::string fault_of(std::string_view text) {
    try {
        parse_table(text, "t.csv");
    } catch (const DataError& fault) {
        return fault.what();
    }
    return "no error";
}

bool same_columns(const Table& a, const Table& b) {
    return a.rows == b.rows &&
           std::ranges::equal(a.columns, b.columns, [](const Column& left, const Column& right) {
               if (left.name != right.name || left.values != right.values || left.missing != right.missing)
                   return false;
               if (left.codes.size() != right.codes.size()) return false;
               for (std::size_t row = 0; row < left.codes.size(); ++row) {
                   if (left.codes[row] != right.codes[row]) return false;
               }
               return true;
           });
}

TEST(Csv, ReadsHeaderAndRows) {
    const Table table = parse_table("a,b\nx,1\ny,1\nx,2\n", "t.csv");
    EXPECT_EQ(table.source, "t.csv");
    EXPECT_EQ(table.rows, 3U);
    EXPECT_EQ(names_of(table), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(cells_of(table), (Cells{{"x", "1"}, {"y", "1"}, {"x", "2"}}));
    EXPECT_EQ(table.columns[0].values, (std::vector<std::string>{"x", "y"}));
    EXPECT_EQ(table.columns[0].kind, ColumnKind::nominal);
}

TEST(Csv, LineEndsAndByteOrderMark) {
    const Cells expected{{"x", "1"}, {"y", "2"}};
    for (const char* text : {"a,b\nx,1\ny,2\n", "a,b\nx,1\ny,2", "a,b\r\nx,1\r\ny,2\r\n", "a,b\r\nx,1\r\ny,2",
                             "\xEF\xBB\xBF"
                             "a,b\nx,1\ny,2\n",
                             "\n\na,b\n\nx,1\n  \ny,2\n\n\n", "a,b\nx,1\r\ny,2\n"}) {
        const Table table = parse_table(text, "t.csv");
        EXPECT_EQ(cells_of(table), expected) << text;
        EXPECT_EQ(names_of(table), (std::vector<std::string>{"a", "b"})) << text;
    }
}

TEST(Csv, MissingValuesAreOneValue) {
    const Table table = parse_table("a,b\n?,1\n,1\n \t,1\n\"\",1\n\" ? \",1\nx,1\n", "t.csv");
    const Column& column = table.columns[0];
    EXPECT_EQ(column.values, (std::vector<std::string>{"?", "x"}));
    ASSERT_TRUE(column.missing);
    EXPECT_EQ(*column.missing, 0U);
    for (std::size_t row = 0; row < 5; ++row) EXPECT_EQ(column.codes[row], 0U) << row;
    EXPECT_EQ(column.codes[5], 1U);
    EXPECT_FALSE(table.columns[1].missing);
}

TEST(Csv, BlanksAroundValuesDoNotMatter) {
    const Table table = parse_table(" a ,b\n x,1\nx\t,1\n  x  ,1\n\" x \",1\n  \"x\"  ,1\nx y,1\n", "t.csv");
    EXPECT_EQ(table.columns[0].name, "a");
    EXPECT_EQ(table.columns[0].values, (std::vector<std::string>{"x", "x y"}));
}

TEST(Csv, NominalNumbersAreComparedAsText) {
    EXPECT_EQ(parse_table("a\n1\n1.0\n01\n", "t.csv").columns[0].values.size(), 3U);
}

TEST(Csv, QuotedCells) {
    const Table table = parse_table(
        "\"the, name\",b\n\"x,y\",\"line\nbreak\"\n\"say \"\"hi\"\"\",\"\"\"\"\n5\" pipe,z\n", "t.csv");
    EXPECT_EQ(table.columns[0].name, "the, name");
    EXPECT_EQ(cells_of(table), (Cells{{"x,y", "line\nbreak"}, {"say \"hi\"", "\""}, {"5\" pipe", "z"}}));
}

TEST(Csv, QuotedAndPlainAreTheSameValue) {
    EXPECT_EQ(parse_table("a,b\nx,1\n\"x\",1\n", "t.csv").columns[0].values.size(), 1U);
    // ... but a value that holds quotes is not the value without them.
    EXPECT_EQ(parse_table("a,b\n\"x\",1\n\"\"\"x\"\"\",1\n", "t.csv").columns[0].values,
              (std::vector<std::string>{"x", "\"x\""}));
}

TEST(Csv, DetectsTheDelimiter) {
    const std::pair<const char*, std::size_t> cases[] = {{"a,b\n1,2\n", 2},
                                                         {"a;b\n1,5;2,5\n", 2},
                                                         {"a\tb\tc\n1\t\t3\n", 3},
                                                         {"a|b\n1|2\n", 2},
                                                         {"a\n1\n", 1},
                                                         {"a;b\n\"x;y\";2\n", 2},
                                                         {"a\n1;2\n", 1},
                                                         {"\"a,b\"\n1\n", 1},
                                                         {"a,b;c\nx,1;2\ny,3;4\n", 2},
                                                         {"a;b,c;d\n1;2;3\n4;5;6\n", 3},
                                                         {"t\tu\n\t\n", 2},
                                                         {"a,b,c;d\n1;2\n", 2}};
    for (const auto& [text, columns] : cases)
        EXPECT_EQ(parse_table(text, "t.csv").columns.size(), columns) << text;
    EXPECT_EQ(cells_of(parse_table("a;b\n1,5;2,5\n", "t.csv")), (Cells{{"1,5", "2,5"}}));
    EXPECT_EQ(parse_table("a,b;c\nx,1;2\n", "t.csv").columns[0].name, "a");
}

TEST(Csv, OneColumnBlankLinesAreEmptyCells) {
    const Table table = parse_table("a\nx\n\ny\n\n\n", "t.csv");
    EXPECT_EQ(cells_of(table), (Cells{{"x"}, {"?"}, {"y"}}));
    EXPECT_EQ(cells_of(parse_table("a\r\nx\r\n\r\ny\r\n\r\n", "t.csv")), (Cells{{"x"}, {"?"}, {"y"}}));
}

TEST(Csv, OneRow) { EXPECT_EQ(cells_of(parse_table("a,b\n1,2", "t.csv")), (Cells{{"1", "2"}})); }

TEST(Csv, ManyColumns) {
    std::string header;
    std::string row;
    constexpr std::size_t kColumns = 100'000;
    for (std::size_t i = 0; i < kColumns; ++i) {
        header += fmt::format("{}f{}", i == 0 ? "" : ",", i);
        row += fmt::format("{}{}", i == 0 ? "" : ",", i % 7);
    }
    const Table table = parse_table(header + "\n" + row + "\n" + row + "\n" + row + "\n", "t.csv");
    ASSERT_EQ(table.columns.size(), kColumns);
    EXPECT_EQ(table.rows, 3U);
    for (std::size_t i = 0; i < kColumns; ++i)
        ASSERT_EQ(table.columns[i].values, std::vector{std::to_string(i % 7)});
}

TEST(Csv, CodesWidenWithTheNumberOfValues) {
    std::string text = "narrow,medium,wide\n";
    constexpr std::size_t kRows = 70'000;
    for (std::size_t row = 0; row < kRows; ++row)
        text += fmt::format("{},{},v{}\n", row % 256, row % 65'536, row);
    const Table table = parse_table(text, "t.csv");
    ASSERT_EQ(table.rows, kRows);
    const std::size_t widths[] = {1, 2, 4};
    const std::size_t sizes[] = {256, 65'536, kRows};
    for (std::size_t column = 0; column < 3; ++column) {
        EXPECT_EQ(table.columns[column].codes.bytes_per_code(), widths[column]);
        ASSERT_EQ(table.columns[column].values.size(), sizes[column]);
    }
    for (std::size_t row = 0; row < kRows; ++row) {
        ASSERT_EQ(table.columns[0].values[table.columns[0].codes[row]], std::to_string(row % 256));
        ASSERT_EQ(table.columns[1].values[table.columns[1].codes[row]], std::to_string(row % 65'536));
        ASSERT_EQ(table.columns[2].codes[row], row);
        ASSERT_EQ(table.columns[2].values[row], fmt::format("v{}", row));
    }
}

TEST(Csv, FaultsNameTheLine) {
    using namespace std::string_literals;
    const std::pair<std::string, const char*> cases[] = {
        {"", "t.csv: the file is empty"},
        {"\n \n\r\n", "t.csv: the file is empty"},
        {"\xEF\xBB\xBF", "t.csv: the file is empty"},
        {"a,b\n", "t.csv:1: no rows below the header"},
        {"a", "t.csv:1: no rows below the header"},
        {"a\n\n\n", "t.csv:1: no rows below the header"},
        {"a\r1\r2\r", "t.csv:1: lines end in carriage returns alone; save the file with line feeds"},
        {"a,b,c\n1,2,3\n\n1,2\n",
         "t.csv:4: 2 fields where the header has 3 (is a value with a comma missing its quotes?)"},
        {"a;b\n1;2\n1;2;3",
         "t.csv:3: 3 fields where the header has 2 (is a value with a semicolon missing its quotes?)"},
        {"a\tb\n1\t2\n1\n",
         "t.csv:3: 1 field where the header has 2 (is a value with a tab missing its quotes?)"},
        {"a|b\n1|2\n1\n",
         "t.csv:3: 1 field where the header has 2 (is a value with a bar missing its quotes?)"},
        {"a\n1,2\n",
         "t.csv:2: 2 fields where the header has 1 (is a value with a comma missing its quotes?)"},
        {"a,b\n\"1\n2\",3\n1\n",
         "t.csv:4: 1 field where the header has 2 (is a value with a comma missing its quotes?)"},
        {"a,b\n1,2\n3,\"4\n5,6\n", "t.csv:3: the quote opened here is never closed"},
        {"a,b\n\"1\n\",\"2\n", "t.csv:3: the quote opened here is never closed"},
        {"a,b\n1,2\n\"3\"x,4\n",
         "t.csv:3: text after a closing quote (a quote inside quotes is written twice)"},
        {"a,b\n1,2\n\"3\"\rx,4\n",
         "t.csv:3: text after a closing quote (a quote inside quotes is written twice)"},
        {"a,,c\n1,2,3\n", "t.csv:1: column 2 has no name"},
        {"a,b,\n1,2,\n", "t.csv:1: column 3 has no name"},
        {"\n\na,b,\" \"\n1,2,3\n", "t.csv:3: column 3 has no name"},
        {"x,y,x\n1,2,3\n", "t.csv:1: columns 1 and 3 are both named 'x' (does the file lack a header line?)"},
        {"a,b\n1,2\n3,\0\n"s, "t.csv:3: a zero byte (is this a text file?)"},
        {"a,\0\n3,4\n"s, "t.csv:1: a zero byte (is this a text file?)"},
        {"\xFF\xFE"
         "a\0\n\0"s,
         "t.csv:1: the text is UTF-16; save the file as UTF-8"},
        {"\xFE\xFF\0a"s, "t.csv:1: the text is UTF-16; save the file as UTF-8"},
    };
    for (const auto& [text, message] : cases) {
        EXPECT_EQ(fault_of(text), message) << text;
    }
    EXPECT_NE(fault_of("a,b\r1,2\r"), "no error");
}

/// The same faults far down, where the block scanner has been at work before.
TEST(Csv, FaultsFarDownNameTheLine) {
    std::string rows = "a,b\n";
    for (int i = 0; i < 20'000; ++i) rows += i % 100 == 0 ? "\"multi\nline\",y\n" : "x,y\n";
    const std::string more(rows.substr(4));
    const std::string where = "t.csv:20202: ";
    EXPECT_EQ(fault_of(rows + "1\n" + more),
              where + "1 field where the header has 2 (is a value with a comma missing its quotes?)");
    // Two short lines hold as many separators as one row: only their kind tells them apart.
    EXPECT_EQ(fault_of(rows + "1\n2\n" + more), fault_of(rows + "1\n" + more));
    EXPECT_EQ(fault_of(rows + "\"1\"\r2,3\n" + more), fault_of(rows + "\"1\"2,3\n" + more));
    EXPECT_EQ(fault_of(rows + "\"1\"2,3\n" + more),
              where + "text after a closing quote (a quote inside quotes is written twice)");
    EXPECT_EQ(fault_of(rows + std::string("1,\0\n", 4) + more), where + "a zero byte (is this a text file?)");
    EXPECT_EQ(fault_of(rows + "1,\"2\n"), where + "the quote opened here is never closed");
}

// Random tables
// ------------------------------------------------------------------------------------------------

struct Style {
    char delimiter = ',';
    const char* line_end = "\n";
    int quotes = 0;  ///< in ten cells
    bool last_line_end = true;
    int pads = 0;  ///< in ten cells
};

std::string written(const std::string& value, const Style& style) {
    const bool needed = value.find_first_of(std::string("\"\n\r") + style.delimiter) != std::string::npos;
    std::string cell = value;
    if (needed || *rc::gen::inRange(0, 10) < style.quotes) {
        cell = "\"";
        for (const char letter : value) cell += letter == '"' ? "\"\"" : std::string(1, letter);
        cell += '"';
    }
    if (*rc::gen::inRange(0, 10) < style.pads) cell = " " + cell + " ";
    return cell;
}

Style random_style() {
    return {*rc::gen::element(',', ';', '\t', '|'), *rc::gen::element("\n", "\r\n"),
            *rc::gen::element(0, 0, 1, 5, 10), *rc::gen::arbitrary<bool>(), *rc::gen::element(0, 0, 0, 1)};
}

std::string random_value(bool awkward) {
    const std::string letters = awkward ? "ab,;|\t\"\n x\xC3\xA4" : "abcdefgh0123.";
    std::string value(*rc::gen::element<std::size_t>(1, 1, 1, 2, 5, 8, 9, 15, 16, 17, 40), ' ');
    for (char& letter : value) letter = *rc::gen::elementOf(letters);
    value = "v" + value + "w";  // nothing at the ends that trimming takes away
    if (!awkward) value = value.substr(1, *rc::gen::inRange<std::size_t>(1, value.size()));
    return value;
}

/// A table of at least two columns whose header cannot be mistaken, as text and as what it says.
std::pair<std::string, Cells> random_csv(bool awkward) {
    const Style style = random_style();
    const auto columns = *rc::gen::inRange<std::size_t>(2, 9);
    const auto rows = *rc::gen::element<std::size_t>(1, 2, 7, 60, 700);
    std::vector<std::string> values;
    for (int i = 0; i < 12; ++i) values.push_back(random_value(awkward));
    values.emplace_back("?");
    std::string text;
    for (std::size_t i = 0; i < columns; ++i)
        text += (i == 0 ? "" : std::string(1, style.delimiter)) + "f" + std::to_string(i);
    text += style.line_end;
    Cells cells;
    for (std::size_t row = 0; row < rows; ++row) {
        std::vector<std::string>& line = cells.emplace_back();
        for (std::size_t i = 0; i < columns; ++i) {
            line.push_back(values[(row * 31 + i * 7 + row / 5) % values.size()]);
            if (i > 0) text += style.delimiter;
            text += written(line.back(), style);
        }
        if (row + 1 < rows || style.last_line_end) text += style.line_end;
    }
    return {text, cells};
}

RC_GTEST_PROP(CsvProperty, WhatIsWrittenIsRead, (bool awkward)) {
    const auto [text, cells] = random_csv(awkward);
    const Table table = parse_csv(text, "t.csv");
    RC_ASSERT(cells_of(table) == cells);
}

RC_GTEST_PROP(CsvProperty, BothWaysOfReadingAgree, (bool awkward)) {
    std::string text = random_csv(awkward).first;
    // A few bytes changed: whatever comes out, table or message, must be the same both ways.
    const int changes = *rc::gen::element(0, 1, 1, 2, 5);
    for (int i = 0; i < changes; ++i) {
        text[*rc::gen::inRange<std::size_t>(0, text.size())] =
            *rc::gen::elementOf(std::string("\",;\n\r \ta?\0", 10));
    }
    const auto outcome = [&text](auto parse) {
        try {
            return std::pair{parse(text, "t.csv"), std::string()};
        } catch (const DataError& fault) {
            return std::pair{Table{}, std::string(fault.what())};
        }
    };
    const auto fast = outcome(parse_csv);
    const auto slow = outcome(detail::parse_csv_by_records);
    RC_CLASSIFY(!slow.second.empty());
    RC_ASSERT(fast.second == slow.second);
    RC_ASSERT(same_columns(fast.first, slow.first));
}

/// What a scanner should find, by a machine of one state per byte.
std::tuple<std::vector<std::uint32_t>, std::size_t, bool> scan_by_hand(const std::string& text,
                                                                       std::size_t size) {
    enum class At { cell_start, plain, inside, behind_quote, behind_return } at = At::cell_start;
    std::vector<std::uint32_t> positions;
    std::size_t line_ends = 0;
    for (std::uint32_t i = 0; i < size; ++i) {
        const char letter = text[i];
        const bool separates = letter == ',' || letter == '\n';
        if (at == At::inside) {
            if (letter == '"') at = At::behind_quote;
            continue;
        }
        if (at == At::behind_return && letter != '\n') return {{}, 0, true};
        if (letter == '"') {
            if (at == At::plain) return {{}, 0, true};
            at = At::inside;
        } else if (separates) {
            positions.push_back(i);
            if (letter == '\n') ++line_ends;
            at = At::cell_start;
        } else if (at == At::behind_quote) {
            if (letter != '\r') return {{}, 0, true};
            at = At::behind_return;
        } else {
            at = At::plain;
        }
    }
    return {positions, line_ends, false};
}

RC_GTEST_PROP(CsvProperty, ScannersFindTheSeparators, ()) {
    constexpr std::size_t kBlocks = 6;
    const std::vector<std::vector<std::string>> kinds{
        {"a", ",", "\n", "abcdefghi", "\r\n"},
        {",", ",", ",", "\n", ",,,,,,,,,,,,,,,,,,,,", "a"},
        {"a,", "\"a,b\",", "\"\",", "\"x\ny\"\n", "\"say \"\"hi\"\"\"\r\n", "\"a long cell, with a comma\","},
        {"a,", "\"b\",", "\"c\"\r\n", "\"", "\r", "\n", "d"}};
    const std::vector<std::string> pieces = *rc::gen::elementOf(kinds);
    std::string text;
    while (text.size() < 64 * kBlocks) text += *rc::gen::elementOf(pieces);
    const auto expected = scan_by_hand(text, 64 * kBlocks);
    const bool irregular = std::get<2>(expected);
    RC_CLASSIFY(irregular);
    for (const CsvScanner scanner : csv_scanners()) {
        std::vector<std::uint32_t> positions(64 * kBlocks + 16);
        const CsvScan scan = scanner(text.data(), kBlocks, ',', positions.data());
        positions.resize(scan.separators);
        RC_ASSERT(scan.irregular == irregular);
        if (irregular) continue;
        RC_ASSERT(scan.line_ends == std::get<1>(expected));
        RC_ASSERT(positions == std::get<0>(expected));
    }
}

/// Every number of separators a block can have.
TEST(Csv, ScannersFindAnyNumberOfSeparators) {
    for (std::size_t count = 0; count <= 64; ++count) {
        const std::string text =
            std::string(64 - count, 'a') + std::string(count, ',') + std::string(64, 'b');
        for (const CsvScanner scanner : csv_scanners()) {
            std::vector<std::uint32_t> positions(2 * 64 + 16);
            ASSERT_EQ(scanner(text.data(), 2, ',', positions.data()).separators, count);
            for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(positions[i], 64 - count + i) << count;
        }
    }
}

/// Text right before a page that may not be touched, in lengths around the scanner's blocks.
TEST(Csv, NothingBehindTheTextIsRead) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    void* const address =
        ::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(address, MAP_FAILED);
    char* const end = static_cast<char*>(address) + page;
    ASSERT_EQ(::mprotect(end, page, PROT_NONE), 0);
    for (std::size_t rows = 1; rows < 100; ++rows) {
        for (const char* row : {"cell,c\n", "ab,\n", "\"q\",abcdefghijkl\n"}) {
            std::string text = "a,b\n";
            for (std::size_t i = 0; i < rows; ++i) text += row;
            char* const begin = std::copy_backward(text.begin(), text.end(), end);
            EXPECT_EQ(parse_table({begin, text.size()}, "t.csv").rows, rows);
        }
    }
    ::munmap(address, 2 * page);
}

TEST(Csv, ReadsTheTablesThatComeWithTheProject) {
    const std::pair<const char*, std::pair<std::size_t, std::size_t>> tables[] = {
        {"mushroom.csv", {8124, 23}},
        {"tic-tac-toe.csv", {958, 10}},
        {"voting.csv", {435, 17}},
        {"zoo.csv", {101, 18}}};
    for (const auto& [name, shape] : tables) {
        const Table table = read_table(std::string(FRUGAL_DATA_DIR "/") + name);
        EXPECT_EQ(table.rows, shape.first) << name;
        EXPECT_EQ(table.columns.size(), shape.second) << name;
    }
}

}  // namespace
}  // namespace frugal
