#include <frugal/problem/constraints/precedence.hpp>
#include <frugal/problem/problem.hpp>

#include <algorithm>

namespace frugal {

Problem::Problem(std::string name, TestCosts costs) : name_(std::move(name)), costs_(std::move(costs)) {
    if (!costs_.requirements().empty()) subject_to<Precedence>(costs_.requirements());
}

const Budget* Problem::budget() const {
    const Budget* tightest = nullptr;
    for (const auto& constraint : constraints_) {
        const auto* budget = dynamic_cast<const Budget*>(constraint.get());
        if (budget != nullptr && (tightest == nullptr || budget->limit() < tightest->limit()))
            tightest = budget;
    }
    return tightest;
}

bool Problem::looks_at_blocks() const {
    const auto looks = [](const auto& part) { return part->looks_at_blocks(); };
    return (model_ && model_->looks_at_blocks()) || std::ranges::any_of(constraints_, looks) ||
           std::ranges::any_of(objectives_, looks);
}

bool Problem::idle_never_helps() const {
    const auto never = [](const auto& part) { return part->idle_never_helps(); };
    // Features that split no block may still tell near objects apart.
    return (!model_ || model_->looks_at_blocks()) && std::ranges::all_of(constraints_, never) &&
           std::ranges::all_of(objectives_, never);
}

bool Problem::is_plain() const {
    const auto one_way = [](const auto& part) { return part->trend() != Trend::neither; };
    return !model_ && costs_.rising() && !looks_at_blocks() && idle_never_helps() &&
           std::ranges::all_of(constraints_, one_way) && std::ranges::all_of(objectives_, one_way);
}

bool Problem::allows(const SubsetView& subset) const {
    return std::ranges::all_of(constraints_,
                               [&](const auto& constraint) { return constraint->holds(subset); });
}

bool Problem::possible_between(const SubsetView& least, const SubsetView& most) const {
    return std::ranges::all_of(
        constraints_, [&](const auto& constraint) { return constraint->possible_between(least, most); });
}

std::vector<double> Problem::values(const SubsetView& subset) const {
    std::vector<double> values;
    values.reserve(objectives_.size());
    for (const auto& objective : objectives_) values.push_back(objective->value(subset));
    return values;
}

std::vector<double> Problem::best_between(const SubsetView& least, const SubsetView& most) const {
    std::vector<double> values;
    values.reserve(objectives_.size());
    for (const auto& objective : objectives_) values.push_back(objective->best_between(least, most));
    return values;
}

int Problem::compare(const std::vector<double>& a, const std::vector<double>& b) const {
    for (std::size_t i = 0; i < objectives_.size(); ++i) {
        const int order = objectives_[i]->compare(a[i], b[i]);
        if (order != 0) return order;
    }
    return 0;
}

}  // namespace frugal
