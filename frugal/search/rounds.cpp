// The long part of a search: parts of the tree take turns in rounds.
//
// Each part of a round is searched for a while, by itself, starting from what was known when the round was
// made; what its parts find is put together in their order when it is over, and what is left of them comes
// first in the next round. Two rounds are under way at a time, so that no thread has to wait.
#include <frugal/search/goal_search.hpp>
#include <frugal/search/overlapping_rounds.hpp>

#include <algorithm>
#include <bit>
#include <unordered_set>

namespace frugal {
namespace {

constexpr std::size_t kInARound = 64;             ///< parts that take a turn
constexpr std::size_t kInARoundOfAFrontier = 16;  ///< whose parts had rather know of each other's points
constexpr std::size_t kMany = 16;                 ///< parts that can keep threads busy
constexpr std::size_t kLargeTable = 32'000;       ///< granules: turns are whole even if there are few parts
/// Work in rounds before the paper's heuristics are worth their time: a tenth of it, for which they look at
/// each cell so many times for each feature.
constexpr std::uint64_t kLong = 500'000'000;
constexpr std::uint64_t kHeuristicPasses = 8;
constexpr std::uint64_t kWorkPerHeuristics = 10;
constexpr std::uint64_t kBeforeRebuilding = 100'000'000;  ///< work in rounds; then whenever it has doubled,
constexpr std::uint64_t kWorkPerRebuilding = 100;         ///< such a part of it goes into better answers,
constexpr std::uint64_t kWorkPerNeighbours = 20;          ///< or so much at most for a frontier
constexpr std::size_t kMostClauses = 4000;                ///< that parts share
constexpr double kSecondsBetweenSaves = 0.5;              ///< of checkpoints

}  // namespace

class GoalSearch::Rounds {
  public:
    /// A part of the tree in its turn.
    struct Turn {
        Goal goal;
        Subproblem part;
        std::vector<Subproblem> left;
        MustHit::Pool pool;
        BoundRecord record;
        std::uint64_t nodes = 0;
    };
    struct Round {
        std::vector<Turn> turns;
        Learned learned;  ///< before it
        std::uint64_t turn_work = 0;
        unsigned helpers = 1;  ///< threads for each turn

        std::size_t size() const { return turns.size(); }
    };

    Rounds(GoalSearch& search, std::vector<Subproblem> waiting)
        : search_(search), waiting_(std::move(waiting)), nodes_(search.nodes_) {}

    /// True when all parts are searched. `begun`: a round that was under way when the search was interrupted.
    bool run(const RoundBegun& begun) {
        Round first = begin_again(begun);
        keep_state();
        OverlappingRounds(*this).run(search_.threads_, std::move(first));
        if (waiting_.empty()) return true;
        // A round that was cut short is not what an uninterrupted search would have gone through; before the
        // first there is nothing to keep, and what was kept earlier stays.
        if (state_) search_.checkpoint_.save(*state_);
        search_.bound_open(waiting_);
        return false;
    }

    /// Of all that waits; the first of two takes every second part.
    Round make(bool alone) {
        if (waiting_.empty() || search_.stopper_.should_stop()) return {};
        if (search_.learned_.clauses) search_.make_clauses(search_.work_);
        if (search_.stopper_.should_stop()) return {};
        RoundBegun begun;
        begun.work = search_.work_;
        const bool frontier = search_.goal_.kind() == Goal::Kind::frontier;
        const std::size_t most = frontier ? kInARoundOfAFrontier : kInARound;
        std::vector<Subproblem> rest;
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            const bool taken = begun.parts.size() < most && (!alone || i % 2 == 0);
            (taken ? begun.parts : rest).push_back(std::move(waiting_[i]));
        }
        waiting_ = std::move(rest);
        if (begun.parts.empty()) return {};
        begun.points = search_.goal_.points();
        begun.record = search_.learned_.record;
        begun.clauses = search_.learned_.pool.size();
        begun.turn_work = turn_work(parts_under_way() + begun.parts.size() + waiting_.size());
        return begin(std::move(begun), search_.learned_, search_.goal_);
    }

    void take(Round& round, std::size_t number) {
        // The last are the largest, most likely: whoever takes them begins at once.
        Turn& turn = round.turns[round.size() - 1 - number];
        Stopper& stopper = search_.stopper_;
        if (stopper.stopped()) {
            turn.left = {turn.part};
            return;
        }
        if (search_.time_is_running_out()) search_.expect_the_end(turn.goal);
        TreeSearch search(search_.evaluator_, search_.costs_, turn.goal, search_.options_, stopper,
                          round.learned, round.helpers);
        turn.left = search.search(turn.part, round.turn_work);
        if (search.everything_wanted()) turn.pool = search.pool();
        turn.record = search.record();
        turn.nodes = search.nodes();
        search_.nodes_ += turn.nodes;
        search_.report();
    }

    void end(Round& round) {
        const std::uint64_t work_before = search_.work_;
        std::vector<Subproblem> left;
        for (Turn& turn : round.turns) {
            search_.goal_.merge(turn.goal);
            std::ranges::move(turn.left, std::back_inserter(left));
            search_.learned_.record += turn.record;
            search_.work_ += turn.record.work;
            nodes_ += turn.nodes;
        }
        std::ranges::move(waiting_, std::back_inserter(left));
        waiting_ = std::move(left);
        begun_.pop_front();
        learn_from(round);
        improve(work_before);
        search_.publish();
        keep_state();
    }

  private:
    Round begin(RoundBegun begun, const Learned& learned, const Goal& goal) {
        Round round;
        round.learned = learned;
        round.turn_work = begun.turn_work;
        for (const Subproblem& part : begun.parts) round.turns.push_back({goal.fork(), part, {}, {}, {}, 0});
        // Threads that are left over help within a part.
        begun_.push_back(std::move(begun));
        round.helpers = std::max(1U, search_.threads_ / static_cast<unsigned>(parts_under_way()));
        return round;
    }

    std::size_t parts_under_way() const {
        std::size_t parts = 0;
        for (const RoundBegun& begun : begun_) parts += begun.parts.size();
        return parts;
    }

    /// Where there are few parts, short turns make more of them soon. But a turn must take longer than it
    /// takes to begin, on large tables too.
    std::uint64_t turn_work(std::size_t parts) const {
        const std::uint64_t work = search_.options_.turn_work;
        return std::max(work * std::min(parts, kMany) / kMany,
                        work * search_.evaluator_.granules().size() / kLargeTable);
    }

    Round begin_again(const RoundBegun& begun) {
        if (begun.parts.empty()) return {};
        Goal goal = search_.goal_.fork();
        goal.restore(begun.points, {});
        Learned learned = search_.learned_;
        learned.record = begun.record;
        learned.pool.resize(std::min(begun.clauses, learned.pool.size()));
        return begin(begun, learned, goal);
    }

    /// Clauses that parts have learned help the others, from the next round on.
    void learn_from(const Round& round) {
        MustHit::Pool& pool = search_.learned_.pool;
        std::unordered_set<FeatureSet, FeatureSetHash> known(pool.begin(), pool.end());
        for (const Turn& turn : round.turns) {
            for (const FeatureSet& clause : turn.pool) {
                if (pool.size() >= kMostClauses) return;
                if (known.insert(clause).second) pool.push_back(clause);
            }
        }
    }

    /// A long search looks for better answers in other ways as well: again and again, but not often.
    void improve(std::uint64_t work_before) {
        const std::uint64_t work = search_.work_;
        const std::uint64_t heuristics = heuristics_from();
        if (work_before < heuristics && work >= heuristics) {
            search_.run_heuristics(search_.stopper_);
            search_.take_heuristics();
        }
        if (std::bit_width(work / kBeforeRebuilding) > std::bit_width(work_before / kBeforeRebuilding)) {
            search_.rebuild_in_parallel(work / kWorkPerRebuilding);
            search_.offer_neighbours(work / kWorkPerNeighbours);
        }
        // Rounds may be short, and bounding all that is open takes a while.
        if (!search_.options_.gap || work < bounded_at_ + search_.options_.turn_work) return;
        bounded_at_ = work;
        std::vector<Subproblem> unfinished = waiting_;
        for (const RoundBegun& begun : begun_)
            unfinished.insert(unfinished.end(), begun.parts.begin(), begun.parts.end());
        if (unfinished.empty()) return;
        search_.bound_open(unfinished);
        search_.stop_if_close();
    }

    std::uint64_t heuristics_from() const {
        const Granules& granules = search_.evaluator_.granules();
        return std::max(kLong,
                        kWorkPerHeuristics * kHeuristicPasses * granules.cells() * granules.features());
    }

    /// What an interrupted search can go on from.
    void keep_state() {
        const CheckpointFile& file = search_.checkpoint_;
        if (!file.wanted() || search_.stopper_.should_stop()) return;
        state_ = search_.state();
        state_->nodes = nodes_;
        state_->parts = waiting_;
        if (!begun_.empty()) state_->begun = begun_.front();
        if (search_.stopper_.seconds() < saved_ + kSecondsBetweenSaves) return;
        file.save(*state_);
        saved_ = search_.stopper_.seconds();
    }

    GoalSearch& search_;
    std::vector<Subproblem> waiting_;
    std::deque<RoundBegun> begun_;  ///< the oldest first
    std::uint64_t nodes_;           ///< of rounds that are over
    std::uint64_t bounded_at_ = 0;  ///< work when the gap was last looked at
    std::optional<Checkpoint> state_;
    double saved_ = -kSecondsBetweenSaves;
};

bool GoalSearch::search_in_rounds(std::vector<Subproblem> left, const RoundBegun& begun) {
    return Rounds(*this, std::move(left)).run(begun);
}

Checkpoint GoalSearch::state() const {
    return {nodes_,          work_,
            bound_,          learned_.clauses != nullptr,
            learned_.record, goal_.points(),
            goal_.optima(),  {},
            learned_.pool,   {}};
}

}  // namespace frugal
