// Algorithm 2 of the paper, and the competition between runs of it.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/stopper.hpp>
#include <frugal/search/undecided.hpp>

#include <unordered_map>
#include <vector>

namespace frugal {

/// Adds the feature of largest information gain x cost^lambda, deletes what has become redundant, and so on
/// while anything is affordable. Runs with several exponents share the entropies they compute.
class LambdaHeuristic {
  public:
    LambdaHeuristic(const Evaluator& evaluator, Stopper& stopper)
        : evaluator_(evaluator), stopper_(stopper), refiner_(evaluator.granules(), Hopeless::keep) {}

    /// The subset for one exponent (not positive); the best so far when stopped. Features without which the
    /// entropy is larger may still be idle.
    FeatureSet run(double lambda);

    std::uint64_t evaluations() const { return entropies_.size(); }

  private:
    double entropy(const FeatureSet& subset, const Undecided& state);
    double gain(const FeatureSet& subset, const Undecided& state, std::size_t feature);
    std::optional<std::size_t> most_valuable(const FeatureSet& subset, const Undecided& state,
                                             const FeatureSet& candidates, double lambda);
    void delete_redundant(FeatureSet& subset, Undecided& state, std::vector<std::size_t>& order_added);
    std::optional<std::size_t> first_redundant(const Undecided& whole, const Undecided& without,
                                               std::span<const std::size_t> features, std::size_t from);

    const Evaluator& evaluator_;
    Stopper& stopper_;
    Refiner refiner_;
    Undecided finer_;
    std::unordered_map<FeatureSet, double, FeatureSetHash> entropies_;
};

Result heuristic(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper);
Result competition(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper);

}  // namespace frugal
