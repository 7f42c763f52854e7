// Goes through all subsets of a few more features without opening a node for each.
//
// Where bounds say nothing, all subsets have to be counted out, and then it is the time for each that counts.
// Below a node, each undecided object remembers its closest witnesses: objects of another class in its block
// that agree with it on most features. A subset loses at least the objects with a witness that agrees on all
// of it. Only subsets that may lose little enough are handed back, to be counted by the table.
#pragma once

#include <frugal/search/find_witnesses.hpp>
#include <frugal/search/loss_limits.hpp>
#include <frugal/search/row_planes.hpp>
#include <frugal/search/stopper.hpp>
#include <frugal/search/undecided.hpp>
#include <frugal/search/witness_bits.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

namespace frugal {

class LastLevels {
  public:
    /// Told of features that may be within the limits, on what they cost and lose of the objects that can be
    /// decided; answers with those that hold from now on.
    using Report = std::function<LossLimits(std::span<const std::size_t> features)>;

    LastLevels(const Granules& granules, const RowPlanes& rows, const TestCosts& costs, Stopper& stopper)
        : costs_(costs), stopper_(stopper), finder_(granules, rows) {}

    /// Whether features of a table can be bits of one word.
    static bool fit(const Granules& granules) { return RowPlanes::chunks_of(granules) == 1; }

    /// Reports every subset of `open`, but the empty one, that is within the limits when it is added to what
    /// made `here`, and some that are not. A subset comes before those that begin with it. All blocks must be
    /// in lists. Stopped in the middle, it just ends.
    void search(const Undecided& here, std::span<const std::size_t> open, LossLimits limits,
                const Report& report);

    /// Nodes so far; pairs of features that are added last are none.
    std::uint64_t nodes() const { return nodes_; }
    /// Work in granules looked at, or what takes as long.
    std::uint64_t work() const;

  private:
    /// The witnesses that matter below a node, object by object, and those of them left along the path from
    /// there.
    struct Level {
        std::vector<Witness> witnesses;
        WitnessBits bits;
        std::size_t first = 0;  ///< open feature that its features start with
        std::deque<WitnessBits::Selection> along;
    };
    /// A node: open features from `next` on may be added.
    struct Node {
        std::size_t level = 0;
        std::size_t step = 0;  ///< of `Level::along`
        std::size_t next = 0;
        Units spent = 0;
    };

    double witnesses_wanted(const Node& node) const;
    std::size_t least_shared(const Closeness& closeness, const Node& node) const;
    void select(const std::vector<Witness>& from, const Node& node, std::vector<Witness>& to);
    Level& level(std::size_t number);
    Node begin_level(std::size_t number, const Node& node);
    void visit(const Node& node);
    void add_each_pair(const Node& node);
    Units left(const Node& node) const { return limits_.most_cost() - node.spent; }
    std::size_t most_more(const Node& node) const;
    std::size_t usually_more(const Node& node) const;
    void report(Units cost);

    const TestCosts& costs_;
    Stopper& stopper_;
    WitnessFinder finder_;

    std::span<const std::size_t> open_;
    std::vector<Units> cheapest_;           ///< what so many of the open features cost at least
    std::vector<Units> dearest_;            ///< and at most
    std::vector<std::uint64_t> open_from_;  ///< as bits: the open features from one on
    LossLimits limits_;
    double objects_ = 0;  ///< that are undecided
    const Report* report_ = nullptr;
    std::vector<std::size_t> path_;  ///< what is added, by its place among the open features
    std::vector<std::size_t> reported_;
    std::deque<Level> levels_;
    std::vector<std::size_t> affordable_;
    WitnessBits::Selection alone_;
    std::uint64_t nodes_ = 0;
    std::uint64_t work_ = 0;
};

/// How many subsets of so many features out of so many there are.
double subsets_of(std::size_t features, std::size_t size);

}  // namespace frugal
