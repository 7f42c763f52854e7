#include <frugal/table/csv_delimiter.hpp>
#include <frugal/table/csv_record.hpp>

#include <compare>

namespace frugal {
namespace {

struct Agreement {
    std::size_t records = 0;  ///< with as many fields as the header
    std::size_t fields = 0;   ///< in the header
    // NOLINTNEXTLINE(modernize-use-nullptr): false alarm on a defaulted comparison
    auto operator<=>(const Agreement&) const = default;
};

Agreement agreement(std::string_view text, char delimiter) {
    constexpr std::size_t kRecords = 100;
    Agreement result;
    CsvRecord record;
    std::size_t at = 0;
    for (std::size_t seen = 0; seen < kRecords; ++seen) {
        at = skip_blank_lines(text, at, delimiter);
        if (at >= text.size() || split_record(text, at, delimiter, record)) break;
        if (seen == 0) result.fields = record.cells.size();
        if (record.cells.size() == result.fields) ++result.records;
        at = record.end;
    }
    return result;
}

}  // namespace

char detect_delimiter(std::string_view text) {
    char best = ',';
    Agreement most;
    for (const char delimiter : {',', ';', '\t', '|'}) {
        const Agreement found = agreement(text, delimiter);
        if (found.fields >= 2 && found > most) {
            most = found;
            best = delimiter;
        }
    }
    return best;
}

std::string_view delimiter_name(char delimiter) {
    switch (delimiter) {
        case ',':
            return "comma";
        case ';':
            return "semicolon";
        case '\t':
            return "tab";
        default:
            return "bar";
    }
}

}  // namespace frugal
