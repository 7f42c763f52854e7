#include <frugal/problem/problem.hpp>

#include <algorithm>

namespace frugal {

const Budget* Problem::budget() const {
    const Budget* tightest = nullptr;
    for (const auto& constraint : constraints_) {
        const auto* budget = dynamic_cast<const Budget*>(constraint.get());
        if (budget != nullptr && (tightest == nullptr || budget->limit() < tightest->limit()))
            tightest = budget;
    }
    return tightest;
}

bool Problem::allows(const SubsetMeasures& subset) const {
    return std::ranges::all_of(constraints_,
                               [&](const auto& constraint) { return constraint->holds(subset); });
}

bool Problem::possible_between(const SubsetMeasures& least, const SubsetMeasures& most) const {
    return std::ranges::all_of(
        constraints_, [&](const auto& constraint) { return constraint->possible_between(least, most); });
}

std::vector<double> Problem::values(const SubsetMeasures& subset) const {
    return best_between(subset, subset);
}

std::vector<double> Problem::best_between(const SubsetMeasures& least, const SubsetMeasures& most) const {
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
