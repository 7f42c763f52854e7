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

std::vector<std::uint64_t> hash_rows(const DecisionTable& table, const Deadline& deadline) {
    std::vector<std::uint64_t> hashes(table.objects, 0);
    for (const Column& column : table.features) {
        deadline.expect_time();
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
std::vector<Row> assign_granules(const DecisionTable& table, std::vector<Row>& first_rows,
                                 const Deadline& deadline) {
    constexpr std::size_t kFetchedAhead = 16;
    constexpr Row kEmpty = std::numeric_limits<Row>::max();
    const std::vector<std::uint64_t> hashes = hash_rows(table, deadline);
    const std::size_t slots = std::bit_ceil(2 * table.objects + 1);
    std::vector<Row> slot_granule(slots, kEmpty);
    std::vector<Row> granule_of(table.objects);
    const auto assign = [&](std::size_t row) {
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
    };
    deadline.in_parts(table.objects, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            // Slots lie all over the memory: that of a row is on its way before it is looked at.
            const std::size_t soon = std::min(row + kFetchedAhead, table.objects - 1);
            __builtin_prefetch(&slot_granule[hashes[soon] & (slots - 1)], 1);
            assign(row);
        }
    });
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

Granules::Granules(const DecisionTable& table, const Deadline& deadline)
    : classes_(table.decision.values.size()), objects_(static_cast<Weight>(table.objects)) {
    std::vector<Row> first_rows;
    const std::vector<Row> granule_of = assign_granules(table, first_rows, deadline);
    for (const Column& column : table.features) {
        deadline.expect_time();
        codes_.push_back(pick(column.codes, first_rows));
        domains_.push_back(column.values.size());
    }

    // Sort the rows by granule, then count the classes inside each.
    deadline.expect_time();
    std::vector<std::size_t> next(first_rows.size() + 1, 0);
    for (const Row granule : granule_of) ++next[granule + 1];
    weights_.assign(next.begin() + 1, next.end());
    for (std::size_t g = 1; g < next.size(); ++g) next[g] += next[g - 1];
    std::vector<Class> classes_by_granule(table.objects);
    deadline.in_parts(table.objects, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            classes_by_granule[next[granule_of[row]]++] = table.decision.codes[row];
    });
    count_classes(std::move(classes_by_granule), deadline);
}

void Granules::count_classes(std::vector<Class> by_granule, const Deadline& deadline) {
    first_count_.reserve(weights_.size() + 1);
    decisions_.reserve(weights_.size());
    counts_.reserve(weights_.size());
    auto first = by_granule.begin();
    const auto count = [&](Weight weight) {
        const auto last = first + static_cast<std::ptrdiff_t>(weight);
        std::sort(first, last);
        first_count_.push_back(counts_.size());
        for (auto decision = first; decision != last; ++decision) {
            if (decision == first || *decision != *(decision - 1)) counts_.push_back({*decision, 0});
            ++counts_.back().objects;
        }
        decisions_.push_back(counts_.size() - first_count_.back() == 1 ? counts_.back().decision
                                                                       : kInconsistent);
        first = last;
    };
    deadline.in_parts(weights_.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t granule = begin; granule < end; ++granule) count(weights_[granule]);
    });
    first_count_.push_back(counts_.size());
}

std::optional<Granules> granules_in_time(const DecisionTable& table, const Deadline& deadline) {
    try {
        return Granules(table, deadline);
    } catch (const TimeUp&) {
        return std::nullopt;
    }
}

Weight Granules::consistent_objects() const {
    Weight sum = 0;
    for (std::size_t g = 0; g < size(); ++g) {
        if (decisions_[g] != kInconsistent) sum += weights_[g];
    }
    return sum;
}

}  // namespace frugal
