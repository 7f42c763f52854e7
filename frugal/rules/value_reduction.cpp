#include <frugal/rules/value_reduction.hpp>

#include <algorithm>
#include <utility>

namespace frugal {

ValueReduction::ValueReduction(const Granules& blocks, std::vector<std::size_t> drop_order)
    : blocks_(&blocks),
      values_(blocks),
      order_(std::move(drop_order)),
      untried_(order_.size() + 1, BlockBits(values_.words())),
      everything_(values_.words()),
      narrower_(values_.words()) {
    for (std::size_t block = 0; block < blocks.size(); ++block)
        insert(everything_, static_cast<Granule>(block));
}

void ValueReduction::find_others(Class decision) {
    if (decision == decision_) return;
    decision_ = decision;
    const auto decisions = blocks_->decisions();
    std::ranges::fill(untried_.back(), 0);
    for (std::size_t block = 0; block < blocks_->size(); ++block) {
        if (decisions[block] != decision) insert(untried_.back(), static_cast<Granule>(block));
    }
}

std::vector<Condition> ValueReduction::reduce(Granule block) {
    find_others(blocks_->decisions()[block]);
    const auto value = [&](std::size_t feature) { return blocks_->codes(feature)[block]; };
    for (std::size_t i = order_.size(); i-- > 0;)
        values_.intersect(untried_[i + 1], order_[i], value(order_[i]), untried_[i]);

    std::vector<Condition> conditions;
    matched_ = everything_;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const std::size_t feature = order_[i];
        if (disjoint(matched_, untried_[i + 1])) continue;
        values_.intersect(matched_, feature, value(feature), narrower_);
        std::swap(matched_, narrower_);
        conditions.push_back({feature, value(feature)});
    }
    std::ranges::sort(conditions);
    return conditions;
}

}  // namespace frugal
