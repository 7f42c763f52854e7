#include <frugal/rules/cover.hpp>

#include <algorithm>
#include <tuple>

namespace frugal {
namespace {

using RuleIndex = std::uint32_t;

/// For each block the rules that match it, ascending.
std::vector<std::vector<RuleIndex>> rules_by_block(const std::vector<ReducedRule>& rules) {
    std::vector<std::vector<RuleIndex>> result;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const std::vector<Granule>& blocks = rules[i].blocks;
        if (result.size() <= blocks.back()) result.resize(blocks.back() + 1);
        for (const Granule block : blocks) result[block].push_back(static_cast<RuleIndex>(i));
    }
    return result;
}

void keep(std::vector<ReducedRule>& rules, const std::vector<bool>& kept) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (!kept[i]) continue;
        if (next != i) rules[next] = std::move(rules[i]);
        ++next;
    }
    rules.resize(next);
}

/// The chosen rules in the order of choice.
std::vector<std::size_t> choose_greedily(const std::vector<ReducedRule>& rules,
                                         std::span<const Weight> weights) {
    const auto matching = rules_by_block(rules);
    std::vector<Weight> adds;  // objects that a rule matches and no chosen rule does
    adds.reserve(rules.size());
    for (const ReducedRule& rule : rules) adds.push_back(rule.rule.support);
    std::vector<bool> done(matching.size(), false);
    std::vector<std::size_t> chosen;
    while (!rules.empty()) {
        const auto most = std::ranges::max_element(adds);
        if (*most == 0) break;
        chosen.push_back(static_cast<std::size_t>(most - adds.begin()));
        for (const Granule block : rules[chosen.back()].blocks) {
            if (done[block]) continue;
            done[block] = true;
            for (const RuleIndex other : matching[block]) adds[other] -= weights[block];
        }
    }
    return chosen;
}

}  // namespace

void put_in_listing_order(std::vector<ReducedRule>& rules) {
    std::ranges::sort(rules, [](const ReducedRule& a, const ReducedRule& b) {
        const std::size_t a_size = a.rule.conditions.size();
        const std::size_t b_size = b.rule.conditions.size();
        return std::tie(b.rule.support, a_size, a.rule.conditions) <
               std::tie(a.rule.support, b_size, b.rule.conditions);
    });
}

void drop_subsumed(std::vector<ReducedRule>& rules) {
    const auto matching = rules_by_block(rules);
    std::vector<bool> kept(rules.size(), true);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const std::vector<Granule>& blocks = rules[i].blocks;
        // Whoever matches all blocks matches the one that the fewest rules match, and has no less support:
        // it stands before this rule.
        const Granule rarest =
            *std::ranges::min_element(blocks, {}, [&](Granule block) { return matching[block].size(); });
        for (const RuleIndex other : matching[rarest]) {
            if (other >= i) break;
            if (kept[other] && std::ranges::includes(rules[other].blocks, blocks)) {
                kept[i] = false;
                break;
            }
        }
    }
    keep(rules, kept);
}

void keep_cover(std::vector<ReducedRule>& rules, std::span<const Weight> weights) {
    const std::vector<std::size_t> chosen = choose_greedily(rules, weights);
    std::vector<std::uint32_t> times_matched(weights.size(), 0);
    for (const std::size_t i : chosen) {
        for (const Granule block : rules[i].blocks) ++times_matched[block];
    }
    std::vector<bool> kept(rules.size(), false);
    for (std::size_t k = chosen.size(); k-- > 0;) {
        const std::vector<Granule>& blocks = rules[chosen[k]].blocks;
        kept[chosen[k]] =
            std::ranges::any_of(blocks, [&](Granule block) { return times_matched[block] == 1; });
        if (kept[chosen[k]]) continue;
        for (const Granule block : blocks) --times_matched[block];
    }
    keep(rules, kept);
}

}  // namespace frugal
