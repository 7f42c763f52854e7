// Attacks cost files and misclassification matrices: whatever the bytes, they are refused as a DataError, or
// make costs that keep their promises.
#include <frugal/error.hpp>
#include <frugal/table/misclassification_costs.hpp>
#include <frugal/table/read_table.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void require(bool promise) {
    if (!promise) std::abort();
}

/// A discount never makes a subset dearer than its full prices, nor cheaper when a feature is added.
void check_costs(const frugal::TestCosts& costs) {
    for (std::size_t mask = 0; mask < 8; ++mask) {
        frugal::FeatureSet subset(3);
        frugal::Units full = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            if (((mask >> i) & 1U) == 0) continue;
            subset.insert(i);
            full += costs[i];
        }
        require(costs.total(subset) >= 0 && costs.total(subset) <= full);
        for (std::size_t i = 0; i < 3; ++i) require(costs.total(subset.with(i)) >= costs.total(subset));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const frugal::DecisionTable table =
        frugal::make_decision_table(frugal::parse_table("a,b,c,d\n1,2,3,x\n2,2,3,y\n", "table"));
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        check_costs(frugal::parse_cost_file(text, "fuzz", table));
    } catch (const frugal::DataError&) {
    }
    try {
        const frugal::MisclassificationCosts costs =
            frugal::parse_misclassification_costs(text, "fuzz", table);
        require(costs.costs.size() == 2 && costs.costs.front().size() == costs.predictions.size());
    } catch (const frugal::DataError&) {
    }
    return 0;
}
