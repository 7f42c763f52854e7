// What the parts of a search that are still open might hold at best, for those who watch and for a gap that
// is good enough.
#include <frugal/search/covering_bound.hpp>
#include <frugal/search/goal_search.hpp>

#include <algorithm>

namespace frugal {
namespace {

constexpr double kSecondsToBound = 0.05;  ///< the open parts, at most

}  // namespace

/// What deciding everything costs at least: the clauses learned so far must be hit, and so must the smallest,
/// if there is time to find them.
Units GoalSearch::bound_by_covering() {
    MustHit::Pool pool = learned_.pool;
    if (time_is_running_out()) return covering_bound(pool, costs_);
    const Clauses smallest(evaluator_.granules(), evaluator_.rows(), stopper_, threads_);
    for (std::size_t group = 0; group < smallest.groups(); ++group) {
        const auto bits = smallest.of_group(group);
        for (std::size_t i = 0; i < bits.size(); i += smallest.words())
            pool.push_back(FeatureSet::of_words(costs_.size(), bits.subspan(i, smallest.words())));
    }
    return covering_bound(pool, costs_);
}

void GoalSearch::stop_if_close() {
    // A gap of nothing asks for the whole proof, of the cost as well.
    if (!options_.gap || *options_.gap == 0 || !bound_ || goal_.points().empty()) return;
    const Point& best = goal_.points().back();
    const auto value = goal_.kind() == Goal::Kind::cheapest ? best.cost : best.decided;
    if (relative_gap(static_cast<double>(*bound_), static_cast<double>(value)) <= *options_.gap)
        stopper_.stop(StopReason::gap);
}

/// For what a search that was cut short has left open.
double GoalSearch::seconds_to_bound() const {
    return options_.time_limit ? std::min(kSecondsToBound, *options_.time_limit / 10) : kSecondsToBound;
}

/// The best that the unfinished parts might still hold, if that can be had in no time.
void GoalSearch::bound_open(const std::vector<Subproblem>& unfinished) {
    SolveOptions brief;
    brief.time_limit = seconds_to_bound();
    Stopper stopper(brief);
    TreeSearch bounds(evaluator_, costs_, goal_, options_, stopper, {nullptr, {}, learned_.pool});
    std::optional<std::int64_t> best;
    for (const Subproblem& part : unfinished) {
        const auto possible = bounds.best_possible(part);
        if (stopper.should_stop()) return;
        if (possible && (!best || better(*possible, *best))) best = possible;
    }
    if (best) tighten_bound(best);
}

bool GoalSearch::better(std::int64_t a, std::int64_t b) const {
    return goal_.kind() == Goal::Kind::cheapest ? a < b : a > b;
}

void GoalSearch::tighten_bound(std::optional<std::int64_t> bound) {
    if (bound && (!bound_ || better(*bound_, *bound))) bound_ = bound;
}

/// For those who watch; only what has been put together counts.
void GoalSearch::publish() {
    Progress now;
    const std::vector<Point> points = goal_.points();
    const auto value = [this](const Point& point) {
        return static_cast<double>(goal_.kind() == Goal::Kind::cheapest ? point.cost : point.decided);
    };
    if (!points.empty()) now.best = value(points.back());
    if (bound_) now.bound = static_cast<double>(*bound_);
    const std::scoped_lock lock(published_mutex_);
    published_ = now;
}

void GoalSearch::report() {
    stopper_.report([this] {
        const std::scoped_lock lock(published_mutex_);
        published_.nodes = nodes_;
        return published_;
    });
}

}  // namespace frugal
