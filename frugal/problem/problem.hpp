// What is asked, never how it is solved: test costs, constraints, and objectives in falling order of weight.
//
// This is the paper's constraint-satisfaction view. Its four problems are compositions of a few parts, and so
// is anything else a user puts together.
#pragma once

#include <frugal/problem/constraint.hpp>
#include <frugal/problem/constraints/budget.hpp>
#include <frugal/problem/objective.hpp>

#include <memory>
#include <string>
#include <vector>

namespace frugal {

class Problem {
  public:
    Problem(std::string name, TestCosts costs) : name_(std::move(name)), costs_(std::move(costs)) {}

    template <typename Part, typename... Arguments>
    Problem& subject_to(Arguments&&... arguments) {
        constraints_.push_back(std::make_shared<const Part>(std::forward<Arguments>(arguments)...));
        return *this;
    }
    template <typename Part, typename... Arguments>
    Problem& prefer(Arguments&&... arguments) {
        objectives_.push_back(std::make_shared<const Part>(std::forward<Arguments>(arguments)...));
        return *this;
    }

    const std::string& name() const { return name_; }
    const TestCosts& costs() const { return costs_; }
    const std::vector<std::shared_ptr<const Constraint>>& constraints() const { return constraints_; }
    const std::vector<std::shared_ptr<const Objective>>& objectives() const { return objectives_; }

    /// The budget, or null when spending is unlimited.
    const Budget* budget() const;

    bool allows(const SubsetMeasures& subset) const;
    bool possible_between(const SubsetMeasures& least, const SubsetMeasures& most) const;

    std::vector<double> values(const SubsetMeasures& subset) const;
    std::vector<double> best_between(const SubsetMeasures& least, const SubsetMeasures& most) const;

    /// Lexicographic: positive when `a` is better than `b`, negative when worse, 0 when equal.
    int compare(const std::vector<double>& a, const std::vector<double>& b) const;

  private:
    std::string name_;
    TestCosts costs_;
    std::vector<std::shared_ptr<const Constraint>> constraints_;
    std::vector<std::shared_ptr<const Objective>> objectives_;
};

}  // namespace frugal
