// Small tables: what subsets lose is known, or counted without a look at the table.
#include <frugal/search/differences.hpp>
#include <frugal/search/goal_search.hpp>
#include <frugal/search/small_tree.hpp>
#include <frugal/search/value_cube.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>

namespace frugal {
namespace {

constexpr std::size_t kFoundAtOnce = 512;  ///< granules whose differences are found in no time

}  // namespace

/// Whether differences tell all about what can be bought, and more than other bounds do.
bool GoalSearch::small_table(const Features& open) const {
    return options_.techniques.quick && options_.techniques.differences &&
           Differences::fit(evaluator_.granules(), open.size()) && !must_hit_say_more();
}

/// For a single budget, a search is often done sooner than the differences of many granules are found.
bool GoalSearch::differences_pay_at_once(const Features& open) const {
    if (!small_table(open)) return false;
    return goal_.kind() == Goal::Kind::frontier || evaluator_.granules().size() <= kFoundAtOnce;
}

/// Few features with few values: then what each subset loses is known before the search begins.
bool GoalSearch::count_cube(const Features& open) {
    if (!options_.techniques.quick || !options_.techniques.cube) return false;
    if (!ValueCube::fit(evaluator_.granules(), open) || stopper_.should_stop()) return false;
    few_features_ =
        std::make_unique<ValueCube>(evaluator_.granules(), cheapest_first(open), costs_, goal_.budget());
    counted_by_cube_ = true;
    return true;
}

void GoalSearch::find_differences(const Features& open) {
    if (!few_features_)
        few_features_ = std::make_unique<Differences>(evaluator_.granules(), cheapest_first(open));
}

GoalSearch::Features GoalSearch::cheapest_first(Features open) const {
    std::ranges::stable_sort(open, {}, [this](std::size_t feature) { return costs_[feature]; });
    return open;
}

/// A frontier by differences needs no guesses: a walk from the empty subset on meets better points. False
/// when there is no such walk, or when it was cut short.
bool GoalSearch::start_from_nothing() {
    if (!options_.techniques.start || goal_.kind() != Goal::Kind::frontier) return false;
    const Weight full = evaluator_.positive_region_full();
    goal_.offer(0, full - few_features_->lost(0, full), FeatureSet(costs_.size()));
    offer_neighbours(work_for_neighbours());
    if (stopper_.stopped()) return false;
    if (options_.time_limit) {  // states are made for none but points of a frontier that is cut short
        const Stopwatch time;
        states_.of(goal_.points().back().features);
        seconds_of_guess_ = time.seconds();
        keep_time_for_points();
    }
    return true;
}

/// False when stopped, or when it turns out that everything can be decided and clauses that must be hit say
/// more: then what is left is all of it.
bool GoalSearch::search_small_tree(const Features& open) {
    if (stopper_.should_stop()) return false;
    find_differences(open);
    SmallTree tree(evaluator_, *few_features_, costs_, goal_, options_, stopper_);
    const bool finished = tree.search([this] { return !counted_by_cube_ && must_hit_say_more(); });
    nodes_ += tree.nodes();
    return finished;
}

}  // namespace frugal
