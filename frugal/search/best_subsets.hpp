// The best subsets a search has met so far.
#pragma once

#include <frugal/search/evaluator.hpp>

#include <optional>
#include <vector>

namespace frugal {

class BestSubsets {
  public:
    /// With `all`, every subset as good as the best is kept, otherwise the first of them.
    BestSubsets(const Evaluator& evaluator, bool all) : evaluator_(evaluator), all_(all) {}

    /// Considers a subset whose positive region is known. Subsets with idle features are stripped of them, or
    /// passed over when all are wanted, since the stripped subset is met by itself.
    void offer(const FeatureSet& subset, Weight positive_region);

    const std::optional<Answer>& best() const { return best_; }
    const std::vector<FeatureSet>& optima() const { return optima_; }

  private:
    const Evaluator& evaluator_;
    bool all_;
    std::optional<Answer> best_;
    std::vector<FeatureSet> optima_;
};

}  // namespace frugal
