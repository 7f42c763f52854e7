// The clause that is covered least, 32 clauses at once and one by one, and what the features gain by it,
// against sums feature by feature.
#include "support/random_tables.hpp"
#include <frugal/search/clause_sums.hpp>
#include <frugal/search/least_covered.hpp>

#include <algorithm>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

using Clause = std::vector<bool>;  // by feature

/// Eight clauses of random features, some of them the same.
std::vector<Clause> random_demand(Dice& dice, std::size_t features) {
    std::vector<Clause> clauses;
    while (clauses.size() < kClausesOfDemand) {
        if (!clauses.empty() && dice.one_in(4)) {
            clauses.push_back(clauses[dice.below(clauses.size())]);
            continue;
        }
        Clause clause(features);
        for (std::size_t f = 0; f < features; ++f) clause[f] = dice.one_in(3);
        clauses.push_back(clause);
    }
    return clauses;
}

void add(const std::vector<Clause>& demand, ClauseBytes& bytes) {
    std::vector<std::uint64_t> words(bytes.bytes(), 0);
    for (std::size_t i = 0; i < demand.size(); ++i) {
        for (std::size_t f = 0; f < demand[i].size(); ++f) {
            if (demand[i][f]) words[f / 8] |= std::uint64_t{1} << (8 * i + f % 8);
        }
    }
    bytes.add(words);
}

std::vector<NibbleCovers> covers_of(const std::vector<unsigned>& shares) {
    std::vector<NibbleCovers> covers(shares.size() / 4);
    for (std::size_t nibble = 0; nibble < covers.size(); ++nibble) {
        for (unsigned value = 0; value < 16; ++value) {
            unsigned sum = 0;
            for (unsigned bit = 0; bit < 4; ++bit) sum += (value >> bit & 1U) * shares[4 * nibble + bit];
            covers[nibble].set(value, static_cast<std::uint16_t>(std::min(sum, 0xFFFFU)));
        }
    }
    return covers;
}

std::size_t least_of(const std::vector<Clause>& demand, const std::vector<unsigned>& shares) {
    std::vector<unsigned> sums;
    for (const Clause& clause : demand) {
        unsigned sum = 0;
        for (std::size_t f = 0; f < clause.size(); ++f) sum += clause[f] ? shares[f] : 0;
        sums.push_back(sum);
    }
    const auto least = std::ranges::min_element(sums);
    return *least < kCovered ? static_cast<std::size_t>(least - sums.begin()) : kClausesOfDemand;
}

TEST(LeastCovered, IsThatOfTheSmallestSum) {
    std::vector<std::size_t> met(kClausesOfDemand + 1, 0);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const std::size_t features = 8 * (1 + dice.below(12));
        std::vector<unsigned> shares;
        const bool much = dice.one_in(3);  // so that all is covered, up to sums beyond the largest number
        for (std::size_t f = 0; f < features; ++f) {
            shares.push_back(static_cast<unsigned>(much ? dice.below(kCovered + 1)
                                                        : dice.below(1 + 6 * kCovered / features)));
        }
        ClauseBytes bytes;
        bytes.clear(features / 8);
        std::vector<std::uint8_t> expected;
        for (std::size_t left = dice.below(40); left > 0; --left) {
            const std::vector<Clause> demand = random_demand(dice, features);
            add(demand, bytes);
            expected.push_back(static_cast<std::uint8_t>(least_of(demand, shares)));
            ++met[expected.back()];
        }
        std::vector<std::uint8_t> least;
        find_least_covered(bytes, covers_of(shares), least);
        ASSERT_EQ(least, expected);
        find_least_covered_one_by_one(bytes, covers_of(shares), least);
        ASSERT_EQ(least, expected);
    }
    EXPECT_TRUE(std::ranges::all_of(met, [](std::size_t times) { return times > 100; }));
}

/// What each feature gains when the weight of a demand goes to one of its clauses, feature by feature.
std::vector<Weight> gains(const std::vector<std::vector<Clause>>& demands,
                          const std::vector<std::uint8_t>& which, const std::vector<Weight>& weights,
                          std::size_t features) {
    std::vector<Weight> sums(features, 0);
    for (std::size_t i = 0; i < demands.size(); ++i) {
        for (std::size_t f = 0; f < features; ++f) {
            if (which[i] < kClausesOfDemand && demands[i][which[i]][f]) sums[f] += weights[i];
        }
    }
    return sums;
}

TEST(ClauseSums, AreWhatEachFeatureGains) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const std::size_t features = 8 * (1 + dice.below(20));
        const std::uint64_t heaviest = dice.one_in(4) ? 5'000'000'000 : 1000;  // more than 32 bits hold
        ClauseBytes bytes;
        bytes.clear(features / 8);
        std::vector<std::vector<Clause>> demands;
        std::vector<std::uint8_t> which;
        std::vector<Weight> weights;
        for (std::size_t left = dice.below(40); left > 0; --left) {
            demands.push_back(random_demand(dice, features));
            add(demands.back(), bytes);
            which.push_back(static_cast<std::uint8_t>(dice.below(kClausesOfDemand + 1)));
            weights.push_back(static_cast<Weight>(dice.below(heaviest)));
        }
        std::vector<Weight> sums(3, 7);  // left over from another time
        sum_up_clauses(bytes, which, weights, sums);
        ASSERT_EQ(sums, gains(demands, which, weights, features));
    }
}

}  // namespace
