// What is asked, never how it is solved: test costs, a rough-set model, constraints, and objectives in
// falling order of weight.
//
// This is the paper's constraint-satisfaction view. Its four problems are compositions of a few parts, and so
// is anything else a user puts together.
#pragma once

#include <frugal/measure/model.hpp>
#include <frugal/problem/constraint.hpp>
#include <frugal/problem/constraints/budget.hpp>
#include <frugal/problem/objective.hpp>

#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace frugal {

class Problem {
  public:
    /// Tests that require other tests make the first constraint.
    Problem(std::string name, TestCosts costs);

    /// How objects are counted; Pawlak's model when none is set.
    Problem& in(std::shared_ptr<const Model> model) {
        model_ = std::move(model);
        return *this;
    }

    template <typename Part, typename... Arguments>
    Problem& subject_to(Arguments&&... arguments) {
        constraints_.push_back(std::make_shared<const Part>(std::forward<Arguments>(arguments)...));
        return *this;
    }
    template <typename Part, typename... Arguments>
    Problem& prefer(Arguments&&... arguments) {
        if constexpr (std::is_constructible_v<Part, const TestCosts&, Arguments...>) {
            objectives_.push_back(
                std::make_shared<const Part>(costs_, std::forward<Arguments>(arguments)...));
        } else {
            objectives_.push_back(std::make_shared<const Part>(std::forward<Arguments>(arguments)...));
        }
        return *this;
    }
    Problem& prefer(std::shared_ptr<const Objective> objective) {
        objectives_.push_back(std::move(objective));
        return *this;
    }

    const std::string& name() const { return name_; }
    const TestCosts& costs() const { return costs_; }
    /// Null for Pawlak's model.
    const Model* model() const { return model_.get(); }
    std::string model_name() const { return model_ ? model_->name() : "pawlak"; }
    /// A line that says how objects are counted; nothing for Pawlak's model.
    std::string model_line() const {
        return model_ ? "Model: " + model_->name() + ": " + model_->describe() + "\n" : "";
    }
    const std::vector<std::shared_ptr<const Constraint>>& constraints() const { return constraints_; }
    const std::vector<std::shared_ptr<const Objective>>& objectives() const { return objectives_; }

    /// The budget, or null when spending is unlimited.
    const Budget* budget() const;

    /// Whether its model or one of its parts looks at the blocks of a subset; Pawlak's model only needs to
    /// know how many objects are in pure ones.
    bool looks_at_blocks() const;
    /// Whether a feature that splits no block can never help. Then searches pass over it.
    bool idle_never_helps() const;
    /// Pawlak's model, costs that only rise, and parts that know numbers only: what the paper's problems are.
    bool is_plain() const;

    bool allows(const SubsetView& subset) const;
    bool possible_between(const SubsetView& least, const SubsetView& most) const;

    std::vector<double> values(const SubsetView& subset) const;
    std::vector<double> best_between(const SubsetView& least, const SubsetView& most) const;

    /// Lexicographic: positive when `a` is better than `b`, negative when worse, 0 when equal.
    int compare(const std::vector<double>& a, const std::vector<double>& b) const;

  private:
    std::string name_;
    TestCosts costs_;
    std::shared_ptr<const Model> model_;
    std::vector<std::shared_ptr<const Constraint>> constraints_;
    std::vector<std::shared_ptr<const Objective>> objectives_;
};

}  // namespace frugal
