// A linear bound on what further features decide, and the knapsack that it makes for a budget.
//
// It reads: features T decide at most `constant` + the sum of their profits p(a). If it holds at a node it
// holds everywhere below, and so does every mixture of two such bounds. A budget of c then decides at most
//     U(c) = constant + the largest fractional knapsack of the profits with budget c.
#pragma once

#include <frugal/search/goal.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace frugal {

struct ProfitBound {
    double constant = 0;
    std::vector<double> profit;  ///< by feature
    std::vector<double> share;   ///< how much of each feature knapsacks have bought on average

    bool empty() const { return profit.empty(); }
};

/// Improves a bound for the stairs of a node, and says what it allows there. What counts is the surplus: how
/// far U is above what is wanted, at the stair where it is furthest.
class KnapsackGame {
  public:
    explicit KnapsackGame(const TestCosts& costs);

    /// Begins at a node, after `spent`. The surplus is infinite when the bound is empty, and less than
    /// nothing when no stair is left.
    double begin(ProfitBound bound, std::span<const std::size_t> open, Units spent, const Staircase& stairs);

    /// Mixes in another bound, about `step` of it; all of it when there was none. The new surplus.
    double mix_in(double constant, std::span<const double> profit, double step);

    /// Lets the knapsack of the stair with the surplus count in the average by `step`.
    void buy(double step);

    const ProfitBound& bound() const { return now_; }
    const std::vector<double>& share() const { return now_.share; }
    double profit(std::size_t feature) const { return now_.profit[feature]; }

    /// The stairs that are left: those that no bound so far has undercut.
    const Staircase& stairs() const { return stairs_; }
    const Staircase& undercut() const { return undercut_; }
    /// U at each stair that is left, and the profit per cost where its budget ends.
    const std::vector<double>& most() const { return most_; }
    const std::vector<double>& ratios() const { return ratios_; }
    /// U of what may still be spent.
    double most_for(Units left) const;
    /// The least further cost at which U reaches so much; nothing when none does.
    std::optional<Units> least_cost(double at_least) const;

  private:
    struct Surplus {
        double value = 0;
        std::size_t stair = 0;
    };

    Surplus measure();
    void sort_by_ratio();
    void make_affordable();

    const TestCosts& costs_;
    std::vector<double> cost_;      ///< by feature
    std::vector<double> per_cost_;  ///< 1 / cost, by feature
    Units spent_ = 0;
    Staircase stairs_;
    Staircase undercut_;
    ProfitBound now_;
    Surplus surplus_;
    std::vector<std::size_t> by_ratio_;  ///< open features by falling profit per cost
    std::vector<double> ratio_;          ///< by feature
    std::vector<double> most_;
    std::vector<double> ratios_;
    std::vector<double> profit_before_;  ///< scratch: before a step
};

}  // namespace frugal
