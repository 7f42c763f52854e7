#include <frugal/search/climb.hpp>

#include <algorithm>

namespace frugal {
namespace {

constexpr std::size_t kMostMeasured = 4000;

class Climb {
  public:
    Climb(const Evaluator& evaluator, const Subproblem& whole, Stopper& stopper)
        : evaluator_(evaluator), whole_(whole), stopper_(stopper) {}

    std::optional<FeatureSet> run() {
        start_from(whole_.chosen);
        FeatureSet everything = whole_.chosen;
        for (const std::size_t feature : whole_.open) everything.insert(feature);
        start_from(everything);
        return best_ ? std::optional(best_->features) : std::nullopt;
    }

  private:
    void start_from(FeatureSet subset) {
        measured_ = 0;
        consider(subset);
        while (const std::optional<FeatureSet> next = best_step(subset)) subset = *next;
    }

    /// The best allowed neighbour that beats `subset`; from one that is not allowed, any that is.
    std::optional<FeatureSet> best_step(const FeatureSet& subset) {
        const Answer here = evaluator_.answer(subset);
        std::optional<Answer> best;
        if (evaluator_.allowed(here)) best = here;
        const auto try_step = [&](const FeatureSet& next) {
            const std::optional<Answer> found = consider(next);
            if (found && (!best || evaluator_.problem().compare(found->values, best->values) > 0))
                best = found;
        };
        for (const std::size_t feature : whole_.open) {
            try_step(subset.contains(feature) ? subset.without(feature) : subset.with(feature));
        }
        for (const std::size_t out : whole_.open) {
            if (!subset.contains(out)) continue;
            for (const std::size_t in : whole_.open) {
                if (!subset.contains(in)) try_step(subset.without(out).with(in));
            }
        }
        if (!best || best->features == subset) return std::nullopt;
        return best->features;
    }

    /// The subset measured, if it is allowed and there is still time.
    std::optional<Answer> consider(const FeatureSet& subset) {
        if (measured_ >= kMostMeasured || stopper_.should_stop() || !evaluator_.affordable(subset))
            return std::nullopt;
        ++measured_;
        Answer answer = evaluator_.answer(subset);
        if (!evaluator_.allowed(answer)) return std::nullopt;
        if (!best_ || evaluator_.problem().compare(answer.values, best_->values) > 0) best_ = answer;
        return answer;
    }

    const Evaluator& evaluator_;
    const Subproblem& whole_;
    Stopper& stopper_;
    std::optional<Answer> best_;
    std::size_t measured_ = 0;
};

}  // namespace

std::optional<FeatureSet> climb(const Evaluator& evaluator, const Subproblem& whole, Stopper& stopper) {
    return Climb(evaluator, whole, stopper).run();
}

}  // namespace frugal
