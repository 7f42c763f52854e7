// Branch and bound over cost and decided objects, by one thread: the heart of the exact search.
#pragma once

#include <frugal/search/evaluator.hpp>
#include <frugal/search/goal.hpp>
#include <frugal/search/known_counts.hpp>
#include <frugal/search/last_levels.hpp>
#include <frugal/search/learned.hpp>
#include <frugal/search/loss_counter.hpp>
#include <frugal/search/relaxation.hpp>
#include <frugal/search/stopper.hpp>
#include <frugal/search/subproblem.hpp>
#include <frugal/search/subset_losses.hpp>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace frugal {

class TreeSearch {
  public:
    /// With more undecided granules than these, clauses are asked before the table is looked at.
    static constexpr std::size_t kMany = 4096;

    /// `costs` may differ from those of the evaluator's problem: units, when features are only counted.
    /// `learned`: from earlier searches of the same table. More than one of `threads` share the work at each
    /// node of a large table.
    TreeSearch(const Evaluator& evaluator, const TestCosts& costs, Goal& goal, const SolveOptions& options,
               Stopper& stopper, const Learned& learned, unsigned threads = 1);

    /// Searches a subproblem. Empty when all of it is searched; otherwise, when stopped or when `work_limit`
    /// was not enough, the parts that are left, in the order in which they would have been searched.
    std::vector<Subproblem> search(const Subproblem& subproblem, std::uint64_t work_limit);

    /// Goes through all subsets of a subproblem, if that takes no more work than so much and the subproblem's
    /// bound by clauses says nothing. False if not, or when stopped: then what is left is all of it.
    bool count_out(const Subproblem& subproblem, std::uint64_t most_work);

    /// A bound by clauses for the whole of a subproblem, as good as possible for one budget.
    ProfitBound bound_for(const Subproblem& subproblem, Units up_to);

    /// What no subset of a subproblem beats: most decided objects, or least cost for a `cheapest` goal.
    std::optional<std::int64_t> best_possible(const Subproblem& subproblem);

    /// Whether a subproblem's bound by clauses allows everything to be decided at a cost.
    bool allows_everything(const Subproblem& subproblem, Units up_to) const;

    /// Whether only subsets that decide all that can be decided are of interest now.
    bool everything_wanted() const;

    /// The clauses that must be hit, those learned in this search included.
    MustHit::Pool pool() const { return must_hit_ ? must_hit_->pool() : MustHit::Pool{}; }

    /// What bounds were worth in this search.
    BoundRecord record() const;

    std::uint64_t nodes() const { return nodes_; }
    /// Work done so far, in granules looked at or what takes as long: it does not depend on the clock.
    std::uint64_t work() const;

  private:
    /// The feature to decide about next at a node; `needed` when there is nothing of interest without it.
    struct Branch {
        std::size_t feature = 0;
        bool needed = false;
    };
    /// How well a number must be known: what is less than `least` or more than `enough` need not be exact.
    struct Stakes {
        Weight least = 0;
        Weight enough = 0;
    };
    using Open = std::vector<std::size_t>;
    /// What could still be added at a node.
    struct Ahead {
        std::size_t more = 0;  ///< features that fit at most
        double subsets = 0;    ///< that can be bought, about
        /// So few that going through the subsets takes less time than asking clauses.
        bool few() const { return more <= 3; }
    };
    /// One of few open features.
    struct ForSale {
        Units cost = 0;
        std::size_t feature = 0;
        SubsetLosses::Subset bit = 0;

        auto operator<=>(const ForSale&) const = default;  // NOLINT(modernize-use-nullptr)
    };
    void start(const Subproblem& subproblem);
    bool visit(Open open, Units spent);
    bool visit_with(const Branch& branch, const Open& open, Units spent);
    bool leave(const Open& open);
    std::optional<Branch> branch_by_bounds(Open& open, Units spent);
    std::optional<Branch> branch_by_must_hit(Open& open, Units spent);
    static std::optional<Branch> take(const Verdict& verdict, Open& open);
    Staircase::const_iterator stair_at(Units cost) const;
    void offer(Weight decided, Units cost);
    void refresh();
    void cut_stairs();
    template <typename F>
    void give_up(const F& out_of_reach);
    bool drop_unaffordable(Open& open, Units spent) const;
    bool one_more_at_most(const Open& open, Units spent) const;
    Weight decided_with_one(std::size_t feature, Units cost);
    void try_each(const Open& open, Units spent);
    bool count_subsets(const Open& open, Units spent);
    void offer_bearable(std::span<const ForSale> cheapest_first, SubsetLosses::Subset bought, Units spent);
    bool long_search() const;
    bool may_be_long() const;
    Ahead look_ahead(const Open& open, Units spent);
    Ahead subsets_ahead(const Open& open, Units spent) const;
    static double effort_of(const Ahead& ahead, const LossLimits& within);
    double pairs_here();
    void count_all(const Open& open, Units spent);
    std::nullopt_t close(const Ahead& ahead);
    bool count_out(const Ahead& ahead, const Open& open, Units spent);
    LossLimits limits(const Open& open, Units spent) const;
    bool may_count_out(const Open& open, Units spent) const;
    void offer_with(std::span<const std::size_t> features, std::size_t node, Units spent);
    bool much_is_undecided();
    bool look_at_once();
    bool clauses_say_enough();
    bool may_decide_enough(Units spent);
    void drop_too_little(Open& open, Units spent);
    bool refinement_wants(const Undecided& here, Open& open, Units spent);
    Weight decided_with_all(const Undecided& here, const FeatureSet& features, Stakes stakes);
    std::optional<Weight> count_few(const Undecided& here, const FeatureSet& subset, Weight least);
    Verdict glance(const Open& open, Units spent);
    Verdict ask_clauses(const Open& open, Units spent);
    void follow(Verdict& verdict);
    Weight most_by(const ProfitBound& bound, const Open& open, Units spent, Units up_to) const;
    BoundRecord all_record() const;
    bool clauses_worth_asking() const;
    const Undecided& here();
    const Undecided& listed_here();
    bool splits();
    void make_root();
    void split_next();
    bool make_states();

    const Evaluator& evaluator_;
    const TestCosts& costs_;
    Goal& goal_;
    const SolveOptions& options_;
    Stopper& stopper_;
    bool goes_on_;  ///< from an earlier search, with the clauses that it learned
    Refiner refiner_;
    std::optional<LossCounter> losses_;
    std::optional<LastLevels> last_levels_;
    std::optional<SubsetLosses> subset_losses_;
    std::size_t few_met_ = 0;  ///< granules that might have been counted before there was a counter
    std::unique_ptr<Relaxation> relaxation_;
    std::unique_ptr<MustHit> must_hit_;
    std::vector<std::size_t> cheapest_first_;
    KnownCounts reached_;  ///< small subsets that decided enough
    KnownCounts missed_;   ///< large ones that did not
    FeatureSet chosen_;
    FeatureSet is_open_;
    Staircase stairs_;        ///< what is wanted and may be in reach of the node
    Staircase out_of_reach_;  ///< stairs that no subset above the node reaches, as found on the way to it
    Units up_to_ = Subproblem::kAnyCost;  ///< the highest stair of the subproblem
    std::deque<Staircase> stairs_above_;  ///< those of the nodes on the way, by their depth
    std::uint64_t stairs_version_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t allowed_work_ = 0;
    std::uint64_t work_limit_ = 0;
    std::shared_ptr<const Clauses> clauses_;
    BoundRecord earlier_;
    BoundRecord record_;
    std::vector<Subproblem> left_over_;
    std::vector<std::size_t> path_;  ///< features bought since the root of the subproblem
    std::deque<Undecided> states_;   ///< of the root and along the path, as far as `ready_`
    std::size_t ready_ = 0;
    bool root_ready_ = false;
    bool last_splits_ = true;  ///< the feature that made the last state
    std::array<Undecided, 2> scratch_;
};

}  // namespace frugal
