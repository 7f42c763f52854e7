// Measures subsets for the searches: one place where partitions, costs and the problem meet.
#pragma once

#include <frugal/measure/partition.hpp>
#include <frugal/problem/problem.hpp>
#include <frugal/search/chained_states.hpp>
#include <frugal/search/drawn_pairs.hpp>
#include <frugal/search/leave_one_out.hpp>
#include <frugal/search/packed_rows.hpp>
#include <frugal/search/result.hpp>
#include <frugal/search/undecided.hpp>

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace frugal {

class Evaluator {
  public:
    Evaluator(const Granules& granules, const Problem& problem);

    const Granules& granules() const { return granules_; }
    const Problem& problem() const { return problem_; }
    const TestCosts& costs() const { return problem_.costs(); }
    Weight positive_region_full() const { return positive_region_full_; }

    /// For refinements of this table that start with few large blocks.
    const ValueBits& bits() const {
        std::call_once(bits_made_, [this] { bits_ = std::make_unique<const ValueBits>(granules_); });
        return *bits_;
    }

    const DrawnPairs& pairs() const {
        std::call_once(pairs_made_, [this] { pairs_ = std::make_unique<const DrawnPairs>(granules_); });
        return *pairs_;
    }

    const RowPlanes& rows() const {
        std::call_once(rows_made_, [this] { rows_ = std::make_unique<const RowPlanes>(granules_); });
        return *rows_;
    }

    const PackedRows& packed_rows() const {
        std::call_once(packed_made_, [this] { packed_ = std::make_unique<const PackedRows>(granules_); });
        return *packed_;
    }

    SubsetMeasures measures(const FeatureSet& subset) const;
    /// The same when the positive region is known already.
    SubsetMeasures measures(const FeatureSet& subset, Weight positive_region) const;
    Answer answer(const FeatureSet& subset) const;

    /// Whether an answer satisfies every constraint.
    bool allowed(const Answer& answer) const;

    /// What the problem's parts see of a subset in this state, which must list its blocks.
    SubsetView view(const FeatureSet& subset, const Undecided& state) const;
    SubsetBlocks blocks(const FeatureSet& subset, const Undecided& state) const;
    /// A refiner that keeps what the problem's parts look at.
    Refiner refiner() const {
        return Refiner(granules_, problem_.looks_at_blocks() ? Hopeless::keep : Hopeless::leave);
    }

    /// The positive region by the fastest way there is; `measures` goes by the definition.
    Weight decided_by(const FeatureSet& subset) const;

    /// Whether a subset costs and holds no more than the problem allows, whatever it decides.
    bool affordable(const FeatureSet& subset) const;

    /// A subset less its idle features, the dearest first: those without which the positive region stays the
    /// same, no constraint is broken and no objective gets worse.
    Answer stripped(const FeatureSet& subset) const;
    /// The same for one of many subsets, of which it is known that it decides so many objects or more.
    Answer stripped(const FeatureSet& subset, Weight decided, ChainedStates& states) const;
    /// The same for a subset that is proven to be the cheapest of its positive region, which is counted if it
    /// is not given: only what costs nothing can be idle in it.
    Answer stripped_of_free(const FeatureSet& subset, const TestCosts& paid, ChainedStates& states,
                            std::optional<Weight> decided = std::nullopt) const;
    bool has_idle(const FeatureSet& subset) const;

    /// The answer that takes no time to strip, to measure or to recompute; absent where it is not allowed.
    std::optional<Answer> nothing_bought() const;

    /// The features of a subset without which, each alone, Pawlak's positive region shrinks.
    FeatureSet needed(const FeatureSet& subset, const Deadline& deadline = {}) const;

    /// For answers that must be ready by a deadline: what is made of these states throws TimeUp.
    ChainedStates chained_states(const Deadline& deadline = {}) const {
        return {granules_, [this]() -> const ValueBits& { return bits(); }, deadline};
    }

  private:
    /// Calls f with what the parts see of a subset.
    template <typename F>
    auto look_at(const FeatureSet& subset, const F& f) const;
    LeaveOneOut leave_one_out(const FeatureSet& subset, Weight decided, ChainedStates& states) const;
    Answer measured(const FeatureSet& subset, Weight decided) const;
    Answer stripped_by_trying(FeatureSet subset) const;
    bool stays_longer(std::size_t a, std::size_t b) const;
    std::vector<std::size_t> without_effect(const FeatureSet& subset) const;
    FeatureSet without_dependents(FeatureSet subset, std::size_t feature) const;
    bool dispensable(std::size_t feature) const;

    const Granules& granules_;
    const Problem& problem_;
    Weight positive_region_full_;
    mutable std::once_flag bits_made_;
    mutable std::unique_ptr<const ValueBits> bits_;
    mutable std::once_flag pairs_made_;
    mutable std::unique_ptr<const DrawnPairs> pairs_;
    mutable std::once_flag rows_made_;
    mutable std::unique_ptr<const RowPlanes> rows_;
    mutable std::once_flag packed_made_;
    mutable std::unique_ptr<const PackedRows> packed_;
};

}  // namespace frugal
