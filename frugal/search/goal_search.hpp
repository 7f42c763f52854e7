// The exact search for questions about cost and decided objects: FSTC, cheapest and smallest reducts, "at
// least P of the positive region at least cost", and the whole frontier, all by one search.
//
// A small table is searched by what its subsets are known to lose (small_tables.cpp). Any other first by a
// short search by refinement alone (quick_search.cpp), which is all that most of them need. If it does not
// finish, clauses are made, and one thread tries again, in ranges of budgets where clauses say nothing
// (ranges.cpp). What that leaves over are subproblems, and the threads share them (rounds.cpp). If the search
// turns out to be long, the paper's heuristics are asked for a better incumbent, and now and then the best
// one is changed in search of a better (better_answers.cpp). What is still possible is told by
// goal_bounds.cpp. All choices count work, never time, so that runs repeat.
#pragma once

#include <frugal/search/checkpoint.hpp>
#include <frugal/search/few_features.hpp>
#include <frugal/search/goal.hpp>
#include <frugal/search/tree_search.hpp>

#include <atomic>
#include <memory>
#include <mutex>

namespace frugal {

class GoalSearch {
  public:
    GoalSearch(const Evaluator& evaluator, const TestCosts& costs, Goal& goal, const SolveOptions& options,
               Stopper& stopper);

    /// True when the goal is reached and proven.
    bool run();

    /// For its answers: the state of the last guess, the best where there was no time for more, is at hand.
    ChainedStates& states() { return states_; }

    /// What no subset beats, as far as is known when stopped: most decided objects, or least cost.
    std::optional<std::int64_t> bound() const { return bound_; }
    std::uint64_t nodes() const { return nodes_; }
    unsigned threads() const { return threads_; }

  private:
    class Rounds;
    using Features = std::vector<std::size_t>;

    bool go_on_from(const Checkpoint& before);
    bool search_from_start();
    Units cost_to_bound(const Staircase& wanted) const;
    bool may_count_out() const;
    bool clauses_say_nothing(const Subproblem& root) const;
    std::vector<Subproblem> ranges_of(const Subproblem& root) const;
    bool count_out(const Subproblem& part);
    std::uint64_t work_alone() const;
    bool search_further(const Subproblem& root, std::vector<Subproblem> left);
    Checkpoint state() const;
    void stop_if_close();
    Features worth_buying() const;
    Subproblem whole_tree() const;
    std::vector<Subproblem> search_quickly(const Subproblem& root);
    std::uint64_t quick_work(const Subproblem& root) const;
    bool small_table(const Features& open) const;
    bool differences_pay_at_once(const Features& open) const;
    bool must_hit_say_more() const;
    bool count_cube(const Features& open);
    void find_differences(const Features& open);
    Features cheapest_first(Features open) const;
    bool search_small_tree(const Features& open);
    Units bound_by_covering();
    Subproblem with_clauses(Subproblem root, Units up_to);
    void make_clauses(std::uint64_t work_in_rounds = 0);
    std::vector<Subproblem> search_alone(const std::vector<Subproblem>& left);
    std::vector<Subproblem> search_parts(TreeSearch& search, const std::vector<Subproblem>& parts,
                                         std::uint64_t most_work) const;
    TreeSearch make_search() const;
    bool everything_wanted() const;
    void start_from_guesses();
    bool start_from_nothing();
    std::uint64_t work_for_neighbours() const;
    void keep_time_for_points();
    bool must_hurry();
    void offer_neighbours(std::uint64_t work);
    bool offer_steps(const std::vector<std::size_t>& guess, const Stopwatch& time);
    void expect_the_end(const Goal& goal);
    void take_what_was_set_aside();
    void run_heuristics(Stopper& stopper);
    void take_heuristics();
    void rebuild(Goal& goal, std::uint64_t work, std::uint64_t seed) const;
    void rebuild_in_parallel(std::uint64_t work);
    bool time_is_running_out() const;
    bool search_in_rounds(std::vector<Subproblem> left, const RoundBegun& begun);
    double seconds_to_bound() const;
    void bound_open(const std::vector<Subproblem>& unfinished);
    bool better(std::int64_t a, std::int64_t b) const;
    void tighten_bound(std::optional<std::int64_t> bound);
    void publish();
    void report();

    const Evaluator& evaluator_;
    const TestCosts& costs_;
    Goal& goal_;
    const SolveOptions& options_;
    Stopper& stopper_;
    CheckpointFile checkpoint_;
    ChainedStates states_;
    std::unique_ptr<const FewFeatures> few_features_;  ///< where there are no more
    bool counted_by_cube_ = false;
    double seconds_of_guess_ = 0;  ///< the longest
    Learned learned_;
    std::optional<std::int64_t> bound_;
    std::uint64_t work_ = 0;  ///< in rounds
    std::vector<Answer> by_heuristics_;
    std::once_flag heuristics_;
    std::vector<Point> set_aside_;
    std::atomic<bool> end_expected_ = false;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::mutex published_mutex_;
    Progress published_;
    unsigned threads_ = 1;
};

}  // namespace frugal
