#include <frugal/measure/models/near_pairs.hpp>
#include <frugal/table/number_units.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

#include <fmt/format.h>

namespace frugal {
namespace {

__extension__ using Wide = __int128;

/// Bits for all pairs of all features, as long as they take no more words than this: 32 MB, made in less than
/// a second.
constexpr std::size_t kMostWords = std::size_t{1} << 22U;
/// Rounding of squares must not push a pair over the edge of the ball.
constexpr double kSlack = 1e-12;

std::int64_t whole_part(Wide numerator, Wide denominator) {
    return static_cast<std::int64_t>(
        std::min<Wide>(numerator / denominator, std::numeric_limits<std::int64_t>::max()));
}

}  // namespace

NearPairs::NearPairs(const DecisionTable& table, std::string name, std::string describe)
    : granules_(table),
      name_(std::move(name)),
      describe_(std::move(describe)),
      missing_matches_(table.missing == MissingMode::any) {}

NearPairs NearPairs::neighborhood(const DecisionTable& table, const Decimal& delta, Metric metric) {
    const bool euclidean = metric == Metric::euclidean;
    NearPairs model(table, "neighborhood",
                    fmt::format("every object within a {} distance of {} has its decision",
                                euclidean ? "Euclidean" : "maximum", delta.to_string()));
    model.near_ = {euclidean ? check::Nearness::Kind::euclidean : check::Nearness::Kind::maximum, delta, {}};
    if (euclidean) model.radius_ = delta.to_double() * delta.to_double() * (1 + kSlack);
    for (std::size_t i = 0; i < table.features.size(); ++i) {
        const Column& column = table.features[i];
        if (column.kind == ColumnKind::nominal) {
            model.features_.push_back(model.nominal(column, i));
            continue;
        }
        const std::int64_t range = number_units(column).range;
        model.features_.push_back(
            model.numeric(column, i, whole_part(Wide{range} * delta.mantissa, power_of_ten(delta.decimals)),
                          range == 0 ? 0 : 1 / static_cast<double>(range)));
    }
    model.prepare();
    return model;
}

NearPairs NearPairs::error_range(const DecisionTable& table, const std::vector<Decimal>& errors) {
    NearPairs model(table, "error-range",
                    "every object no further apart than twice the error of each feature has its decision");
    model.near_ = {check::Nearness::Kind::error_range, {}, errors};
    for (std::size_t i = 0; i < table.features.size(); ++i) {
        const Column& column = table.features[i];
        if (column.kind == ColumnKind::nominal) {
            model.features_.push_back(model.nominal(column, i));
            continue;
        }
        const int decimals = number_units(column).decimals;
        model.features_.push_back(
            model.numeric(column, i,
                          whole_part(Wide{2} * errors[i].mantissa * power_of_ten(decimals),
                                     power_of_ten(errors[i].decimals)),
                          0));
    }
    model.prepare();
    return model;
}

NearPairs NearPairs::matching_missing(const DecisionTable& table) {
    NearPairs model(table, "pawlak",
                    "every object that agrees with it, where both values are known, has its decision");
    for (std::size_t i = 0; i < table.features.size(); ++i)
        model.features_.push_back(model.nominal(table.features[i], i));
    model.prepare();
    return model;
}

NearPairs::Feature NearPairs::nominal(const Column& column, std::size_t index) const {
    Feature feature;
    for (Granule x = 0; x < granules_.size(); ++x) {
        const Code code = granules_.codes(index)[x];
        feature.place.push_back(code);
        feature.missing.push_back(static_cast<char>(column.is_missing(code)));
    }
    return feature;
}

NearPairs::Feature NearPairs::numeric(const Column& column, std::size_t index, std::int64_t reach,
                                      double scale) const {
    Feature feature = nominal(column, index);
    const NumberUnits numbers = number_units(column);
    for (Granule x = 0; x < granules_.size(); ++x) {
        if (feature.missing[x] == 0)
            feature.place[x] = numbers.units[static_cast<std::size_t>(feature.place[x])];
    }
    feature.reach = reach;
    feature.scale = scale;
    return feature;
}

/// A missing value is at no distance: it equals its own code and nothing else, or matches anything.
bool NearPairs::apart(const Feature& feature, Granule x, Granule y) const {
    if (feature.missing[x] != 0 || feature.missing[y] != 0) {
        const bool same = feature.missing[x] == feature.missing[y] && feature.place[x] == feature.place[y];
        return !missing_matches_ && !same;
    }
    return std::abs(feature.place[x] - feature.place[y]) > feature.reach;
}

void NearPairs::prepare() {
    std::size_t words = 0;
    std::vector<std::size_t> of_class(granules_.classes(), 0);
    for (const Class decision : granules_.decisions()) {
        if (decision != kInconsistent) ++of_class[decision];
    }
    for (Granule x = 0; x < granules_.size(); ++x) {
        first_.push_back(words);
        const Class decision = granules_.decisions()[x];
        if (decision != kInconsistent) words += (granules_.size() - of_class[decision] + 63) / 64;
    }
    first_.push_back(words);
    if (!radius_ && words <= kMostWords / std::max<std::size_t>(1, features_.size())) {
        compare_all_pairs(words);
    } else {
        for (Feature& feature : features_) put_in_order(feature);
    }
}

void NearPairs::put_in_order(Feature& feature) const {
    if (std::ranges::find(feature.missing, 1) != feature.missing.end()) return;
    feature.order.resize(granules_.size());
    std::iota(feature.order.begin(), feature.order.end(), Granule{0});
    std::ranges::stable_sort(feature.order, {}, [&](Granule x) { return feature.place[x]; });
    for (std::size_t low = 0, high = 0; high < feature.order.size(); ++high) {
        while (feature.place[feature.order[high]] - feature.place[feature.order[low]] > feature.reach) ++low;
        feature.within_reach += high - low;
    }
}

void NearPairs::compare_all_pairs(std::size_t words) {
    for (const Feature& feature : features_) {
        std::vector<std::uint64_t>& bits = apart_.emplace_back(words, ~std::uint64_t{0});
        for (Granule x = 0; x < granules_.size(); ++x) {
            if (granules_.decisions()[x] == kInconsistent) continue;
            std::size_t pair = first_[x] * 64;
            for (Granule y = 0; y < granules_.size(); ++y) {
                if (!conflict(x, y)) continue;
                if (!apart(feature, x, y)) bits[pair / 64] &= ~(std::uint64_t{1} << (pair % 64));
                ++pair;
            }
        }
    }
}

/// Whether no object of another class is near, by distance or on every feature.
bool NearPairs::far(const std::vector<std::size_t>& members, Granule x, Granule y) const {
    double squares = 0;
    for (const std::size_t member : members) {
        const Feature& feature = features_[member];
        const bool measured =
            radius_ && feature.scale > 0 && feature.missing[x] == 0 && feature.missing[y] == 0;
        if (!measured) {
            if (apart(feature, x, y)) return true;
            continue;
        }
        const double step = static_cast<double>(feature.place[x] - feature.place[y]) * feature.scale;
        squares += step * step;
        if (squares > *radius_) return true;
    }
    return false;
}

bool NearPairs::all_apart(const FeatureSet& features, Granule x) const {
    for (std::size_t word = first_[x]; word < first_[x + 1]; ++word) {
        std::uint64_t apart = 0;
        features.for_each([&](std::size_t feature) { apart |= apart_[feature][word]; });
        if (apart != ~std::uint64_t{0}) return false;
    }
    return true;
}

/// Of the features, the one with the fewest pairs within reach.
const NearPairs::Feature* NearPairs::narrowest(const std::vector<std::size_t>& members) const {
    const Feature* best = nullptr;
    for (const std::size_t member : members) {
        const Feature& feature = features_[member];
        if (!feature.order.empty() && (best == nullptr || feature.within_reach < best->within_reach))
            best = &feature;
    }
    return best;
}

bool NearPairs::counts(const std::vector<std::size_t>& members, Granule x,
                       std::span<const Granule> candidates) const {
    return granules_.decisions()[x] != kInconsistent &&
           std::ranges::all_of(candidates, [&](Granule y) { return !conflict(x, y) || far(members, x, y); });
}

Weight NearPairs::count_within_reach(const std::vector<std::size_t>& members, const Feature& narrow) const {
    Weight sum = 0;
    const auto place = [&](std::size_t i) { return narrow.place[narrow.order[i]]; };
    std::size_t low = 0;
    std::size_t high = 0;  // the candidates are those from low up to, but without, high
    for (std::size_t i = 0; i < narrow.order.size(); ++i) {
        while (place(i) - place(low) > narrow.reach) ++low;
        while (high < narrow.order.size() && place(high) - place(i) <= narrow.reach) ++high;
        if (counts(members, narrow.order[i], std::span(narrow.order).subspan(low, high - low)))
            sum += granules_.weights()[narrow.order[i]];
    }
    return sum;
}

Weight NearPairs::positive_region(const SubsetBlocks& subset) const {
    const std::vector<std::size_t> members = subset.features->members();
    if (apart_.empty()) {
        if (const Feature* const narrow = narrowest(members)) return count_within_reach(members, *narrow);
    }
    std::vector<Granule> all(granules_.size());
    std::iota(all.begin(), all.end(), Granule{0});
    Weight sum = 0;
    for (const Granule x : all) {
        const bool decided =
            apart_.empty() ? counts(members, x, all)
                           : granules_.decisions()[x] != kInconsistent && all_apart(*subset.features, x);
        if (decided) sum += granules_.weights()[x];
    }
    return sum;
}

}  // namespace frugal
