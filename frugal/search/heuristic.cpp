#include <frugal/error.hpp>
#include <frugal/measure/entropy.hpp>
#include <frugal/search/heuristic.hpp>

#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace frugal {
namespace {

/// Below this a difference of entropies may be rounding, and counts decide whether it is zero.
constexpr double kSmallGain = 1e-9;
/// Values closer than this are a tie, so that the choice does not hang on the last bit of a logarithm.
constexpr double kTie = 1e-12;

double weight_of_cost(double cost, double lambda) {
    if (lambda == 0) return 1;
    return cost == 0 ? std::numeric_limits<double>::infinity() : std::pow(cost, lambda);
}

bool clearly_larger(double a, double b) {
    if (std::isinf(a) || std::isinf(b)) return a > b;
    return a > b + kTie * std::max(std::abs(a), std::abs(b));
}

}  // namespace

std::size_t LambdaHeuristic::Hash::operator()(const FeatureSet& set) const {
    std::size_t hash = 0;
    set.for_each([&hash](std::size_t feature) { hash = (hash ^ feature) * 0x9e3779b97f4a7c15ULL; });
    return hash;
}

double LambdaHeuristic::entropy(const FeatureSet& subset, const Partition& partition) {
    const auto [entry, is_new] = entropies_.try_emplace(subset, 0.0);
    if (is_new) entry->second = conditional_entropy(partition);
    return entry->second;
}

double LambdaHeuristic::gain(const FeatureSet& subset, const Partition& partition, std::size_t feature) {
    const FeatureSet larger = subset.with(feature);
    const double before = entropy(subset, partition);
    const auto known = entropies_.find(larger);
    if (known != entropies_.end()) return before - known->second;
    const Partition finer = partition.refined(feature);
    double after = entropy(larger, finer);
    if (before - after < kSmallGain && same_entropy(partition, finer)) {
        after = before;
        entropies_[larger] = before;
    }
    return before - after;
}

/// Lines 5 and 6: the affordable candidate of largest f; ties go to the cheaper, then to the earlier feature.
std::optional<std::size_t> LambdaHeuristic::most_valuable(const FeatureSet& subset,
                                                          const FeatureSet& candidates, double lambda) {
    const Partition partition(evaluator_.granules(), subset);
    const TestCosts& costs = evaluator_.costs();
    std::optional<std::size_t> best;
    double best_value = 0;
    double best_gain = 0;
    for (const std::size_t feature : candidates.members()) {
        if (stopper_.should_stop()) break;
        const double gained = gain(subset, partition, feature);
        const double value = gained > 0 ? gained * weight_of_cost(costs.number(costs[feature]), lambda) : 0;
        const bool tie = best && !clearly_larger(value, best_value) && !clearly_larger(best_value, value);
        const bool free_tie = tie && std::isinf(value);
        if (!best || clearly_larger(value, best_value) || (free_tie && clearly_larger(gained, best_gain)) ||
            (tie && !free_tie && costs[feature] < costs[*best])) {
            best = feature;
            best_value = value;
            best_gain = gained;
        }
    }
    return best;
}

/// Lines 8 to 13, in the order in which features were added.
void LambdaHeuristic::delete_redundant(FeatureSet& subset, std::vector<std::size_t>& order_added) const {
    Partition partition(evaluator_.granules(), subset);
    std::erase_if(order_added, [&](std::size_t feature) {
        Partition coarser(evaluator_.granules(), subset.without(feature));
        if (!same_entropy(coarser, partition)) return false;
        subset.erase(feature);
        partition = std::move(coarser);
        return true;
    });
}

FeatureSet LambdaHeuristic::run(double lambda) {
    FeatureSet chosen(evaluator_.granules().features());
    FeatureSet candidates = FeatureSet::all(evaluator_.granules().features());
    std::vector<std::size_t> order_added;
    while (!stopper_.should_stop()) {
        // Lines 14 to 18: what cannot be afforded now can never be.
        for (const std::size_t feature : candidates.members()) {
            if (!evaluator_.affordable(chosen.with(feature))) candidates.erase(feature);
        }
        const std::optional<std::size_t> next = most_valuable(chosen, candidates, lambda);
        if (!next) break;
        chosen.insert(*next);
        candidates.erase(*next);
        order_added.push_back(*next);
        delete_redundant(chosen, order_added);
    }
    return evaluator_.strip_idle(chosen);
}

Result heuristic(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    SolveOptions single = options;
    single.lambdas = {options.lambda};
    return competition(evaluator, single, stopper);
}

Result competition(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    LambdaHeuristic heuristic(evaluator, stopper);
    Result result;
    for (const double lambda : options.lambdas) {
        if (!(lambda <= 0)) throw UsageError(fmt::format("lambda must not be positive: {}", lambda));
        result.by_lambda.push_back({lambda, evaluator.answer(heuristic.run(lambda))});
        const Answer& answer = result.by_lambda.back().answer;
        if (!evaluator.problem().allows(answer.measures)) continue;
        if (!result.answer || evaluator.problem().compare(answer.values, result.answer->values) > 0) {
            result.answer = answer;
        }
    }
    result.status = result.answer ? Status::feasible : Status::unknown;
    result.statistics.nodes = heuristic.evaluations();
    return result;
}

}  // namespace frugal
