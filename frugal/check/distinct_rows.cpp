#include <frugal/check/distinct_rows.hpp>

#include <algorithm>
#include <numeric>
#include <string>

namespace frugal::check {

DistinctRows::DistinctRows(const DecisionTable& table) : features_(table.features.size()) {
    std::unordered_map<std::string, std::uint32_t> known;  // by the codes, four bytes each, strung together
    std::string key;
    Code largest = 0;
    for (std::size_t object = 0; object < table.objects; ++object) {
        key.clear();
        for (const Column& feature : table.features) {
            const Code code = feature.codes[object];
            for (unsigned shift = 0; shift < 32; shift += 8)
                key += static_cast<char>((code >> shift) & 0xFFU);
        }
        const auto [found, is_new] = known.try_emplace(key, static_cast<std::uint32_t>(rows_.size()));
        const Code decision = table.decision.codes[object];
        if (is_new) {
            rows_.push_back({object, 0, decision});
            for (const Column& feature : table.features) {
                cells_.push_back(feature.codes[object]);
                largest = std::max(largest, cells_.back());
            }
        }
        Row& row = rows_[found->second];
        ++row.weight;
        if (row.decision != decision) row.decision = kInconsistent;
        row_index_.push_back(found->second);
    }
    for (const Row& row : rows_) {
        if (row.decision != kInconsistent) decided_by_all_ += row.weight;
    }
    order_.resize(rows_.size());
    places_.resize(std::size_t{largest} + 1);
}

void DistinctRows::clause(std::size_t x, std::size_t y, std::span<std::uint64_t> words) const {
    const Code* const left = &cells_[row_index_[x] * features_];
    const Code* const right = &cells_[row_index_[y] * features_];
    std::ranges::fill(words, 0);
    for (std::size_t i = 0; i < features_; ++i)
        words[i / 64] |= std::uint64_t{left[i] != right[i] ? 1U : 0U} << (i % 64);
}

std::int64_t DistinctRows::decided(const FeatureSet& features) {
    std::vector<std::uint64_t> words(features.words().begin(), features.words().end());
    const auto known = remembered_.find(words);
    if (known != remembered_.end()) return known->second;
    const std::int64_t result = count_decided(features);
    if (remembered_.size() >= kMostRemembered) remembered_.clear();
    remembered_.emplace(std::move(words), result);
    return result;
}

/// Splits the block of everything by one feature after the other. Blocks of one class leave as soon as they
/// appear: further features cannot take a decided object back.
std::int64_t DistinctRows::count_decided(const FeatureSet& features) {
    std::iota(order_.begin(), order_.end(), 0U);
    blocks_.clear();
    std::int64_t decided = settle({0, order_.size()});
    std::vector<Block> undecided;
    features.for_each([&](std::size_t feature) {
        undecided.swap(blocks_);
        blocks_.clear();
        for (const Block block : undecided) decided += split(block, feature);
    });
    return decided;
}

/// The objects of a block that are decided by now: all or none. In the latter case the block is kept, unless
/// it cannot be split any more.
std::int64_t DistinctRows::settle(Block block) {
    std::int64_t weight = 0;
    for (std::size_t i = block.begin; i < block.end; ++i) {
        const Row& row = rows_[order_[i]];
        if (row.decision == kInconsistent || row.decision != rows_[order_[block.begin]].decision) {
            if (block.end - block.begin > 1) blocks_.push_back(block);
            return 0;
        }
        weight += row.weight;
    }
    return weight;
}

std::int64_t DistinctRows::split(Block block, std::size_t feature) {
    const auto code_of = [&](std::uint32_t row) { return cells_[row * features_ + feature]; };
    codes_met_.clear();
    for (std::size_t i = block.begin; i < block.end; ++i) {
        const Code code = code_of(order_[i]);
        if (places_[code]++ == 0) codes_met_.push_back(code);
    }
    std::size_t place = 0;
    for (const Code code : codes_met_) {
        const std::size_t count = places_[code];
        places_[code] = place;
        place += count;
    }
    reordered_.resize(block.end - block.begin);
    for (std::size_t i = block.begin; i < block.end; ++i)
        reordered_[places_[code_of(order_[i])]++] = order_[i];
    std::ranges::copy(reordered_, order_.begin() + static_cast<std::ptrdiff_t>(block.begin));

    std::int64_t decided = 0;
    std::size_t begin = block.begin;
    for (const Code code : codes_met_) {
        const std::size_t end = block.begin + places_[code];
        places_[code] = 0;
        decided += settle({begin, end});
        begin = end;
    }
    return decided;
}

std::size_t DistinctRows::WordsHash::operator()(const std::vector<std::uint64_t>& words) const {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : words) {
        hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 32U;
    }
    return static_cast<std::size_t>(hash);
}

}  // namespace frugal::check
