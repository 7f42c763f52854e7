#include <frugal/problem/constraints/chosen_features.hpp>
#include <frugal/search/branch_and_bound.hpp>
#include <frugal/search/climb.hpp>
#include <frugal/search/composed_search.hpp>
#include <frugal/search/heuristic.hpp>
#include <frugal/search/work_off.hpp>

#include <algorithm>
#include <cmath>

namespace frugal {
namespace {

constexpr std::uint64_t kQuickNodes = 2000;
constexpr std::size_t kSubproblems = 256;
constexpr double kMeasuredInTheEnd = 2;  ///< times what it took to begin

class ComposedSearch {
  public:
    ComposedSearch(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper)
        : evaluator_(evaluator),
          options_(options),
          stopper_(stopper),
          incumbent_(evaluator, options.all),
          threads_(thread_count(options)) {}

    Result run() {
        const Subproblem root = whole_tree();
        BranchAndBound quick(evaluator_, incumbent_, stopper_);
        if (const Answer first = evaluator_.answer(root.chosen); evaluator_.allowed(first))
            incumbent_.offer(root.chosen, 0);
        const auto root_bound = quick.best_possible(root);
        // The answer is measured several times in the end: stripped, checked, and with its entropy.
        stopper_.keep_for_the_end(kMeasuredInTheEnd * stopper_.seconds());
        if (!root_bound || !evaluator_.affordable(root.chosen)) return conclude(true, {});
        if (stopper_.should_stop()) return conclude(false, {});
        bool finished = quick.search(root, kQuickNodes);
        std::vector<double> bound = *root_bound;
        nodes_ = quick.nodes();
        if (!finished) {
            start_well(root);
            const std::vector<Subproblem> subproblems = cut(root, quick);
            finished = search_all(subproblems, bound);
        }
        return conclude(finished, bound);
    }

  private:
    /// Dear features first: few of them fit, so the tree is narrow at the top. Constant columns are left out
    /// where they cannot help.
    Subproblem whole_tree() const {
        Subproblem root;
        root.chosen = required();
        const bool constants_help = !evaluator_.problem().idle_never_helps();
        for (std::size_t feature = 0; feature < evaluator_.granules().features(); ++feature) {
            if (!root.chosen.contains(feature) &&
                (constants_help || evaluator_.granules().domain(feature) > 1))
                root.open.push_back(feature);
        }
        std::ranges::stable_sort(root.open, std::ranges::greater(),
                                 [this](std::size_t feature) { return evaluator_.costs()[feature]; });
        std::erase_if(root.open,
                      [&](std::size_t feature) { return !evaluator_.affordable(root.chosen.with(feature)); });
        return root;
    }

    FeatureSet required() const {
        FeatureSet features(evaluator_.granules().features());
        for (const auto& constraint : evaluator_.problem().constraints()) {
            if (const auto* part = dynamic_cast<const RequiredFeatures*>(constraint.get()))
                features = features.united(part->features());
        }
        return features;
    }

    /// The paper's heuristic where it applies, and steps uphill everywhere.
    void start_well(const Subproblem& root) {
        if (evaluator_.problem().is_plain()) {
            SolveOptions heuristic_options;
            const Result found = competition(evaluator_, heuristic_options, stopper_);
            if (found.answer) incumbent_.offer(found.answer->features, 0);
        }
        if (const auto found = climb(evaluator_, root, stopper_)) incumbent_.offer(*found, 0);
    }

    /// Cuts the tree into subproblems in depth-first order; those the incumbent rules out are left out.
    std::vector<Subproblem> cut(const Subproblem& root, BranchAndBound& bounds) {
        std::vector<Subproblem> parts{root};
        for (bool grown = true; grown && parts.size() < kSubproblems && !stopper_.should_stop();) {
            grown = false;
            std::vector<Subproblem> next;
            for (const Subproblem& part : parts) {
                if (!bounds.promising(part)) continue;
                if (part.open.empty() || stopper_.stopped()) {
                    next.push_back(part);
                    continue;
                }
                grown = true;
                const std::size_t feature = part.open.front();
                Subproblem with{part.chosen.with(feature), {part.open.begin() + 1, part.open.end()}};
                std::erase_if(with.open, [&](std::size_t other) {
                    return !evaluator_.affordable(with.chosen.with(other));
                });
                next.push_back(std::move(with));
                next.push_back({part.chosen, {part.open.begin() + 1, part.open.end()}});
            }
            parts = std::move(next);
        }
        for (std::size_t i = 0; i < parts.size(); ++i) parts[i].origin = i + 1;
        return parts;
    }

    /// Works the subproblems off. `bound` becomes the best that the unfinished ones might still hold.
    bool search_all(const std::vector<Subproblem>& subproblems, std::vector<double>& bound) {
        const double root_bound = bound.empty() ? 0 : bound.front();
        const std::vector<char> finished = work_off(
            subproblems, threads_, stopper_, nodes_,
            [this] { return BranchAndBound(evaluator_, incumbent_, stopper_); },
            [&](std::uint64_t nodes) { return progress(nodes, root_bound); });

        BranchAndBound bounds(evaluator_, incumbent_, stopper_);
        const bool all_finished = std::ranges::all_of(finished, [](char done) { return done != 0; });
        if (!all_finished && !bound.empty()) {
            std::optional<std::vector<double>> open_bound;
            for (std::size_t i = 0; i < subproblems.size(); ++i) {
                if (finished[i] != 0) continue;
                const auto possible = bounds.best_possible(subproblems[i]);
                if (possible && (!open_bound || evaluator_.problem().compare(*possible, *open_bound) > 0))
                    open_bound = possible;
            }
            if (open_bound && evaluator_.problem().compare(*open_bound, bound) < 0) bound = *open_bound;
        }
        return all_finished;
    }

    Progress progress(std::uint64_t nodes, double bound) const {
        const auto answer = incumbent_.answer();
        const bool has_value = answer && !answer->values.empty();
        return {has_value ? std::optional(answer->values.front()) : std::nullopt, bound, nodes};
    }

    Result conclude(bool finished, const std::vector<double>& bound) const {
        Result result;
        result.answer = incumbent_.answer();
        if (options_.all) result.optima = incumbent_.optima();
        result.optima_complete = finished;
        result.statistics.nodes = nodes_;
        result.statistics.threads = threads_;
        if (!result.answer) {
            result.status = finished ? Status::infeasible : Status::unknown;
            return result;
        }
        result.status = finished ? Status::optimal : Status::feasible;
        if (!finished && !bound.empty()) {
            // The incumbent may already beat what is open: then it is itself the bound.
            const Objective& first = *evaluator_.problem().objectives().front();
            const double value = result.answer->values.front();
            if (std::isfinite(bound.front()))
                result.bound = first.compare(bound.front(), value) > 0 ? bound.front() : value;
        }
        return result;
    }

    const Evaluator& evaluator_;
    const SolveOptions& options_;
    Stopper& stopper_;
    Incumbent incumbent_;
    unsigned threads_ = 1;
    std::uint64_t nodes_ = 0;
};

}  // namespace

Result search_composed(const Evaluator& evaluator, const SolveOptions& options, Stopper& stopper) {
    return ComposedSearch(evaluator, options, stopper).run();
}

}  // namespace frugal
