#include <frugal/problem/objectives/largest_margin.hpp>
#include <frugal/table/number_units.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace frugal {
namespace {

/// Rounding must not make a bound fall below a value.
constexpr double kDistanceRounding = 1e-12;

}  // namespace

LargestMargin::LargestMargin(const DecisionTable& table)
    : granules_(table),
      missing_matches_(table.missing == MissingMode::any),
      class_sizes_(table.decision.values.size(), 0) {
    for (std::size_t i = 0; i < table.features.size(); ++i) {
        const Column& column = table.features[i];
        numeric_.push_back(column.kind == ColumnKind::numeric);
        const NumberUnits numbers = numeric_.back() ? number_units(column) : NumberUnits{};
        std::vector<double>& places = places_.emplace_back();
        std::vector<char>& missing = missing_.emplace_back();
        for (std::size_t x = 0; x < granules_.size(); ++x) {
            const Code code = granules_.codes(i)[x];
            missing.push_back(static_cast<char>(column.is_missing(code)));
            if (!numeric_.back() || missing.back() != 0) {
                places.push_back(code);
            } else {
                places.push_back(numbers.range == 0 ? 0
                                                    : static_cast<double>(numbers.units[code]) /
                                                          static_cast<double>(numbers.range));
            }
        }
    }
    for (std::size_t row = 0; row < table.objects; ++row) ++class_sizes_[table.decision.codes[row]];
    for (const Weight size : class_sizes_) {
        if (size > 1 && size < granules_.objects()) counted_ += size;
    }
}

double LargestMargin::squared(const std::vector<std::size_t>& features, std::size_t x, std::size_t y) const {
    double sum = 0;
    for (const std::size_t feature : features) {
        const std::vector<double>& places = places_[feature];
        const std::vector<char>& missing = missing_[feature];
        if (missing[x] != 0 || missing[y] != 0) {
            const bool same = missing[x] == missing[y] && places[x] == places[y];
            sum += missing_matches_ || same ? 0 : 1;
        } else if (numeric_[feature]) {
            sum += (places[x] - places[y]) * (places[x] - places[y]);
        } else {
            sum += places[x] == places[y] ? 0 : 1;
        }
    }
    return sum;
}

double LargestMargin::distances(const FeatureSet& features, Nearest which) const {
    const std::vector<std::size_t> members = features.members();
    double sum = 0;
    for (std::size_t x = 0; x < granules_.size(); ++x) {
        for (const auto& [decision, objects] : granules_.distribution(x)) {
            const Weight of_class = class_sizes_[decision];
            if (of_class == 1 || of_class == granules_.objects()) continue;
            double nearest = std::numeric_limits<double>::infinity();
            for (std::size_t y = 0; y < granules_.size() && nearest > 0; ++y) {
                const bool wanted =
                    std::ranges::any_of(granules_.distribution(y), [&](const ClassCount& other) {
                        if (which == Nearest::miss) return other.decision != decision;
                        return other.decision == decision && (x != y || other.objects > 1);
                    });
                if (wanted) nearest = std::min(nearest, squared(members, x, y));
            }
            sum += static_cast<double>(objects) * std::sqrt(nearest);
        }
    }
    return sum;
}

double LargestMargin::value(const SubsetView& subset) const {
    if (counted_ == 0) return 0;
    return (distances(subset.features(), Nearest::miss) - distances(subset.features(), Nearest::hit)) / 2 /
           static_cast<double>(counted_);
}

double LargestMargin::best_between(const SubsetView& least, const SubsetView& most) const {
    if (counted_ == 0) return 0;
    return (distances(most.features(), Nearest::miss) - distances(least.features(), Nearest::hit)) / 2 /
               static_cast<double>(counted_) +
           kDistanceRounding;
}

}  // namespace frugal
