#include <frugal/check/recompute.hpp>

#include <string>
#include <unordered_map>

namespace frugal::check {
namespace {

struct Block {
    std::int64_t objects = 0;
    Code decision = 0;
    bool one_decision = true;
};

}  // namespace

Recomputed recompute(const DecisionTable& table, const std::vector<double>& costs,
                     const std::vector<std::size_t>& features) {
    // A block is known by the text of its codes: slow, and plainly right.
    std::unordered_map<std::string, Block> blocks;
    std::string key;
    for (std::size_t row = 0; row < table.objects; ++row) {
        key.clear();
        for (const std::size_t feature : features) {
            key += std::to_string(table.features[feature].codes[row]);
            key += ' ';
        }
        const Code decision = table.decision.codes[row];
        Block& block = blocks[key];
        if (block.objects++ == 0) block.decision = decision;
        if (block.decision != decision) block.one_decision = false;
    }
    Recomputed result;
    result.blocks = blocks.size();
    for (const auto& [text, block] : blocks) {
        if (block.one_decision) result.positive_region += block.objects;
    }
    for (const std::size_t feature : features) result.cost += costs[feature];
    return result;
}

}  // namespace frugal::check
