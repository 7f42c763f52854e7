#include <frugal/table/column_kinds.hpp>
#include <frugal/table/sorted_numbers.hpp>

#include <algorithm>

namespace frugal {

SortedNumbers sort_numbers(const Column& column) {
    const std::vector<double> number_of_code = numbers_of(column);
    std::vector<Code> order;
    for (Code code = 0; code < number_of_code.size(); ++code) {
        if (!column.is_missing(code)) order.push_back(code);
    }
    std::ranges::stable_sort(order, {}, [&](Code code) { return number_of_code[code]; });

    SortedNumbers sorted;
    std::vector<std::size_t> rank_of(number_of_code.size(), 0);
    double last = 0;
    for (const Code code : order) {
        // Numbers that differ behind the digits of a double are one number here.
        if (sorted.numbers.empty() || number_of_code[code] != last)
            sorted.numbers.push_back(column.values[code]);
        last = number_of_code[code];
        rank_of[code] = sorted.numbers.size() - 1;
    }

    std::vector<std::size_t> next(sorted.numbers.size() + 1, 0);
    const std::size_t rows = column.codes.size();
    for (std::size_t row = 0; row < rows; ++row) {
        if (!column.is_missing(column.codes[row])) ++next[rank_of[column.codes[row]] + 1];
    }
    for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
    sorted.ends.assign(next.begin() + 1, next.end());
    sorted.rows.resize(next.back());
    for (std::size_t row = 0; row < rows; ++row) {
        if (!column.is_missing(column.codes[row])) sorted.rows[next[rank_of[column.codes[row]]]++] = row;
    }
    return sorted;
}

}  // namespace frugal
