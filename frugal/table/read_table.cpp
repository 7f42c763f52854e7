#include <frugal/error.hpp>
#include <frugal/table/arff.hpp>
#include <frugal/table/bytes.hpp>
#include <frugal/table/csv.hpp>
#include <frugal/table/read_table.hpp>

namespace frugal {
namespace {

Table parse_text(std::string_view text, const std::string& source) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
        throw DataError(source, 1, "the text is UTF-16; save the file as UTF-8");
    }
    const bool named_arff = source.ends_with(".arff") || source.ends_with(".arff.gz");
    return named_arff || looks_like_arff(text) ? parse_arff(text, source) : parse_csv(text, source);
}

}  // namespace

Table read_table(const std::string& path) { return parse_text(Bytes(path).view(), source_name(path)); }

Table parse_table(std::string_view bytes, const std::string& source) {
    return is_gzip(bytes) ? parse_text(inflate_gzip(bytes, source), source) : parse_text(bytes, source);
}

}  // namespace frugal
