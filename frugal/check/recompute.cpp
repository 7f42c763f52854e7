#include <frugal/check/recompute.hpp>

#include <stdexcept>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

namespace frugal::check {
namespace {

/// Of larger tables only the claim itself is recomputed: the answer must not wait for it.
constexpr std::size_t kMostCellsForIdle = 200'000;

struct Block {
    std::int64_t objects = 0;
    Code decision = 0;
    bool one_decision = true;
};

}  // namespace

std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features) {
    // A block is known by the codes of its objects, four bytes each, strung together.
    std::unordered_map<std::string, Block> blocks;
    std::string key;
    for (std::size_t row = 0; row < table.objects; ++row) {
        key.clear();
        for (const std::size_t feature : features) {
            const Code code = table.features[feature].codes[row];
            for (unsigned shift = 0; shift < 32; shift += 8)
                key += static_cast<char>((code >> shift) & 0xFFU);
        }
        const Code decision = table.decision.codes[row];
        Block& block = blocks[key];
        if (block.objects++ == 0) block.decision = decision;
        if (block.decision != decision) block.one_decision = false;
    }
    std::int64_t decided = 0;
    for (const auto& [codes, block] : blocks) {
        if (block.one_decision) decided += block.objects;
    }
    return decided;
}

void expect_decided(const DecisionTable& table, const std::vector<std::size_t>& features,
                    std::int64_t claimed) {
    const std::int64_t truth = positive_region(table, features);
    if (truth != claimed) {
        throw std::logic_error(fmt::format(
            "internal error: the search claims {} decided objects, recomputing gives {}; please report this",
            claimed, truth));
    }
}

void expect_subset(const DecisionTable& table, const std::vector<std::size_t>& features,
                   std::int64_t claimed) {
    expect_decided(table, features, claimed);
    if (table.objects * features.size() > kMostCellsForIdle) return;
    for (std::size_t i = 0; i < features.size(); ++i) {
        std::vector<std::size_t> others = features;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        if (positive_region(table, others) == claimed) {
            throw std::logic_error(
                fmt::format("internal error: the answer holds the idle feature '{}'; please report this",
                            table.features[features[i]].name));
        }
    }
}

}  // namespace frugal::check
