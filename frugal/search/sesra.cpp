#include <frugal/search/sesra.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>
#include <utility>

namespace frugal {
namespace {

/// Beyond this many listed subsets memory would run out before patience.
constexpr std::size_t kMostSubsets = 10'000'000;

/// Answers are looked through for idle features and checked in the end, which takes as long as measuring so
/// many subsets, or longer where many are equally good.
constexpr double kMeasuredInTheEnd = 3;

/// Lists affordable subsets in table order: all of them, or only those to which nothing can be added.
class AffordableSubsets {
  public:
    AffordableSubsets(const Evaluator& evaluator, Stopper& stopper, bool maximal_only)
        : evaluator_(evaluator), stopper_(stopper), maximal_only_(maximal_only) {}

    std::vector<FeatureSet> list() {
        const FeatureSet nothing(evaluator_.granules().features());
        if (evaluator_.affordable(nothing)) extend(nothing, 0);
        return std::move(subsets_);
    }

  private:
    void extend(const FeatureSet& chosen, std::size_t first) {
        if (subsets_.size() >= kMostSubsets) stopper_.stop(StopReason::memory);
        if (stopper_.should_stop()) return;
        if (!maximal_only_ || is_maximal(chosen)) subsets_.push_back(chosen);
        for (std::size_t feature = first; feature < evaluator_.granules().features(); ++feature) {
            const FeatureSet larger = chosen.with(feature);
            if (evaluator_.affordable(larger)) extend(larger, feature + 1);
        }
    }

    bool is_maximal(const FeatureSet& chosen) const {
        for (std::size_t feature = 0; feature < evaluator_.granules().features(); ++feature) {
            if (!chosen.contains(feature) && evaluator_.affordable(chosen.with(feature))) return false;
        }
        return true;
    }

    const Evaluator& evaluator_;
    Stopper& stopper_;
    bool maximal_only_;
    std::vector<FeatureSet> subsets_;
};

std::vector<Answer> measure_allowed(const Evaluator& evaluator, Stopper& stopper,
                                    const std::vector<FeatureSet>& subsets) {
    std::vector<Answer> answers;
    double longest = 0;
    for (const FeatureSet& subset : subsets) {
        if (stopper.should_stop()) break;
        const Stopwatch time;
        const SubsetView seen(evaluator.measures(subset), subset);
        if (evaluator.problem().allows(seen))
            answers.push_back({subset, seen, evaluator.problem().values(seen)});
        longest = std::max(longest, time.seconds());
        stopper.keep_for_the_end(kMeasuredInTheEnd * longest);
    }
    return answers;
}

/// Keeps the answers that are best in one objective.
void keep_best(std::vector<Answer>& answers, const Objective& objective, std::size_t index) {
    if (answers.empty()) return;
    const auto better = [&](const Answer& a, const Answer& b) {
        return objective.compare(a.values[index], b.values[index]) > 0;
    };
    const double best = std::ranges::min_element(answers, better)->values[index];
    std::erase_if(answers,
                  [&](const Answer& answer) { return objective.compare(answer.values[index], best) < 0; });
}

Result conclude(const Evaluator& evaluator, const Stopper& stopper, std::vector<Answer> optima,
                std::uint64_t nodes) {
    std::erase_if(optima, [&](const Answer& answer) { return evaluator.has_idle(answer.features); });
    Result result;
    result.statistics.nodes = nodes;
    const bool complete = !stopper.stopped();
    if (optima.empty()) {
        result.status = complete ? Status::infeasible : Status::unknown;
        return result;
    }
    result.status = complete ? Status::optimal : Status::feasible;
    result.answer = optima.front();
    for (const Answer& answer : optima) result.optima.push_back(answer.features);
    result.optima_complete = complete;
    return result;
}

/// All subsets of `top` that pass a test which, once failed, fails for every smaller subset too.
template <typename Passes>
class SubsetsBelow {
  public:
    SubsetsBelow(const Evaluator& evaluator, Stopper& stopper, Passes passes)
        : evaluator_(evaluator), stopper_(stopper), passes_(std::move(passes)) {}

    void collect(const FeatureSet& subset, std::size_t first, std::vector<FeatureSet>& found) {
        found.push_back(subset);
        for (const std::size_t feature : subset.members()) {
            if (feature < first) continue;
            if (stopper_.should_stop()) return;
            const FeatureSet smaller = subset.without(feature);
            ++measured_;
            if (passes_(SubsetView(evaluator_.measures(smaller), smaller)))
                collect(smaller, feature + 1, found);
        }
    }
    std::uint64_t measured() const { return measured_; }

  private:
    const Evaluator& evaluator_;
    Stopper& stopper_;
    Passes passes_;
    std::uint64_t measured_ = 0;
};

}  // namespace

Result sesra(const Evaluator& evaluator, Stopper& stopper) {
    const std::vector<FeatureSet> affordable = AffordableSubsets(evaluator, stopper, false).list();
    std::vector<Answer> answers = measure_allowed(evaluator, stopper, affordable);
    const auto& objectives = evaluator.problem().objectives();
    for (std::size_t i = 0; i < objectives.size(); ++i) keep_best(answers, *objectives[i], i);
    return conclude(evaluator, stopper, std::move(answers), affordable.size());
}

Result sesra_star(const Evaluator& evaluator, Stopper& stopper) {
    const Problem& problem = evaluator.problem();
    const std::vector<FeatureSet> maximal = AffordableSubsets(evaluator, stopper, true).list();
    const std::vector<Answer> tops = measure_allowed(evaluator, stopper, maximal);
    std::uint64_t nodes = maximal.size();
    std::vector<Answer> answers;
    if (!tops.empty()) {
        // Where the positive region comes first, an optimum reaches the largest one; otherwise it only has to
        // satisfy the constraints that ask for enough of it.
        const auto& objectives = problem.objectives();
        const bool positive_region_first =
            !objectives.empty() && objectives.front()->name() == "positive-region";
        Weight largest = 0;
        for (const Answer& top : tops) largest = std::max(largest, top.measures.positive_region);
        const auto good_enough = [&](const SubsetView& seen) {
            return (!positive_region_first || seen.positive_region == largest) &&
                   std::ranges::all_of(problem.constraints(), [&](const auto& constraint) {
                       return constraint->trend() == Trend::falls || constraint->holds(seen);
                   });
        };
        SubsetsBelow below(evaluator, stopper, good_enough);
        std::vector<FeatureSet> found;
        for (const Answer& top : tops) {
            if (good_enough({top.measures, top.features})) below.collect(top.features, 0, found);
        }
        nodes += below.measured();
        answers = measure_allowed(evaluator, stopper, in_listing_order(std::move(found)));
        for (std::size_t i = 0; i < problem.objectives().size(); ++i)
            keep_best(answers, *problem.objectives()[i], i);
    }
    return conclude(evaluator, stopper, std::move(answers), nodes);
}

}  // namespace frugal
