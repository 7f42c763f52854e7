// The state of a long search when a round of it is over, in a file, so that it can go on after anything.
//
// A round depends on nothing but the state that it is made from, so a search that goes on from here takes the
// same way as one that was never interrupted, and ends with the same answer.
#pragma once

#include <frugal/search/goal.hpp>
#include <frugal/search/learned.hpp>
#include <frugal/search/options.hpp>
#include <frugal/search/subproblem.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace frugal {

/// A round that has been made and is not over, and what it was made from.
struct RoundBegun {
    std::vector<Subproblem> parts;
    std::vector<Point> points;
    BoundRecord record;
    std::size_t clauses = 0;      ///< the first ones of the pool
    std::uint64_t work = 0;       ///< of all rounds before
    std::uint64_t turn_work = 0;  ///< for each part
};

struct Checkpoint {
    std::uint64_t nodes = 0;
    std::uint64_t work = 0;
    std::optional<std::int64_t> bound;
    bool clauses = false;  ///< whether clauses are in use
    BoundRecord record;
    std::vector<Point> points;
    std::vector<FeatureSet> optima;
    std::vector<Subproblem> parts;  ///< what is left to search
    MustHit::Pool pool;
    RoundBegun begun;  ///< the one that is under way, if any
};

class CheckpointFile {
  public:
    /// `path` is empty when no checkpoints are wanted. Throws DataError when it cannot be written.
    CheckpointFile(std::string path, const Granules& granules, const TestCosts& costs, const Goal& goal,
                   const Techniques& techniques);

    bool wanted() const { return !path_.empty(); }

    /// The state to go on from; nothing when there is no file yet. Throws DataError when the file is damaged
    /// or belongs to another question.
    std::optional<Checkpoint> load() const;

    /// Replaces the file in one step: whatever happens, there is the old one or the new one. A failure leaves
    /// the old one, and the search goes on.
    void save(const Checkpoint& state) const;

  private:
    std::string path_;
    std::string question_;
    std::size_t features_;
};

}  // namespace frugal
