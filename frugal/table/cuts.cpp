#include <frugal/table/column_kinds.hpp>
#include <frugal/table/cuts.hpp>
#include <frugal/table/decimal_text.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace frugal {

std::string interval_name(const std::vector<std::string>& cuts, std::size_t interval) {
    if (cuts.empty()) return "any number";
    if (interval == 0) return "<= " + cuts.front();
    if (interval == cuts.size()) return "> " + cuts.back();
    return fmt::format("{} .. {}", cuts[interval - 1], cuts[interval]);
}

void apply_cuts(DecisionTable& table, const Cuts& cuts) {
    for (const FeatureCuts& entry : cuts) {
        Column& column = table.features[table.feature_index(entry.feature)];
        make_numeric(column, table.source);
        std::vector<double> upper_ends;
        for (const std::string& cut : entry.cuts) upper_ends.push_back(number_of(cut));
        const std::vector<double> numbers = numbers_of(column);
        std::vector<std::string> names;
        for (const double number : numbers) {
            const bool missing = std::isnan(number);
            const auto interval = missing ? upper_ends.begin() : std::ranges::lower_bound(upper_ends, number);
            names.push_back(
                interval_name(entry.cuts, static_cast<std::size_t>(interval - upper_ends.begin())));
        }
        rename_values(column, names);
        make_nominal(column);
    }
}

}  // namespace frugal
