// Arbitrary bytes make a table that keeps its promises, or a DataError; and both ways of reading CSV agree.
#include <frugal/error.hpp>
#include <frugal/table/csv.hpp>
#include <frugal/table/read_table.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool promise) {
    if (!promise) std::abort();
}

void check(const frugal::Table& table) {
    require(table.rows > 0 && !table.columns.empty());
    for (const frugal::Column& column : table.columns) {
        require(!column.name.empty());
        require(column.codes.size() == table.rows);
        require(!column.missing || column.values.at(*column.missing) == "?");
        std::size_t seen = 0;  // codes appear in the order of their numbers
        for (std::size_t row = 0; row < table.rows; ++row) {
            require(column.codes[row] <= seen);
            if (column.codes[row] == seen) ++seen;
        }
        require(seen == column.values.size());
    }
}

struct Outcome {
    frugal::Table table;
    std::string fault;
};

template <typename Parse>
Outcome outcome(Parse parse, std::string_view bytes) {
    try {
        Outcome result{parse(bytes, "fuzz"), {}};
        check(result.table);
        return result;
    } catch (const frugal::DataError& fault) {
        return {{}, fault.what()};
    }
}

void compare(const Outcome& fast, const Outcome& slow) {
    require(fast.fault == slow.fault);
    require(fast.table.rows == slow.table.rows && fast.table.columns.size() == slow.table.columns.size());
    for (std::size_t i = 0; i < fast.table.columns.size(); ++i) {
        const frugal::Column& left = fast.table.columns[i];
        const frugal::Column& right = slow.table.columns[i];
        require(left.name == right.name && left.values == right.values && left.missing == right.missing);
        for (std::size_t row = 0; row < fast.table.rows; ++row) require(left.codes[row] == right.codes[row]);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    outcome(frugal::parse_table, bytes);
    compare(outcome(frugal::parse_csv, bytes), outcome(frugal::detail::parse_csv_by_records, bytes));
    return 0;
}
