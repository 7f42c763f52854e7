// Small random questions with a seed each: tables full of what goes wrong (duplicates, contradictions,
// missing values, constant and copied columns), costs full of ties, zeros and decimals, budgets that are hit
// exactly.
//
// Amounts are kept as whole thousandths here, so that an oracle can add and compare them without the library.
#pragma once

#include <frugal/problem/problem.hpp>
#include <frugal/table/read_table.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace support {

using Thousandths = std::int64_t;

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : engine_(seed * 0x9e3779b97f4a7c15ULL + 1) {}

    /// Uniform enough in [0, range).
    std::size_t below(std::size_t range) { return static_cast<std::size_t>(engine_() % range); }
    std::size_t between(std::size_t least, std::size_t most) { return least + below(most - least + 1); }
    bool one_in(std::size_t n) { return below(n) == 0; }

  private:
    std::mt19937_64 engine_;
};

struct RandomCase {
    std::uint64_t seed = 0;
    std::string csv;
    frugal::DecisionTable table;
    std::vector<Thousandths> costs;
    std::optional<Thousandths> budget;
};

/// As a person would write it: 2500 is "2.5".
inline std::string amount_text(Thousandths amount) {
    std::string text = std::to_string(amount / 1000);
    const Thousandths rest = amount % 1000;
    if (rest == 0) return text;
    const std::string digits = std::to_string(1000 + rest).substr(1);
    return text + "." + digits.substr(0, digits.find_last_not_of('0') + 1);
}

inline frugal::Decimal decimal_of(Thousandths amount) { return *frugal::Decimal::parse(amount_text(amount)); }

inline frugal::TestCosts test_costs(const frugal::DecisionTable& table,
                                    const std::vector<Thousandths>& amounts) {
    std::vector<frugal::Decimal> costs;
    for (const Thousandths amount : amounts) costs.push_back(decimal_of(amount));
    return {costs, table.feature_names()};
}

inline Thousandths thousandths(const frugal::Decimal& amount) {
    return amount.mantissa * frugal::power_of_ten(3 - amount.decimals);
}

struct Shape {
    std::size_t features;
    std::size_t rows;
    std::size_t values;   ///< most values of a feature
    std::size_t classes;  ///< most classes
};

/// A table as CSV text, features f0, f1, ... and the decision d.
inline std::string random_csv(Dice& dice, const Shape& shape) {
    using Row = std::vector<std::string>;
    std::vector<std::size_t> values;
    for (std::size_t i = 0; i < shape.features; ++i) {
        values.push_back(dice.one_in(8) ? 1 : dice.between(1, shape.values));
    }
    const std::size_t classes = dice.between(1, shape.classes);
    const bool follows_a_rule = dice.one_in(2);
    const bool has_missing = dice.one_in(3);
    const std::size_t repeats = dice.between(2, 8);
    std::optional<std::size_t> copied;
    if (shape.features > 1 && dice.one_in(4)) copied = dice.below(shape.features - 1);

    std::vector<Row> rows;
    for (std::size_t i = 0; i < shape.rows; ++i) {
        if (!rows.empty() && dice.one_in(repeats)) {
            rows.push_back(rows[dice.below(rows.size())]);
            if (dice.one_in(3)) rows.back().back() = "k" + std::to_string(dice.below(classes));
            continue;
        }
        Row row;
        std::size_t sum = 0;
        for (std::size_t f = 0; f < shape.features; ++f) {
            const std::size_t value = dice.below(values[f]);
            if (f < 3) sum += value;
            const bool missing = has_missing && dice.one_in(6);
            row.push_back(missing ? (dice.one_in(2) ? "?" : "") : "v" + std::to_string(value));
        }
        if (copied) row.back() = row[*copied];
        row.push_back("k" + std::to_string(follows_a_rule ? sum % classes : dice.below(classes)));
        rows.push_back(row);
    }

    std::string csv;
    for (std::size_t f = 0; f < shape.features; ++f) csv += "f" + std::to_string(f) + ",";
    csv += "d\n";
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) csv += row[i] + (i + 1 < row.size() ? "," : "\n");
    }
    return csv;
}

inline std::vector<Thousandths> random_costs(Dice& dice, std::size_t features) {
    std::vector<Thousandths> costs;
    const std::size_t kind = dice.below(7);
    for (std::size_t i = 0; i < features; ++i) {
        switch (kind) {
            case 0:
                costs.push_back(1000);
                break;
            case 1:
                costs.push_back(1000 * static_cast<Thousandths>(dice.below(4)));
                break;
            case 2:
                costs.push_back(1000 * static_cast<Thousandths>(dice.between(1, 100)));
                break;
            case 3:
                costs.push_back(100 * static_cast<Thousandths>(dice.below(6)));
                break;
            case 4:
                costs.push_back(250 * static_cast<Thousandths>(dice.below(9)));
                break;
            case 5:
                costs.push_back(static_cast<Thousandths>(dice.below(3000)));
                break;
            default:
                costs.push_back(0);
        }
    }
    return costs;
}

/// None, nothing at all, exactly what some subset costs, a thousandth less, or anything up to more than all.
inline std::optional<Thousandths> random_budget(Dice& dice, const std::vector<Thousandths>& costs) {
    Thousandths some = 0;
    Thousandths all = 0;
    for (const Thousandths cost : costs) {
        all += cost;
        if (dice.one_in(2)) some += cost;
    }
    switch (dice.below(8)) {
        case 0:
            return std::nullopt;
        case 1:
            return 0;
        case 2:
            return std::max<Thousandths>(0, some - 1);
        case 3:
            return static_cast<Thousandths>(dice.below(static_cast<std::size_t>(all) + 2000));
        case 4:
            return all;
        default:
            return some;
    }
}

inline frugal::DecisionTable table_of(const std::string& csv) {
    return frugal::make_decision_table(frugal::parse_table(csv, "random.csv"));
}

/// A table of which every row is gone; no file gives one, but callers of the library can.
inline frugal::DecisionTable table_without_rows(std::size_t features) {
    frugal::DecisionTable table;
    table.source = "empty";
    for (std::size_t i = 0; i < features; ++i) {
        table.features.emplace_back();
        table.features.back().name = "f" + std::to_string(i);
    }
    table.decision.name = "d";
    return table;
}

inline RandomCase random_case(std::uint64_t seed) {
    Dice dice(seed);
    RandomCase result;
    result.seed = seed;
    const Shape shape{dice.between(2, 7), dice.between(1, 14), dice.between(1, 4), dice.between(1, 4)};
    result.csv = random_csv(dice, shape);
    result.table = table_of(result.csv);
    result.costs = random_costs(dice, shape.features);
    result.budget = random_budget(dice, result.costs);
    return result;
}

/// Everything needed to ask again by hand.
inline std::string describe(const RandomCase& random) {
    std::string text = "seed " + std::to_string(random.seed) + ", costs";
    for (const Thousandths cost : random.costs) text += " " + amount_text(cost);
    text += ", budget " + (random.budget ? amount_text(*random.budget) : std::string("none"));
    return text + "\n" + random.csv;
}

/// Binary features and random classes: nothing helps a search, so its tree grows large.
inline frugal::DecisionTable noisy_table(std::uint64_t seed, std::size_t features, std::size_t rows,
                                         std::size_t classes = 2) {
    Dice dice(seed);
    std::string csv;
    for (std::size_t f = 0; f < features; ++f) csv += "f" + std::to_string(f) + ",";
    csv += "d\n";
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t f = 0; f < features; ++f) csv += dice.one_in(2) ? "0," : "1,";
        csv += "k" + std::to_string(dice.below(classes)) + "\n";
    }
    return table_of(csv);
}

}  // namespace support
