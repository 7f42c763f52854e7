#include <frugal/error.hpp>
#include <frugal/measure/class_counter.hpp>
#include <frugal/problem/objectives/lowest_misclassification.hpp>

#include <algorithm>
#include <cmath>

namespace frugal {

LowestMisclassification::LowestMisclassification(const DecisionTable& table, MisclassificationCosts costs)
    : costs_(std::move(costs)),
      objects_(static_cast<Weight>(table.objects)),
      class_sizes_(table.decision.values.size(), 0) {
    for (std::size_t row = 0; row < table.objects; ++row) ++class_sizes_[table.decision.codes[row]];
    Units largest = 0;
    for (const std::vector<Units>& row : costs_.costs) {
        unavoidable_.push_back(*std::ranges::min_element(row));
        largest = std::max(largest, *std::ranges::max_element(row));
    }
    if (largest > 0 && objects_ > TestCosts::kMaxTotal / largest)
        throw UsageError("the misclassification costs have too many digits for so many objects: round them");
}

Units LowestMisclassification::total(const SubsetBlocks& blocks) const {
    Units sum = 0;
    std::vector<Weight> pure = class_sizes_;
    std::vector<Units> of_prediction(costs_.predictions.size());
    ClassCounter counter(*blocks.granules);
    for (std::size_t i = 0; i < blocks.mixed.size(); ++i) {
        counter.count(blocks.mixed[i]);
        std::ranges::fill(of_prediction, 0);
        for (const Class actual : counter.seen()) {
            pure[actual] -= counter[actual];
            for (std::size_t k = 0; k < of_prediction.size(); ++k)
                of_prediction[k] += counter[actual] * costs_.costs[actual][k];
        }
        sum += *std::ranges::min_element(of_prediction);
    }
    for (std::size_t actual = 0; actual < pure.size(); ++actual) sum += pure[actual] * unavoidable_[actual];
    return sum;
}

double LowestMisclassification::shown(double value, const TestCosts& /*costs*/) const {
    if (objects_ == 0) return 0;
    return value / std::pow(10, costs_.decimals) / static_cast<double>(objects_);
}

}  // namespace frugal
