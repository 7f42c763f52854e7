// From all reduced rules to those worth showing. Rules stand in the order of listing, and that order decides
// every tie.
#pragma once

#include <frugal/measure/partition.hpp>
#include <frugal/rules/rule.hpp>

#include <span>
#include <vector>

namespace frugal {

/// A rule and the blocks that its conditions match, ascending.
struct ReducedRule {
    Rule rule;
    std::vector<Granule> blocks;
};

/// Falling support, then fewer conditions, then table order.
void put_in_listing_order(std::vector<ReducedRule>& rules);

/// Leaves out rules whose blocks are all matched by one other rule; of rules that match the same, the first
/// stays.
void drop_subsumed(std::vector<ReducedRule>& rules);

/// Keeps few rules that match the same blocks together: greedily the one that adds the most objects, then
/// without those that later choices made superfluous. `weights`: objects of each block.
void keep_cover(std::vector<ReducedRule>& rules, std::span<const Weight> weights);

}  // namespace frugal
