// What undecided objects ask for at a node, against the clauses of each object by themselves.
#include "support/ask.hpp"
#include <frugal/search/demands.hpp>

#include <algorithm>
#include <utility>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

struct Spread {
    double kept = 0;
    std::vector<double> profits;
};

/// A node: some features are bought, and some of the others may be.
struct Node {
    FeatureSet chosen;
    FeatureSet open;
    Units most_left = 0;
};

/// The weight of one group goes to its least covered clause, or is kept where all are hit; nothing of a group
/// that cannot count.
void spread_group(const Clauses& clauses, std::size_t group, Weight weight, const Node& node,
                  const TestCosts& costs, const std::vector<double>& shares, Spread& out) {
    std::vector<FeatureSet> asked;
    FeatureSet alone(costs.size());
    const auto bits = clauses.of_group(group);
    for (std::size_t i = 0; i < bits.size(); i += clauses.words()) {
        const FeatureSet clause = FeatureSet::of_words(costs.size(), bits.subspan(i, clauses.words()));
        if (clause.intersects(node.chosen)) continue;
        asked.push_back(clause.intersection(node.open));
        if (asked.back().empty()) return;
        if (asked.back().size() == 1) alone = alone.united(asked.back());
    }
    if (costs.total(alone) > node.most_left) return;
    // Those that hold another one ask for nothing more; of the others only the smallest count, and of those
    // that are covered equally the first.
    std::vector<FeatureSet> needed;
    for (const FeatureSet& clause : asked) {
        const auto held = [&](const FeatureSet& other) {
            return other.is_subset_of(clause) && !(other == clause);
        };
        const bool twice = std::ranges::find(needed, clause) != needed.end();
        if (!twice && std::ranges::none_of(asked, held)) needed.push_back(clause);
    }
    std::ranges::sort(needed, [](const FeatureSet& a, const FeatureSet& b) {
        return a.size() != b.size() ? a.size() < b.size()
                                    : std::ranges::lexicographical_compare(a.words(), b.words());
    });
    if (needed.size() > kClausesOfDemand) needed.erase(needed.begin() + kClausesOfDemand, needed.end());
    const FeatureSet* least = nullptr;
    double covered_least = 1;
    for (const FeatureSet& clause : needed) {
        double covered = 0;
        clause.for_each([&](std::size_t feature) { covered += shares[feature]; });
        if (covered < covered_least) {
            covered_least = covered;
            least = &clause;
        }
    }
    const auto put = static_cast<double>(weight);
    if (least == nullptr) {
        out.kept += put;
    } else {
        least->for_each([&](std::size_t feature) { out.profits[feature] += put; });
    }
}

/// Goes down a few nodes, each of which takes the demands of the one above, in parts as threads would make
/// them.
class Descent {
  public:
    Descent(Dice& dice, const DecisionTable& table)
        : dice_(dice),
          granules_(table),
          costs_(test_costs(table, prices(dice, table.features.size()))),
          stopper_(options_),
          clauses_(granules_, RowPlanes(granules_), stopper_, 1) {}

    void begin() {
        const std::size_t features = costs_.size();
        node_ = {FeatureSet(features), FeatureSet(features), static_cast<Units>(dice_.below(30))};
        for (std::size_t f = 0; f < features; ++f) {
            if (dice_.one_in(4)) {
                node_.chosen.insert(f);
            } else if (!dice_.one_in(3)) {
                node_.open.insert(f);
            }
        }
        weights_.clear();
        for (std::size_t group = 0; group < clauses_.groups(); ++group)
            weights_.push_back(static_cast<Weight>(dice_.below(5)));
        parts_.clear();
        content_ = 0;
    }

    /// Buys some features and gives others up.
    void go_down() {
        node_.open.for_each([&](std::size_t feature) {
            if (dice_.one_in(6) && costs_[feature] <= node_.most_left) {
                node_.chosen.insert(feature);
                node_.most_left -= costs_[feature];
            }
        });
        for (const std::size_t feature : node_.open.members()) {
            if (node_.chosen.contains(feature) || dice_.one_in(8)) node_.open.erase(feature);
        }
    }

    void expect_same_spread() {
        std::vector<double> shares;
        // Whole parts of a clause that is covered, so that nothing is rounded.
        for (std::size_t f = 0; f < costs_.size(); ++f)
            shares.push_back(static_cast<double>(1 + dice_.below(kCovered / 3)) / kCovered);
        Spread expected{0, std::vector<double>(costs_.size(), 0)};
        for (std::size_t group = 0; group < clauses_.groups(); ++group)
            spread_group(clauses_, group, weights_[group], node_, costs_, shares, expected);
        collect();
        for (Demands& part : parts_) part.spread(shares);
        for (const Demands& others : std::span(parts_).subspan(1)) parts_.front().add(others);
        ASSERT_EQ(static_cast<double>(content_) + parts_.front().kept(), expected.kept);
        ASSERT_EQ(parts_.front().profits(), expected.profits);
    }

    /// Those whose clauses are all hit here, but were not at the node above, are no demands any more; of the
    /// others each has a clause that is not hit.
    void expect_none_is_hit() {
        for (const Demands& part : parts_) {
            for (std::size_t demand = 0; demand < part.number(); ++demand) {
                ASSERT_FALSE(part.all_hit(demand, node_.chosen));
                ASSERT_TRUE(part.all_hit(demand, node_.open));
            }
        }
    }

  private:
    static std::vector<std::int64_t> prices(Dice& dice, std::size_t features) {
        std::vector<std::int64_t> prices;
        for (std::size_t f = 0; f < features; ++f) prices.push_back(static_cast<std::int64_t>(dice.below(9)));
        return prices;
    }

    void collect() {
        const std::vector<Demands> above = std::exchange(parts_, {});
        for (const Demands& part : above) content_ += part.without_clause();
        const Askers askers{clauses_, weights_, above};
        const std::size_t parts = 1 + dice_.below(3);
        for (std::size_t i = 0; i < parts; ++i) {
            parts_.emplace_back(clauses_.words(), costs_, stopper_);
            parts_[i].collect(askers, askers.number() * i / parts, askers.number() * (i + 1) / parts,
                              {node_.chosen, node_.open.words(), node_.most_left});
        }
    }

    Dice& dice_;
    Granules granules_;
    TestCosts costs_;
    SolveOptions options_;
    Stopper stopper_;
    Clauses clauses_;
    Node node_;
    std::vector<Weight> weights_;  ///< of the groups
    std::vector<Demands> parts_;
    Weight content_ = 0;  ///< objects whose clauses were all hit at nodes above
};

void expect_same_spread(std::size_t features, std::uint64_t seed) {
    Dice dice(seed);
    // Few values: then many rows ask for the same.
    const DecisionTable table = table_of(random_csv(dice, {features, 20 + dice.below(120), 2, 3}));
    Descent descent(dice, table);
    for (int drawn = 0; drawn < 3; ++drawn) {
        descent.begin();
        for (int depth = 0; depth < 4; ++depth) {
            descent.expect_same_spread();
            descent.expect_none_is_hit();
            descent.go_down();
        }
    }
}

TEST(Demands, AreThoseOfEachObject) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        expect_same_spread(4 + seed % 60, seed);
    }
}

TEST(Demands, AreThoseOfEachObjectInTablesOfManyFeatures) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        SCOPED_TRACE(seed);
        expect_same_spread(65 + seed % 90, seed);
    }
}

/// Clauses that share all but their last features must not share a place as well.
TEST(Demands, HashesDifferInTheirLowestBits) {
    constexpr std::size_t kPlaces = 2048;
    std::vector<int> used(kPlaces, 0);
    for (unsigned first = 44; first < 64; ++first) {
        for (unsigned second = first + 1; second < 64; ++second) {
            const std::uint64_t clause = std::uint64_t{1} << first | std::uint64_t{1} << second;
            ++used[hash_of({&clause, 1}) % kPlaces];
        }
    }
    EXPECT_LE(*std::ranges::max_element(used), 5);
}

}  // namespace
