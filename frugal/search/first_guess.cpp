#include <frugal/search/first_guess.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace frugal {
namespace {

/// How much a cost counts against a gain. Only operations that every machine rounds alike.
constexpr std::array<double (*)(double), 3> kPenalties{[](double cost) { return std::sqrt(cost); },
                                                       [](double cost) { return cost; },
                                                       [](double cost) { return cost * cost; }};

class Guesser {
  public:
    Guesser(const DrawnPairs& pairs, const TestCosts& costs)
        : costs_(costs), told_apart_(pairs.told_apart()) {}

    /// Buys while anything is affordable and tells anything apart; when all pairs are apart, they start anew.
    std::vector<std::size_t> guess(double (*penalty)(double), Units budget) const {
        std::vector<std::size_t> bought;
        std::vector<std::size_t> candidates(told_apart_.size());
        for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i] = i;
        std::vector<double> penalties;
        for (std::size_t i = 0; i < candidates.size(); ++i)
            penalties.push_back(penalty(static_cast<double>(costs_[i])));
        DrawnPairs::Bits together;
        together.fill(~std::uint64_t{0});
        for (;;) {
            std::erase_if(candidates, [&](std::size_t feature) { return costs_[feature] > budget; });
            double most = 0;
            auto best = candidates.end();
            for (auto candidate = candidates.begin(); candidate != candidates.end(); ++candidate) {
                const auto gain = static_cast<double>(DrawnPairs::common(told_apart_[*candidate], together));
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
            for (std::size_t i = 0; i < together.size(); ++i) together[i] &= ~told_apart_[*best][i];
            bought.push_back(*best);
            candidates.erase(best);
        }
    }

  private:
    const TestCosts& costs_;
    const std::vector<DrawnPairs::Bits>& told_apart_;
};

}  // namespace

std::vector<std::vector<std::size_t>> first_guesses(const DrawnPairs& pairs, const TestCosts& costs,
                                                    Units budget) {
    const Guesser guesser(pairs, costs);
    std::vector<std::vector<std::size_t>> guesses;
    for (const auto penalty : kPenalties) {
        std::vector<std::size_t> guess = guesser.guess(penalty, budget);
        if (std::ranges::find(guesses, guess) == guesses.end()) guesses.push_back(std::move(guess));
    }
    return guesses;
}

}  // namespace frugal
