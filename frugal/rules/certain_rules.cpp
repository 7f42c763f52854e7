#include <frugal/rules/certain_rules.hpp>
#include <frugal/rules/cover.hpp>
#include <frugal/rules/project.hpp>
#include <frugal/rules/value_reduction.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace frugal {
namespace {

/// Places of the subset's features, dearest first, later ones first among equally dear ones.
std::vector<std::size_t> drop_order(const std::vector<std::size_t>& features, const TestCosts& costs) {
    std::vector<std::size_t> order;
    for (std::size_t place = features.size(); place-- > 0;) order.push_back(place);
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return costs[features[a]] > costs[features[b]]; });
    return order;
}

/// The decided blocks, class by class.
std::vector<Granule> decided_blocks(const Granules& blocks) {
    std::vector<Granule> decided;
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        if (blocks.decisions()[block] != kInconsistent) decided.push_back(static_cast<Granule>(block));
    }
    std::ranges::stable_sort(decided, {}, [&](Granule block) { return blocks.decisions()[block]; });
    return decided;
}

/// Each rule once, however many blocks it is the rule of.
std::vector<ReducedRule> reduced_rules(const Granules& blocks, std::vector<std::size_t> order) {
    ValueReduction reduction(blocks, std::move(order));
    std::set<std::vector<Condition>> known;
    std::vector<ReducedRule> rules;
    for (const Granule block : decided_blocks(blocks)) {
        const auto [conditions, is_new] = known.insert(reduction.reduce(block));
        if (!is_new) continue;
        ReducedRule& added = rules.emplace_back();
        added.rule.conditions = *conditions;
        added.rule.decision = blocks.decisions()[block];
        added.blocks = reduction.matched();
        for (const Granule member : added.blocks) added.rule.support += blocks.weights()[member];
    }
    return rules;
}

Weight covered_objects(const std::vector<ReducedRule>& rules, std::span<const Weight> weights) {
    std::vector<bool> covered(weights.size(), false);
    for (const ReducedRule& rule : rules) {
        for (const Granule block : rule.blocks) covered[block] = true;
    }
    Weight sum = 0;
    for (std::size_t block = 0; block < weights.size(); ++block) {
        if (covered[block]) sum += weights[block];
    }
    return sum;
}

std::vector<Weight> class_sizes(const Granules& blocks) {
    std::vector<Weight> sizes(blocks.classes(), 0);
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        for (const ClassCount& count : blocks.distribution(block)) sizes[count.decision] += count.objects;
    }
    return sizes;
}

}  // namespace

RuleSet certain_rules(const DecisionTable& table, const TestCosts& costs, const FeatureSet& features,
                      WhichRules which) {
    const std::vector<std::size_t> members = features.members();
    const Granules blocks(project(table, features));
    std::vector<ReducedRule> rules = reduced_rules(blocks, drop_order(members, costs));
    put_in_listing_order(rules);
    drop_subsumed(rules);
    if (which == WhichRules::covering) keep_cover(rules, blocks.weights());

    RuleSet result;
    result.features = features;
    result.positive_region = blocks.consistent_objects();
    result.covered = covered_objects(rules, blocks.weights());
    result.objects = blocks.objects();
    const std::vector<Weight> sizes = class_sizes(blocks);
    for (ReducedRule& reduced : rules) {
        for (Condition& condition : reduced.rule.conditions) condition.feature = members[condition.feature];
        reduced.rule.class_size = sizes[reduced.rule.decision];
        result.rules.push_back(std::move(reduced.rule));
    }
    return result;
}

}  // namespace frugal
