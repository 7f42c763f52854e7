#include <frugal/error.hpp>
#include <frugal/table/arff.hpp>
#include <frugal/table/code_buffer.hpp>
#include <frugal/table/value_dictionary.hpp>

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace frugal {
namespace {

bool same_word(std::string_view text, std::string_view lower_case) {
    const auto lower = [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    };
    return std::ranges::equal(text, lower_case, {}, lower);
}

bool is_quote(char letter) { return letter == '\'' || letter == '"'; }

/// What a trimmed cell says: without its quotes, backslash escapes taken for what they stand for.
std::string_view arff_cell_text(std::string_view cell, std::string& buffer) {
    if (cell.empty() || !is_quote(cell.front())) return cell;
    const std::string_view inner = cell.substr(1, cell.size() - 2);
    if (inner.find('\\') == std::string_view::npos) return inner;
    buffer.clear();
    for (std::size_t i = 0; i < inner.size(); ++i) {
        const bool escaped = inner[i] == '\\' && i + 1 < inner.size();
        if (escaped) ++i;
        const char letter = inner[i];
        buffer.push_back(!escaped        ? letter
                         : letter == 'n' ? '\n'
                         : letter == 't' ? '\t'
                         : letter == 'r' ? '\r'
                                         : letter);
    }
    return buffer;
}

/// The length of the token at the start of `text`: quoted, or up to one of `ends`. Nothing when a quote is
/// open.
std::optional<std::size_t> token_length(std::string_view text, std::string_view ends) {
    if (text.empty() || !is_quote(text.front())) return std::min(text.find_first_of(ends), text.size());
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == text.front()) return i + 1;
        if (text[i] == '\\') ++i;
    }
    return std::nullopt;
}

struct Attribute {
    std::string name;
    ColumnKind kind = ColumnKind::nominal;
    std::optional<std::unordered_set<std::string>> declared;  ///< the values of a nominal attribute
    ValueDictionary values;
    CodeBuffer codes;
};

class ArffReader {
  public:
    ArffReader(std::string_view text, const std::string& source) : rest_(text), source_(source) {}

    Table read() {
        if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
        if (trimmed_lines_are_empty()) throw DataError(source_, 0, "the file is empty");
        bool in_data = false;
        while (!in_data && next_line()) in_data = read_declaration();
        if (!in_data) fail("the file ends without @data");
        if (attributes_.empty()) fail("@data without any @attribute before it");
        while (next_line()) read_row();
        if (rows_ == 0) fail("no rows below @data");
        return finish();
    }

  private:
    [[noreturn]] void fail(const std::string& what) const { throw DataError(source_, line_number_, what); }

    bool trimmed_lines_are_empty() const {
        return rest_.find_first_not_of(" \t\r\n") == std::string_view::npos;
    }

    /// Moves to the next line that says something.
    bool next_line() {
        while (!rest_.empty()) {
            const std::size_t length = std::min(rest_.find('\n'), rest_.size());
            line_ = trimmed(rest_.substr(0, length));
            rest_.remove_prefix(std::min(length + 1, rest_.size()));
            ++line_number_;
            if (line_.find('\0') != std::string_view::npos) fail("a zero byte (is this a text file?)");
            if (!line_.empty() && line_.front() != '%') return true;
        }
        return false;
    }

    /// True when the declaration is `@data`.
    bool read_declaration() {
        const std::string_view keyword = line_.substr(0, token_length(line_, " \t").value_or(line_.size()));
        const std::string_view argument = trimmed(line_.substr(keyword.size()));
        if (same_word(keyword, "@data")) return true;
        if (same_word(keyword, "@relation")) return false;
        if (!same_word(keyword, "@attribute")) {
            fail(fmt::format("'{}' where @relation, @attribute or @data should stand", keyword));
        }
        read_attribute(argument);
        return false;
    }

    void read_attribute(std::string_view text) {
        const std::optional<std::size_t> length = token_length(text, " \t{");
        if (!length) fail("the quote opened here is never closed");
        std::string buffer;
        Attribute attribute;
        attribute.name = trimmed(arff_cell_text(text.substr(0, *length), buffer));
        if (attribute.name.empty()) fail("an attribute without a name");
        if (std::ranges::find(attributes_, attribute.name, &Attribute::name) != attributes_.end()) {
            fail(fmt::format("a second attribute named '{}'", attribute.name));
        }
        read_type(trimmed(text.substr(*length)), attribute);
        attribute.values = ValueDictionary(attribute.kind, arff_cell_text);
        attributes_.push_back(std::move(attribute));
    }

    void read_type(std::string_view type, Attribute& attribute) const {
        if (type.starts_with('{')) {
            if (!type.ends_with('}'))
                fail(fmt::format("the values of '{}' lack a closing brace", attribute.name));
            read_nominal(type.substr(1, type.size() - 2), attribute);
            return;
        }
        const std::string_view word = type.substr(0, type.find_first_of(" \t"));
        if (same_word(word, "numeric") || same_word(word, "real") || same_word(word, "integer")) {
            attribute.kind = ColumnKind::numeric;
        } else if (same_word(word, "relational")) {
            fail(fmt::format("the attribute '{}' is relational, which is not supported; flatten it first",
                             attribute.name));
        } else if (!same_word(word, "string") && !same_word(word, "date")) {
            fail(fmt::format("the attribute '{}' has the unknown type '{}'", attribute.name, word));
        }
    }

    void read_nominal(std::string_view list, Attribute& attribute) const {
        attribute.declared.emplace();
        std::string buffer;
        for (const std::string_view cell : split(list)) {
            attribute.declared->emplace(trimmed(arff_cell_text(trimmed(cell), buffer)));
        }
    }

    /// The cells between commas, quotes and blanks included.
    std::vector<std::string_view> split(std::string_view text) const {
        std::vector<std::string_view> cells;
        while (true) {
            text = trimmed(text);
            const std::optional<std::size_t> length = token_length(text, ",");
            if (!length) fail("the quote opened here is never closed");
            cells.push_back(text.substr(0, *length));
            text = trimmed(text.substr(*length));
            if (text.empty()) return cells;
            if (text.front() != ',')
                fail("text after a closing quote (a quote inside quotes takes a backslash)");
            text.remove_prefix(1);
        }
    }

    void read_row() {
        if (line_.front() == '{') {
            fail(
                "sparse rows are not supported; write the rows in full (Weka's filter SparseToNonSparse "
                "does)");
        }
        const std::vector<std::string_view> cells = split(line_);
        if (cells.size() != attributes_.size()) {
            fail(fmt::format(
                "{} field{} where {} attribute{} declared (is a value with a comma missing its quotes?)",
                cells.size(), cells.size() == 1 ? "" : "s", attributes_.size(),
                attributes_.size() == 1 ? " is" : "s are"));
        }
        for (std::size_t i = 0; i < cells.size(); ++i) append(cells[i], attributes_[i]);
        ++rows_;
    }

    void append(std::string_view cell, Attribute& attribute) const {
        ValueDictionary& values = attribute.values;
        const std::size_t known = values.size();
        const Code code = code_of(cell, attribute);
        if (values.size() > known && attribute.declared && code != values.missing() &&
            !attribute.declared->contains(values.value(code))) {
            fail(fmt::format("the value '{}' of '{}' is not among the declared ones", values.value(code),
                             attribute.name));
        }
        attribute.codes.append({&code, 1}, values.size());
    }

    Code code_of(std::string_view cell, Attribute& attribute) const {
        try {
            return attribute.values.code_of(cell);
        } catch (const NotANumber& fault) {
            fail(fmt::format("{}, but the attribute '{}' is numeric", fault.what(), attribute.name));
        }
    }

    Table finish() {
        Table table{source_, rows_, {}};
        table.columns.reserve(attributes_.size());
        for (Attribute& attribute : attributes_) {
            table.columns.push_back({std::move(attribute.name), attribute.kind, attribute.codes.finish(),
                                     attribute.values.take_values(), attribute.values.missing(), true});
        }
        return table;
    }

    std::string_view rest_;
    const std::string& source_;
    std::string_view line_;
    std::size_t line_number_ = 0;
    std::vector<Attribute> attributes_;
    std::size_t rows_ = 0;
};

}  // namespace

Table parse_arff(std::string_view text, const std::string& source) { return ArffReader(text, source).read(); }

bool looks_like_arff(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, length));
        text.remove_prefix(std::min(length + 1, text.size()));
        if (line.empty() || line.front() == '%') continue;
        const std::string_view keyword = line.substr(0, line.find_first_of(" \t"));
        return same_word(keyword, "@relation") || same_word(keyword, "@attribute");
    }
    return false;
}

}  // namespace frugal
