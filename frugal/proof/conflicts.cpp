#include <frugal/proof/conflicts.hpp>

#include <algorithm>
#include <bit>

namespace frugal {
namespace {

constexpr std::size_t kKept = 8;
constexpr std::size_t kMostGranules = 40'000;  ///< comparing all rows of larger tables takes too long

FeatureSet difference(const Granules& granules, std::size_t x, std::size_t y) {
    FeatureSet clause(granules.features());
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        if (granules.codes(feature)[x] != granules.codes(feature)[y]) clause.insert(feature);
    }
    return clause;
}

struct Candidate {
    std::size_t size;
    std::uint32_t other;
};

}  // namespace

std::vector<std::vector<Conflict>> smallest_conflicts(const Granules& granules) {
    const RowPlanes rows(granules);
    if (granules.size() > kMostGranules) return {};
    const auto decisions = granules.decisions();
    std::vector<std::vector<Conflict>> conflicts(granules.size());
    std::vector<Candidate> candidates;
    for (std::size_t x = 0; x < granules.size(); ++x) {
        if (decisions[x] == kInconsistent) continue;
        candidates.clear();
        for (std::size_t y = 0; y < granules.size(); ++y) {
            if (decisions[y] == decisions[x]) continue;
            std::size_t agreeing = 0;
            for (std::size_t chunk = 0; chunk < rows.chunks(); ++chunk)
                agreeing += static_cast<std::size_t>(std::popcount(rows.agreement(x, y, chunk)));
            candidates.push_back(
                {rows.chunks() * RowPlanes::kChunk - agreeing, static_cast<std::uint32_t>(y)});
        }
        // A few more than are kept, because some will turn out to hold smaller ones.
        const auto few =
            candidates.begin() + static_cast<std::ptrdiff_t>(std::min(candidates.size(), 6 * kKept));
        std::ranges::partial_sort(candidates, few, {},
                                  [](const Candidate& c) { return std::pair(c.size, c.other); });
        for (auto candidate = candidates.begin(); candidate != few && conflicts[x].size() < kKept;
             ++candidate) {
            FeatureSet clause = difference(granules, x, candidate->other);
            const bool holds_one = std::ranges::any_of(
                conflicts[x], [&](const Conflict& known) { return known.clause.is_subset_of(clause); });
            if (!holds_one) conflicts[x].push_back({candidate->other, std::move(clause)});
        }
    }
    return conflicts;
}

std::optional<ConflictPair> pair_behind(const FeatureSet& clause, const Granules& granules,
                                        Refiner& refiner) {
    // Granules that agree on everything outside the clause differ inside it only.
    FeatureSet outside(granules.features());
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        if (!clause.contains(feature)) outside.insert(feature);
    }
    Undecided state = refiner.state_of(outside);
    refiner.listed(state);
    const auto decisions = granules.decisions();
    for (std::size_t i = 0; i < state.blocks(); ++i) {
        for (const Granule x : state.block(i)) {
            if (decisions[x] == kInconsistent) continue;
            for (const Granule y : state.block(i)) {
                if (decisions[x] != decisions[y] && difference(granules, x, y) == clause)
                    return ConflictPair{x, y};
            }
        }
    }
    return std::nullopt;
}

}  // namespace frugal
