#include <frugal/error.hpp>
#include <frugal/measure/positive_region.hpp>
#include <frugal/problem/objectives/highest_stability.hpp>
#include <frugal/table/random.hpp>

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace frugal {
namespace {

/// Each is kept as a table of its own.
constexpr std::size_t kMostSubsamples = 10'000;

Column picked(const Column& column, const std::vector<std::size_t>& rows) {
    std::vector<Code> codes;
    codes.reserve(rows.size());
    for (const std::size_t row : rows) codes.push_back(column.codes[row]);
    Column sample;
    sample.name = column.name;
    sample.codes = Codes(std::move(codes));
    sample.values = column.values;
    return sample;
}

/// So many rows, each as likely as the others, in table order.
std::vector<std::size_t> draw_rows(Random& random, std::size_t rows, std::size_t wanted) {
    std::vector<std::size_t> all(rows);
    std::iota(all.begin(), all.end(), std::size_t{0});
    for (std::size_t i = 0; i < wanted; ++i) std::swap(all[i], all[i + random.below(rows - i)]);
    all.resize(wanted);
    std::ranges::sort(all);
    return all;
}

}  // namespace

HighestStability::HighestStability(const DecisionTable& table, const Subsamples& subsamples) {
    if (subsamples.count == 0) throw UsageError("stability needs at least one subsample");
    if (subsamples.count > kMostSubsamples)
        throw UsageError(
            fmt::format("{} subsamples are too many: at most {}", subsamples.count, kMostSubsamples));
    const Decimal& share = subsamples.share;
    if (share.is_negative() || share.mantissa == 0 || share.mantissa > power_of_ten(share.decimals))
        throw UsageError(
            fmt::format("a subsample cannot hold {} of the objects: the share must be above 0 and at most 1",
                        share.to_string()));
    __extension__ using Wide = __int128;
    const auto wanted = static_cast<std::size_t>(Wide{share.mantissa} * static_cast<Wide>(table.objects) /
                                                 power_of_ten(share.decimals));
    Random random(subsamples.seed);
    for (std::size_t i = 0; i < subsamples.count; ++i) {
        const std::vector<std::size_t> rows = draw_rows(random, table.objects, wanted);
        DecisionTable sample;
        sample.objects = rows.size();
        for (const Column& column : table.features) sample.features.push_back(picked(column, rows));
        sample.decision = picked(table.decision, rows);
        samples_.emplace_back(sample);
    }
}

bool HighestStability::sufficient(const Granules& sample, const FeatureSet& features) {
    return positive_region(Partition(sample, features)) == sample.consistent_objects();
}

/// Features of which one can be left out decide everything themselves, so that is asked first.
bool HighestStability::has_superfluous(const Granules& sample, const FeatureSet& features) {
    if (!sufficient(sample, features)) return false;
    const std::vector<std::size_t> members = features.members();
    return std::ranges::any_of(
        members, [&](std::size_t feature) { return sufficient(sample, features.without(feature)); });
}

double HighestStability::value(const SubsetView& subset) const {
    return static_cast<double>(std::ranges::count_if(samples_, [&](const Granules& sample) {
        return sufficient(sample, subset.features()) && !has_superfluous(sample, subset.features());
    }));
}

double HighestStability::best_between(const SubsetView& least, const SubsetView& most) const {
    return static_cast<double>(std::ranges::count_if(samples_, [&](const Granules& sample) {
        return sufficient(sample, most.features()) && !has_superfluous(sample, least.features());
    }));
}

}  // namespace frugal
