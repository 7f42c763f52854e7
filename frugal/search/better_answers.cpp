// Answers to beat, beside those that the search meets itself: guesses, heuristics, and good answers that are
// changed.
#include <frugal/search/first_guess.hpp>
#include <frugal/search/goal_search.hpp>
#include <frugal/search/heuristic.hpp>
#include <frugal/search/in_parallel.hpp>
#include <frugal/search/neighbours_by_losses.hpp>
#include <frugal/search/neighbours_by_states.hpp>
#include <frugal/search/rebuild.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>

namespace frugal {
namespace {

/// Stripping idle features takes as long as refining by a whole guess so many times,
constexpr double kPassesInTheEnd = 2.5;
constexpr double kPassesAtOnce = 0.8;     ///< or so many times where its state is at hand,
constexpr double kPassesPerPoint = 0.85;  ///< or for a point of a frontier: most go on from the one before
constexpr double kMostForPoints = 0.75;   ///< of the time; a frontier cut short can do with fewer points
/// Granules looked at before a search, so many for each cell of the table: a fraction of what follows.
constexpr std::uint64_t kNeighbours = 10'000;
constexpr std::uint64_t kNeighboursPerCell = 12;
constexpr std::uint64_t kMostNeighbours = 1'000'000;
constexpr std::size_t kFewGranules = 2048;
constexpr std::size_t kRebuilders = 2;                  ///< each with luck of its own
constexpr std::uint64_t kShortRebuilding = 20'000'000;  ///< work at most, of a search that may be cut short,
constexpr std::uint64_t kShortPerGranule = 5000;        ///< and less where the table is small

}  // namespace

/// The longer a guess takes, the longer will its end, and that of each point.
void GoalSearch::keep_time_for_points() {
    const double pass = seconds_of_guess_;
    const auto points = static_cast<double>(goal_.points().size());
    const double for_points =
        std::min(kPassesPerPoint * points * pass, kMostForPoints * options_.time_limit.value_or(0));
    stopper_.keep_for_the_end(seconds_to_bound() + std::max(kPassesInTheEnd * pass, for_points));
}

/// Answers from a small table take no time, also when it is up.
bool GoalSearch::must_hurry() {
    return stopper_.should_stop() && evaluator_.granules().size() > kFewGranules;
}

/// Every step of every guess is a point. A search for one of them in a small table that was stopped already
/// is not to be beaten by the heuristics either.
void GoalSearch::start_from_guesses() {
    for (const auto& guess : first_guesses(evaluator_.pairs(), costs_, goal_.budget())) {
        const Stopwatch time;
        if (!offer_steps(guess, time)) return;
        seconds_of_guess_ = std::max(seconds_of_guess_, time.seconds());
        keep_time_for_points();
        if (must_hurry()) return;
    }
    if (stopper_.stopped() && goal_.kind() != Goal::Kind::frontier) {
        const SolveOptions no_limits;
        Stopper in_no_hurry(no_limits);
        run_heuristics(in_no_hurry);
    }
    offer_neighbours(work_for_neighbours());
}

std::uint64_t GoalSearch::work_for_neighbours() const {
    return std::min(kMostNeighbours, kNeighbours + kNeighboursPerCell * evaluator_.granules().cells());
}

/// Of the points of a frontier. A checkpoint keeps what has been done with them, so that an interrupted
/// search goes on in the same way.
void GoalSearch::offer_neighbours(std::uint64_t work) {
    if (!options_.techniques.start || goal_.kind() != Goal::Kind::frontier) return;
    if (few_features_) {
        NeighboursByLosses(*few_features_, evaluator_.granules().size(), evaluator_.positive_region_full(),
                           costs_, goal_, stopper_)
            .offer(work);
    } else {
        NeighboursByStates(evaluator_, costs_, goal_, stopper_).offer(work);
    }
    keep_time_for_points();
}

/// False when the time is up before all steps are made.
bool GoalSearch::offer_steps(const std::vector<std::size_t>& guess, const Stopwatch& time) {
    FeatureSet bought(costs_.size());
    const Undecided* state = &states_.of(bought);
    Units spent = 0;
    goal_.offer(spent, state->decided, bought);
    for (const std::size_t feature : guess) {
        if (state->blocks() == 0) break;
        const Undecided* const next = states_.add(feature);
        if (next == nullptr) continue;
        state = next;
        bought.insert(feature);
        spent += costs_[feature];
        goal_.offer(spent, state->decided, bought);
        stopper_.keep_for_the_end(kPassesAtOnce * time.seconds());
        if (must_hurry()) return false;
    }
    return true;
}

/// A search with a limit makes better answers in time, because when it is cut short it must not be beaten by
/// any of the heuristics. It sets them aside until then, so that limits that are not reached change nothing.
void GoalSearch::expect_the_end(const Goal& goal) {
    if (!options_.techniques.start || end_expected_.exchange(true)) return;
    Goal rebuilt = goal.fork();
    rebuild(rebuilt, std::min(kShortRebuilding, kShortPerGranule * evaluator_.granules().size()), 0);
    set_aside_ = rebuilt.points();
    run_heuristics(stopper_);
}

void GoalSearch::take_what_was_set_aside() {
    for (const Point& point : set_aside_) goal_.offer(point.cost, point.decided, point.features);
    take_heuristics();
}

/// All runs of the paper's heuristic, once.
void GoalSearch::run_heuristics(Stopper& stopper) {
    if (!options_.techniques.start) return;
    std::call_once(heuristics_, [&] {
        LambdaHeuristic heuristic(evaluator_, stopper);
        ChainedStates states = evaluator_.chained_states(Deadline(stopper.seconds_left()));
        for (const double lambda : SolveOptions{}.lambdas) {
            const FeatureSet chosen = heuristic.run(lambda);
            if (stopper.stopped()) return;
            try {
                by_heuristics_.push_back(evaluator_.stripped(chosen, 0, states));
            } catch (const TimeUp&) {
                return;
            }
        }
    });
}

void GoalSearch::take_heuristics() {
    for (const Answer& answer : by_heuristics_)
        goal_.offer(costs_.total(answer.features), answer.measures.positive_region, answer.features);
}

/// Looks for a better answer by changing the best one.
void GoalSearch::rebuild(Goal& goal, std::uint64_t work, std::uint64_t seed) const {
    if (!options_.techniques.start || goal.all() || goal.kind() == Goal::Kind::frontier) return;
    Rebuild(evaluator_, costs_, whole_tree().open, goal, stopper_, seed).run(work);
}

/// The same on all threads.
void GoalSearch::rebuild_in_parallel(std::uint64_t work) {
    std::vector<Goal> found(kRebuilders, goal_.fork());
    in_parallel(threads_, kRebuilders, [&](std::size_t i) { rebuild(found[i], work / kRebuilders, i); });
    for (const Goal& goal : found) goal_.merge(goal);
}

}  // namespace frugal
