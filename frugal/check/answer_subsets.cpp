#include <frugal/check/answer_subsets.hpp>
#include <frugal/error.hpp>

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace frugal::check {
namespace {

constexpr double kEntropyTolerance = 1e-9;

struct Blocks {
    std::size_t count = 0;
    double conditional_entropy = 0;
};

/// H(d|B) = - sum over blocks and classes of p(block and class) x log2 p(class | block).
Blocks blocks_of(const DecisionTable& table, const std::vector<std::size_t>& features) {
    std::map<std::vector<Code>, std::map<Code, double>> classes;
    std::vector<Code> block;
    for (std::size_t object = 0; object < table.objects; ++object) {
        block.clear();
        for (const std::size_t feature : features) block.push_back(table.features[feature].codes[object]);
        classes[block][table.decision.codes[object]] += 1;
    }
    Blocks result{classes.size(), 0};
    for (const auto& [codes, counts] : classes) {
        double objects = 0;
        for (const auto& [decision, count] : counts) objects += count;
        for (const auto& [decision, count] : counts)
            result.conditional_entropy -=
                count / static_cast<double>(table.objects) * std::log2(count / objects);
    }
    return result;
}

}  // namespace

std::string shown(const nlohmann::json& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

AnswerSubsets::AnswerSubsets(const DecisionTable& table, const TestCosts& costs, const Region& region,
                             const std::string& source)
    : table_(table), costs_(costs), region_(region), source_(source), rows_(table) {
    for (std::size_t i = 0; i < table.features.size(); ++i)
        numbers_.emplace(shown(table.features[i].name), i);
}

std::int64_t AnswerSubsets::decided(const FeatureSet& features) {
    return region_ ? region_(features.members()) : rows_.decided(features);
}

void AnswerSubsets::fail(const std::string& what) const { throw DataError(source_, 0, what); }

void AnswerSubsets::expect(const Json& object, const char* key, double truth, const std::string& where,
                           double tolerance) {
    if (!object.contains(key)) return;
    const Json& claimed = object[key];
    if (!claimed.is_number() || !(std::abs(claimed.get<double>() - truth) <= tolerance))
        differ(where, fmt::format("{} is {}, recomputing gives {}", key, shown(claimed), truth));
}

void AnswerSubsets::expect(const Json& object, const char* key, std::int64_t truth,
                           const std::string& where) {
    expect(object, key, static_cast<double>(truth), where);
}

const AnswerSubsets::Json& AnswerSubsets::list(const Json& object, const char* key) const {
    if (!object.is_object() || !object.contains(key) || !object[key].is_array())
        fail(fmt::format("there is no list '{}' where one should be", key));
    return object[key];
}

std::vector<std::size_t> AnswerSubsets::features_of(const Json& names, const std::string& where) {
    if (!names.is_array()) fail("a subset is no list of names");
    std::vector<std::size_t> features;
    for (const Json& name : names) {
        const auto found = numbers_.find(shown(name));
        if (found == numbers_.end()) {
            differ(where, fmt::format("the table has no feature {}", shown(name)));
        } else if (std::ranges::find(features, found->second) != features.end()) {
            differ(where, fmt::format("{} is listed twice", shown(name)));
        } else {
            features.push_back(found->second);
        }
    }
    std::ranges::sort(features);
    return features;
}

Measured AnswerSubsets::measure(std::vector<std::size_t> features) {
    Measured result;
    const FeatureSet set = FeatureSet::of(table_.features.size(), features);
    result.features = std::move(features);
    result.cost = costs_.total(set);
    result.positive_region = decided(set);
    return result;
}

Measured AnswerSubsets::measure(const Json& object, const std::string& where) {
    Measured result = measure(features_of(list(object, "features"), where));
    expect(object, "cost", costs_.number(result.cost), where);
    expect(object, "positive_region", result.positive_region, where);
    return result;
}

void AnswerSubsets::check_blocks(const Json& object, const Measured& subset) {
    const Blocks blocks = blocks_of(table_, subset.features);
    expect(object, "conditional_entropy", blocks.conditional_entropy, "", kEntropyTolerance);
    expect(object, "blocks", static_cast<double>(blocks.count), "");
}

void AnswerSubsets::check_budget(const Measured& subset, const std::optional<Units>& budget,
                                 const std::string& where) {
    if (budget && subset.cost > *budget)
        differ(where, fmt::format("the features cost {}, more than the budget", costs_.text(subset.cost)));
}

void AnswerSubsets::check_needed(const Measured& subset, const std::vector<std::size_t>& bought,
                                 const std::string& where) {
    const auto has_to_be_bought = [&](std::size_t feature) {
        return std::ranges::find(bought, feature) != bought.end() ||
               std::ranges::any_of(costs_.requirements(), [&](const auto& pair) {
                   return pair.second == feature && std::ranges::binary_search(subset.features, pair.first);
               });
    };
    for (const std::size_t feature : idle(subset)) {
        if (has_to_be_bought(feature)) continue;
        differ(where, fmt::format("{} is idle: leaving it out keeps the positive region",
                                  shown(table_.features[feature].name)));
    }
}

std::vector<std::size_t> AnswerSubsets::idle(const Measured& subset) {
    std::vector<std::size_t> result;
    const FeatureSet set = FeatureSet::of(table_.features.size(), subset.features);
    for (const std::size_t feature : subset.features) {
        if (decided(set.without(feature)) == subset.positive_region) result.push_back(feature);
    }
    return result;
}

std::vector<std::size_t> AnswerSubsets::core() {
    std::vector<std::size_t> result;
    const FeatureSet all = FeatureSet::all(table_.features.size());
    for (std::size_t feature = 0; feature < table_.features.size(); ++feature) {
        if (rows_.decided(all.without(feature)) != rows_.decided_by_all()) result.push_back(feature);
    }
    return result;
}

}  // namespace frugal::check
