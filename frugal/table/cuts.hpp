// Cut points: where the numbers of a feature are parted into intervals.
//
// Cuts are decimal texts, because that is how they are shown, stored and read again; numbers are compared
// with them as doubles. An interval holds its upper end: a number equal to a cut lies below the cut.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace frugal {

struct FeatureCuts {
    std::string feature;
    std::vector<std::string> cuts;  ///< ascending numbers as `decimal_text` writes them; none: one interval

    std::size_t intervals() const { return cuts.size() + 1; }
    bool operator==(const FeatureCuts&) const = default;
};

using Cuts = std::vector<FeatureCuts>;

/// `<= 1.5`, `1.5 .. 3`, `> 3`: the name of an interval, counted from the lowest. `any number` without cuts.
std::string interval_name(const std::vector<std::string>& cuts, std::size_t interval);

/// Replaces the numbers of the features named in `cuts` by their intervals; the columns become nominal.
/// Numbers beyond all cuts lie in the outermost intervals, missing values stay missing. Throws UsageError for
/// a name that is no feature, DataError for a cell that is no number.
void apply_cuts(DecisionTable& table, const Cuts& cuts);

/// Reads a CSV file with the columns `feature` and `cut`, one line per cut; a feature without cuts has one
/// line with an empty cut. Columns left out of the table are passed over. Throws DataError naming the line.
Cuts read_cuts(const std::string& path, const DecisionTable& table);

/// The same for text already in memory; `source` names it in messages.
Cuts parse_cuts(std::string_view text, const std::string& source, const DecisionTable& table);

/// The text that `parse_cuts` reads.
std::string cuts_csv(const Cuts& cuts);

}  // namespace frugal
