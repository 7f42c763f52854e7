#include <frugal/rules/possible_rules.hpp>
#include <frugal/rules/project.hpp>

#include <algorithm>
#include <functional>

namespace frugal {

std::vector<PossibleRule> possible_rules(const DecisionTable& table, const FeatureSet& features) {
    const std::vector<std::size_t> members = features.members();
    const Granules blocks(project(table, features));
    std::vector<PossibleRule> rules;
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        if (blocks.decisions()[block] != kInconsistent) continue;
        PossibleRule& rule = rules.emplace_back();
        for (std::size_t place = 0; place < members.size(); ++place)
            rule.conditions.push_back({members[place], blocks.codes(place)[block]});
        const auto counts = blocks.distribution(block);
        rule.classes.assign(counts.begin(), counts.end());
        std::ranges::stable_sort(rule.classes, std::greater{}, &ClassCount::objects);
        rule.objects = blocks.weights()[block];
    }
    std::ranges::stable_sort(rules, std::greater{}, &PossibleRule::objects);
    return rules;
}

}  // namespace frugal
