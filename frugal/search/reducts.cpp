#include <frugal/search/reducts.hpp>
#include <frugal/search/undecided.hpp>

#include <algorithm>
#include <deque>
#include <span>

namespace frugal {
namespace {

constexpr std::size_t kMostReducts = 5'000'000;

struct Pair {
    Granule one;
    Granule other;
};

class ReductEnumeration {
  public:
    ReductEnumeration(const Evaluator& evaluator, const std::optional<std::size_t>& limit, Stopper& stopper)
        : granules_(evaluator.granules()), limit_(limit), stopper_(stopper), refiner_(evaluator.granules()) {}

    ReductList run() {
        const std::size_t features = granules_.features();
        list_.complete = extend(FeatureSet(features), FeatureSet::all(features));
        list_.reducts = in_listing_order(std::move(list_.reducts));
        return std::move(list_);
    }

  private:
    /// Lists the reducts that hold `chosen` and otherwise only `candidates`. False when it ended early.
    bool extend(const FeatureSet& chosen, FeatureSet candidates) {
        ++list_.nodes;
        if (list_.reducts.size() >= kMostReducts) stopper_.stop(StopReason::memory);
        if (stopper_.should_stop()) return false;
        stopper_.report([this] {
            return Progress{static_cast<double>(list_.reducts.size()), std::nullopt, list_.nodes};
        });
        const FeatureSet* clause = unhit_clause(chosen, candidates);
        if (clause == nullptr) {
            if (limit_ && list_.reducts.size() >= *limit_) return false;
            list_.reducts.push_back(chosen);
            return true;
        }
        std::vector<std::size_t> branches;
        clause->for_each([&](std::size_t feature) {
            if (candidates.contains(feature)) branches.push_back(feature);
        });
        // The later branches may use the features of the earlier ones, never the other way round, so that no
        // subset is met twice.
        for (const std::size_t feature : branches) candidates.erase(feature);
        for (const std::size_t feature : branches) {
            const FeatureSet larger = chosen.with(feature);
            if (every_feature_needed(larger) && !extend(larger, candidates)) return false;
            candidates.insert(feature);
        }
        return true;
    }

    /// A clause that `chosen` does not hit, with few candidates in it; null when all clauses are hit.
    const FeatureSet* unhit_clause(const FeatureSet& chosen, const FeatureSet& candidates) {
        const FeatureSet* best = nullptr;
        std::size_t fewest = 0;
        for (const FeatureSet& clause : clauses_) {
            if (clause.intersects(chosen)) continue;
            std::size_t count = 0;
            clause.for_each([&](std::size_t feature) { count += candidates.contains(feature) ? 1U : 0U; });
            if (best == nullptr || count < fewest) {
                best = &clause;
                fewest = count;
            }
        }
        if (best != nullptr) return best;
        const Undecided state = refiner_.state_of(chosen);
        if (state.blocks() == 0) return nullptr;
        const std::span block(state.members.data() + state.first[0], state.first[1] - state.first[0]);
        const auto decisions = granules_.decisions();
        const auto other = std::ranges::find_if(
            block, [&](Granule granule) { return decisions[granule] != decisions[block.front()]; });
        return &learn({block.front(), *other});
    }

    /// Whether each feature of a subset is the only one to hit some clause. If one is not, no larger subset
    /// needs it either.
    bool every_feature_needed(const FeatureSet& subset) {
        const std::vector<std::size_t> members = subset.members();
        return std::ranges::all_of(members, [&](std::size_t feature) {
            const FeatureSet others = subset.without(feature);
            const bool known = std::ranges::any_of(clauses_, [&](const FeatureSet& clause) {
                return clause.contains(feature) && !clause.intersects(others);
            });
            if (known) return true;
            const std::optional<Pair> pair = told_apart_by(feature, refiner_.state_of(others));
            if (pair) learn(*pair);
            return pair.has_value();
        });
    }

    /// Two granules of one undecided block that differ in class and in this feature.
    std::optional<Pair> told_apart_by(std::size_t feature, const Undecided& state) const {
        const Codes& codes = granules_.codes(feature);
        const auto decisions = granules_.decisions();
        for (std::size_t i = 0; i < state.blocks(); ++i) {
            const std::span block(state.members.data() + state.first[i], state.first[i + 1] - state.first[i]);
            const Granule first = block.front();
            std::optional<Granule> other_code;
            std::optional<Granule> other_class;
            for (const Granule granule : block) {
                const bool code_differs = codes[granule] != codes[first];
                const bool class_differs = decisions[granule] != decisions[first];
                if (code_differs && class_differs) return Pair{first, granule};
                if (code_differs) other_code = granule;
                if (class_differs) other_class = granule;
            }
            // Otherwise what differs from the first in code has its class, and what differs in class its
            // code.
            if (other_code && other_class) return Pair{*other_code, *other_class};
        }
        return std::nullopt;
    }

    const FeatureSet& learn(const Pair& pair) {
        FeatureSet clause(granules_.features());
        for (std::size_t feature = 0; feature < granules_.features(); ++feature) {
            const Codes& codes = granules_.codes(feature);
            if (codes[pair.one] != codes[pair.other]) clause.insert(feature);
        }
        return clauses_.emplace_back(std::move(clause));
    }

    const Granules& granules_;
    std::optional<std::size_t> limit_;
    Stopper& stopper_;
    Refiner refiner_;
    std::deque<FeatureSet> clauses_;  ///< stays in place while it grows
    ReductList list_;
};

}  // namespace

ReductList all_reducts(const Evaluator& evaluator, const std::optional<std::size_t>& limit,
                       Stopper& stopper) {
    return ReductEnumeration(evaluator, limit, stopper).run();
}

FeatureSet core(const Evaluator& evaluator, const Deadline& deadline) {
    return evaluator.needed(FeatureSet::all(evaluator.granules().features()), deadline);
}

}  // namespace frugal
