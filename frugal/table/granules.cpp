#include <frugal/table/granules.hpp>

#include <algorithm>
#include <bit>

namespace frugal {
namespace {

using Row = std::uint32_t;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 29U);
}

std::vector<std::uint64_t> hash_rows(const DecisionTable& table) {
    std::vector<std::uint64_t> hashes(table.objects, 0);
    for (const Column& column : table.features) {
        column.codes.visit([&hashes](auto codes) {
            for (std::size_t row = 0; row < codes.size(); ++row) hashes[row] = mix(hashes[row], codes[row]);
        });
    }
    return hashes;
}

bool equal_rows(const DecisionTable& table, std::size_t a, std::size_t b) {
    return std::ranges::all_of(table.features,
                               [a, b](const Column& column) { return column.codes[a] == column.codes[b]; });
}

/// For each row the granule it belongs to; `first_rows` gets one row per granule.
std::vector<Row> assign_granules(const DecisionTable& table, std::vector<Row>& first_rows) {
    constexpr Row kEmpty = std::numeric_limits<Row>::max();
    const std::vector<std::uint64_t> hashes = hash_rows(table);
    const std::size_t slots = std::bit_ceil(2 * table.objects + 1);
    std::vector<Row> slot_granule(slots, kEmpty);
    std::vector<Row> granule_of(table.objects);
    for (std::size_t row = 0; row < table.objects; ++row) {
        std::size_t slot = hashes[row] & (slots - 1);
        for (;; slot = (slot + 1) & (slots - 1)) {
            const Row granule = slot_granule[slot];
            if (granule == kEmpty) {
                slot_granule[slot] = static_cast<Row>(first_rows.size());
                first_rows.push_back(static_cast<Row>(row));
                break;
            }
            if (hashes[first_rows[granule]] == hashes[row] && equal_rows(table, first_rows[granule], row))
                break;
        }
        granule_of[row] = slot_granule[slot];
    }
    return granule_of;
}

Codes pick(const Codes& codes, const std::vector<Row>& rows) {
    return codes.visit([&rows](auto all) {
        std::vector<std::remove_cvref_t<decltype(all[0])>> picked;
        picked.reserve(rows.size());
        for (const Row row : rows) picked.push_back(all[row]);
        return Codes(std::move(picked));
    });
}

}  // namespace

Granules::Granules(const DecisionTable& table)
    : classes_(table.decision.values.size()), objects_(static_cast<Weight>(table.objects)) {
    std::vector<Row> first_rows;
    const std::vector<Row> granule_of = assign_granules(table, first_rows);
    for (const Column& column : table.features) {
        codes_.push_back(pick(column.codes, first_rows));
        domains_.push_back(column.values.size());
    }

    // Sort the rows by granule, then count the classes inside each.
    std::vector<std::size_t> next(first_rows.size() + 1, 0);
    for (const Row granule : granule_of) ++next[granule + 1];
    weights_.assign(next.begin() + 1, next.end());
    for (std::size_t g = 1; g < next.size(); ++g) next[g] += next[g - 1];
    std::vector<Class> classes_by_granule(table.objects);
    for (std::size_t row = 0; row < table.objects; ++row) {
        classes_by_granule[next[granule_of[row]]++] = table.decision.codes[row];
    }
    std::size_t begin = 0;
    for (const Weight weight : weights_) {
        const std::size_t end = begin + static_cast<std::size_t>(weight);
        std::sort(classes_by_granule.begin() + static_cast<std::ptrdiff_t>(begin),
                  classes_by_granule.begin() + static_cast<std::ptrdiff_t>(end));
        first_count_.push_back(counts_.size());
        for (std::size_t i = begin; i < end; ++i) {
            if (i == begin || classes_by_granule[i] != classes_by_granule[i - 1])
                counts_.push_back({classes_by_granule[i], 0});
            ++counts_.back().objects;
        }
        decisions_.push_back(counts_.size() - first_count_.back() == 1 ? counts_.back().decision
                                                                       : kInconsistent);
        begin = end;
    }
    first_count_.push_back(counts_.size());
}

Weight Granules::consistent_objects() const {
    Weight sum = 0;
    for (std::size_t g = 0; g < size(); ++g) {
        if (decisions_[g] != kInconsistent) sum += weights_[g];
    }
    return sum;
}

}  // namespace frugal
