#include <frugal/search/first_guess.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace frugal {
namespace {

constexpr std::size_t kPairs = 512;
constexpr std::size_t kWords = kPairs / 64;
/// How much a cost counts against a gain. Only operations that every machine rounds alike.
constexpr std::array<double (*)(double), 3> kPenalties{[](double cost) { return std::sqrt(cost); },
                                                       [](double cost) { return cost; },
                                                       [](double cost) { return cost * cost; }};

using PairBits = std::array<std::uint64_t, kWords>;

struct Pair {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
};

/// Pairs of different classes, drawn with a fixed seed; fewer where they are hard to find.
std::vector<Pair> draw_pairs(const Granules& granules) {
    if (granules.size() < 2) return {};
    // One more than is kept: each pair is written down, and the next one takes its place if it is no use.
    std::vector<Pair> pairs(kPairs + 1);
    std::size_t found = 0;
    std::uint64_t state = 1;
    const auto size = static_cast<std::uint32_t>(granules.size());
    const auto draw = [&] {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::uint32_t>(state >> 32U) % size;
    };
    const auto decisions = granules.decisions();
    for (std::size_t i = 0; i < 4 * kPairs && found < kPairs; ++i) {
        pairs[found].x = draw();
        pairs[found].y = draw();
        found += static_cast<std::size_t>(decisions[pairs[found].x] != decisions[pairs[found].y]);
    }
    pairs.resize(found);
    return pairs;
}

std::size_t common(const PairBits& a, const PairBits& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < kWords; ++i) count += static_cast<std::size_t>(std::popcount(a[i] & b[i]));
    return count;
}

class Guesser {
  public:
    Guesser(const Granules& granules, const TestCosts& costs)
        : costs_(costs), told_apart_(granules.features(), PairBits{}) {
        const std::vector<Pair> pairs = draw_pairs(granules);
        for (std::size_t feature = 0; feature < granules.features(); ++feature) {
            granules.codes(feature).visit([&](auto codes) {
                for (std::size_t word = 0; word * 64 < pairs.size(); ++word) {
                    std::uint64_t bits = 0;
                    for (std::size_t i = word * 64; i < std::min(word * 64 + 64, pairs.size()); ++i) {
                        const bool apart = codes[pairs[i].x] != codes[pairs[i].y];
                        bits |= std::uint64_t{apart} << (i % 64);
                    }
                    told_apart_[feature][word] = bits;
                }
            });
        }
    }

    /// Buys while anything is affordable and tells anything apart; when all pairs are apart, they start anew.
    std::vector<std::size_t> guess(double (*penalty)(double), Units budget) const {
        std::vector<std::size_t> bought;
        std::vector<std::size_t> candidates(told_apart_.size());
        for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i] = i;
        std::vector<double> penalties;
        for (std::size_t i = 0; i < candidates.size(); ++i)
            penalties.push_back(penalty(static_cast<double>(costs_[i])));
        PairBits together;
        together.fill(~std::uint64_t{0});
        for (;;) {
            std::erase_if(candidates, [&](std::size_t feature) { return costs_[feature] > budget; });
            double most = 0;
            auto best = candidates.end();
            for (auto candidate = candidates.begin(); candidate != candidates.end(); ++candidate) {
                const auto gain = static_cast<double>(common(told_apart_[*candidate], together));
                if (gain == 0) continue;
                const double penalty_of = penalties[*candidate];
                const double worth = penalty_of == 0 ? std::numeric_limits<double>::max() : gain / penalty_of;
                if (worth <= most) continue;
                most = worth;
                best = candidate;
            }
            if (best == candidates.end()) {
                const bool fresh =
                    std::ranges::all_of(together, [](auto word) { return word == ~std::uint64_t{0}; });
                if (candidates.empty() || fresh) return bought;
                together.fill(~std::uint64_t{0});
                continue;
            }
            budget -= costs_[*best];
            for (std::size_t i = 0; i < kWords; ++i) together[i] &= ~told_apart_[*best][i];
            bought.push_back(*best);
            candidates.erase(best);
        }
    }

  private:
    const TestCosts& costs_;
    std::vector<PairBits> told_apart_;
};

}  // namespace

std::vector<std::vector<std::size_t>> first_guesses(const Granules& granules, const TestCosts& costs,
                                                    Units budget) {
    const Guesser guesser(granules, costs);
    std::vector<std::vector<std::size_t>> guesses;
    for (const auto penalty : kPenalties) {
        std::vector<std::size_t> guess = guesser.guess(penalty, budget);
        if (std::ranges::find(guesses, guess) == guesses.end()) guesses.push_back(std::move(guess));
    }
    return guesses;
}

}  // namespace frugal
