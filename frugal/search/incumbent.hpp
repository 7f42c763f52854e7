// The best answer of a parallel search, and the rule that makes it independent of how threads interleave.
//
// The search tree is cut into numbered subproblems in the order in which one thread would visit them. Among
// equally good subsets the one from the lowest subproblem wins, and inside a subproblem the first one met. A
// subproblem may therefore drop what is only as good as the incumbent if the incumbent comes from an earlier
// subproblem or from itself, but not if it comes from a later one.
#pragma once

#include <frugal/search/evaluator.hpp>

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

namespace frugal {

class Incumbent {
  public:
    struct Best {
        Answer answer;
        std::size_t origin = 0;
    };

    Incumbent(const Evaluator& evaluator, bool all) : evaluator_(evaluator), all_(all) {}

    /// Whether a subproblem has any use for values this good.
    bool wants(const std::optional<Best>& best, const std::vector<double>& values, std::size_t origin) const {
        if (!best) return true;
        const int order = evaluator_.problem().compare(values, best->answer.values);
        return order > 0 || (order == 0 && (all_ || origin < best->origin));
    }

    /// Considers a subset; call it when `wants` said yes to its values. It is taken as it is: were idle
    /// features stripped here, the outcome would depend on which of two subsets with one stripped form is met
    /// first.
    void offer(const FeatureSet& subset, std::size_t origin);

    /// Copies the best into `seen` if it has changed since `version`.
    void refresh(std::optional<Best>& seen, std::uint64_t& version) const;

    /// The best answer, stripped of idle features.
    std::optional<Answer> answer() const;
    /// All optima met, in the order of listing.
    std::vector<FeatureSet> optima() const;

  private:
    const Evaluator& evaluator_;
    bool all_;
    mutable std::mutex mutex_;
    std::atomic<std::uint64_t> version_ = 0;
    std::optional<Best> best_;
    std::vector<FeatureSet> optima_;
};

}  // namespace frugal
