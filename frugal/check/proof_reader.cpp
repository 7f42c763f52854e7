#include <frugal/check/proof_reader.hpp>
#include <frugal/error.hpp>

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace frugal::check {
namespace {

constexpr std::string_view kFirstLine = "frugal proof 1\n";
constexpr std::string_view kAnyVersion = "frugal proof ";

/// A field as it can be shown in a message, whatever bytes it holds.
std::string shown(std::string_view field) {
    constexpr std::size_t kMost = 24;
    std::string text;
    for (const char c : field.substr(0, kMost)) text += c >= ' ' && c <= '~' ? c : '?';
    return "'" + text + (field.size() > kMost ? "...'" : "'");
}

}  // namespace

ProofReader::ProofReader(std::string_view text, const std::string& source)
    : source_(source), text_(text), unread_(text) {
    if (!text.starts_with(kFirstLine)) {
        if (!text.starts_with(kAnyVersion))
            fail_at(1, "this is no proof: it does not begin with 'frugal proof 1'");
        fail_at(1, "this version of the proof format is unknown; version 1 is known");
    }
    check_seal();
    next_line("frugal");
    field();
    field();
}

void ProofReader::check_seal() const {
    const std::size_t before_last = text_.substr(0, text_.size() - 1).rfind('\n');
    const std::size_t body = before_last == std::string_view::npos ? 0 : before_last + 1;
    const std::string_view last = text_.substr(body);
    const std::size_t lines = static_cast<std::size_t>(std::count(text_.begin(), text_.end(), '\n')) +
                              (text_.ends_with('\n') ? 0 : 1);
    if (!last.ends_with('\n') || !last.starts_with("end "))
        fail_at(lines, "the proof is cut off, or something follows its end: the last line is no 'end'");
    Fnv1a checksum;
    checksum.add(text_.substr(0, body));
    if (!last.ends_with(" " + checksum.text() + "\n"))
        fail_at(lines, "the checksum does not match: the file is damaged");
}

void ProofReader::next_line() {
    if (has_field_) fail(fmt::format("{} is too much on this line", shown(rest_)));
    ++line_;
    const std::size_t length = unread_.find('\n');
    if (length == std::string_view::npos) fail("the proof is cut off here");
    rest_ = unread_.substr(0, length);
    unread_.remove_prefix(length + 1);
    has_field_ = true;
}

void ProofReader::next_line(std::string_view keyword) {
    next_line();
    const std::string_view found = field();
    if (found != keyword) fail(fmt::format("expected '{}' here, not {}", keyword, shown(found)));
}

std::string_view ProofReader::field() {
    if (!has_field_) fail("something is missing at the end of this line");
    const std::size_t length = rest_.find(' ');
    const std::string_view result = rest_.substr(0, length);
    has_field_ = length != std::string_view::npos;
    rest_.remove_prefix(has_field_ ? length + 1 : rest_.size());
    if (result.empty()) fail("an empty line or field: fields are separated by single blanks");
    return result;
}

std::int64_t ProofReader::number(std::int64_t most) {
    const std::string_view text = field();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument)
        fail(fmt::format("{} is no whole number", shown(text)));
    if (error == std::errc::result_out_of_range || value > static_cast<std::uint64_t>(most))
        fail(fmt::format("{} is too large here: at most {}", shown(text), most));
    return static_cast<std::int64_t>(value);
}

void ProofReader::finish() {
    if (has_field_) fail(fmt::format("{} is too much on this line", shown(rest_)));
    if (!unread_.empty()) fail("something follows the end of the proof");
}

void ProofReader::fail_at(std::size_t line, const std::string& what) const {
    throw DataError(source_, line, what);
}

}  // namespace frugal::check
