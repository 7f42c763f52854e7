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

double LambdaHeuristic::entropy(const FeatureSet& subset, const Undecided& state) {
    const auto [entry, is_new] = entropies_.try_emplace(subset, 0.0);
    if (is_new) entry->second = conditional_entropy(evaluator_.granules(), state.all());
    return entry->second;
}

double LambdaHeuristic::gain(const FeatureSet& subset, const Undecided& state, std::size_t feature) {
    const FeatureSet larger = subset.with(feature);
    const double before = entropy(subset, state);
    const auto known = entropies_.find(larger);
    if (known != entropies_.end() && before - known->second >= kSmallGain) return before - known->second;
    if (!refiner_.refine(state, feature, finer_)) return 0;
    const double after = entropy(larger, finer_);
    if (before - after < kSmallGain && same_entropy(evaluator_.granules(), state.all(), finer_.all()))
        return 0;
    return before - after;
}

/// Lines 5 and 6: the affordable candidate of largest f; ties go to the cheaper, then to the earlier feature.
std::optional<std::size_t> LambdaHeuristic::most_valuable(const FeatureSet& subset, const Undecided& state,
                                                          const FeatureSet& candidates, double lambda) {
    const TestCosts& costs = evaluator_.costs();
    std::optional<std::size_t> best;
    double best_value = 0;
    double best_gain = 0;
    for (const std::size_t feature : candidates.members()) {
        if (stopper_.should_stop()) break;
        const double gained = gain(subset, state, feature);
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

/// The first of the features behind `from` without which the entropy stays the same. `without` is the state
/// of everything but `features`: halves are refined into it in turn, so that all of the leave-one-out states
/// together take few refinements.
std::optional<std::size_t> LambdaHeuristic::first_redundant(const Undecided& whole, const Undecided& without,
                                                            std::span<const std::size_t> features,
                                                            std::size_t from) {
    if (from >= features.size() || stopper_.stopped()) return std::nullopt;
    if (features.size() == 1) {
        const bool same = same_entropy(evaluator_.granules(), without.all(), whole.all());
        return same ? std::optional<std::size_t>(0) : std::nullopt;
    }
    const std::size_t half = features.size() / 2;
    const auto with = [&](std::span<const std::size_t> others) {
        Undecided state = without;
        for (const std::size_t feature : others) {
            if (stopper_.should_stop()) break;
            if (refiner_.refine(state, feature, finer_)) std::swap(state, finer_);
        }
        return state;
    };
    if (from < half) {
        const auto found = first_redundant(whole, with(features.subspan(half)), features.first(half), from);
        if (found) return found;
    }
    const auto found = first_redundant(whole, with(features.first(half)), features.subspan(half),
                                       from < half ? 0 : from - half);
    return found ? std::optional(*found + half) : std::nullopt;
}

/// Lines 8 to 13, in the order in which features were added. What is needed stays needed after a redundant
/// feature has gone, since the entropy without it can only be larger; so the pass goes on where it was.
void LambdaHeuristic::delete_redundant(FeatureSet& subset, Undecided& state,
                                       std::vector<std::size_t>& order_added) {
    for (std::size_t from = 0;;) {
        const auto redundant = first_redundant(state, refiner_.root(), order_added, from);
        if (!redundant) return;
        subset.erase(order_added[*redundant]);
        order_added.erase(order_added.begin() + static_cast<std::ptrdiff_t>(*redundant));
        state = refiner_.state_of(subset);
        from = *redundant;
    }
}

FeatureSet LambdaHeuristic::run(double lambda) {
    FeatureSet chosen(evaluator_.granules().features());
    FeatureSet candidates = FeatureSet::all(evaluator_.granules().features());
    std::vector<std::size_t> order_added;
    Undecided state = refiner_.root();
    while (!stopper_.should_stop()) {
        // Lines 14 to 18: what cannot be afforded now can never be.
        for (const std::size_t feature : candidates.members()) {
            if (!evaluator_.affordable(chosen.with(feature))) candidates.erase(feature);
        }
        const std::optional<std::size_t> next = most_valuable(chosen, state, candidates, lambda);
        if (!next) break;
        chosen.insert(*next);
        candidates.erase(*next);
        order_added.push_back(*next);
        if (refiner_.refine(state, *next, finer_)) std::swap(state, finer_);
        delete_redundant(chosen, state, order_added);
    }
    return chosen;
}

Result heuristic(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    SolveOptions single = options;
    single.lambdas = {options.lambda};
    return competition(evaluator, single, stopper);
}

Result competition(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    LambdaHeuristic heuristic(evaluator, stopper);
    ChainedStates states = evaluator.chained_states(options.deadline(evaluator.granules().cells()));
    Result result;
    for (const double lambda : options.lambdas) {
        if (!(lambda <= 0)) throw UsageError(fmt::format("lambda must not be positive: {}", lambda));
        try {
            result.by_lambda.push_back({lambda, evaluator.stripped(heuristic.run(lambda), 0, states)});
        } catch (const TimeUp&) {
            stopper.be_late();
            break;
        }
        const Answer& answer = result.by_lambda.back().answer;
        if (!evaluator.allowed(answer)) continue;
        if (!result.answer || evaluator.problem().compare(answer.values, result.answer->values) > 0) {
            result.answer = answer;
        }
    }
    result.status = result.answer ? Status::feasible : Status::unknown;
    result.statistics.nodes = heuristic.evaluations();
    return result;
}

}  // namespace frugal
