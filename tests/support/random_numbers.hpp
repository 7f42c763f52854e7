// Tables with one feature of random numbers, kept as whole thousandths as well, so that an oracle can compute
// with them exactly.
#pragma once

#include "support/random_tables.hpp"
#include <frugal/table/column_kinds.hpp>

#include <map>

namespace support {

struct NumberedObject {
    Thousandths number = 0;
    std::size_t decided = 0;  ///< the class
};

struct RandomNumbers {
    std::string csv;
    frugal::DecisionTable table;          ///< features `a`, numeric
    std::vector<NumberedObject> objects;  ///< those that have a number, ascending
};

inline std::string signed_text(Thousandths number) {
    return number < 0 ? "-" + amount_text(-number) : amount_text(number);
}

/// Many ties or none, whole numbers or decimals, classes at random or after a hidden rule with some noise.
inline RandomNumbers random_numbers(std::uint64_t seed) {
    Dice dice(seed);
    const std::size_t rows = dice.between(1, 60);
    const std::size_t range = dice.one_in(2) ? dice.between(1, 12) : dice.between(20, 5000);
    const Thousandths unit = dice.one_in(3) ? 1 : dice.one_in(2) ? 1000 : 50;
    const std::size_t classes = dice.between(1, 4);
    const std::size_t parts = dice.between(1, 6);
    const bool has_missing = dice.one_in(3);
    const bool at_random = dice.one_in(4);
    RandomNumbers result;
    result.csv = "a,d\n";
    for (std::size_t i = 0; i < rows; ++i) {
        const std::size_t step = dice.below(range);
        const Thousandths number =
            (static_cast<Thousandths>(step) - static_cast<Thousandths>(range) / 3) * unit;
        const bool noise = at_random || dice.one_in(10);
        const std::size_t decided = noise ? dice.below(classes) : (step * parts / range) % classes;
        const bool missing = has_missing && dice.one_in(5);
        result.csv += (missing ? "?" : signed_text(number)) + ",k" + std::to_string(decided) + "\n";
        if (!missing) result.objects.push_back({number, decided});
    }
    std::ranges::stable_sort(result.objects, {}, &NumberedObject::number);
    result.table = table_of(result.csv);
    frugal::make_numeric(result.table.features[0], "random.csv");
    return result;
}

}  // namespace support
