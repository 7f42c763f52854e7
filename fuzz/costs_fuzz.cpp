// Attacks the cost lists and decimal numbers: whatever is typed, it is read exactly or refused as a
// UsageError.
#include <frugal/error.hpp>
#include <frugal/table/read_table.hpp>
#include <frugal/table/test_costs.hpp>

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const frugal::DecisionTable table =
        frugal::make_decision_table(frugal::parse_table("a,b,d\n1,2,x\n", "table"));
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto number = frugal::Decimal::parse(text)) {
        if (frugal::Decimal::parse(number->to_string()) != number) std::abort();
    }
    try {
        const frugal::TestCosts costs = frugal::parse_cost_list(text, table);
        if (costs[0] < 0 || costs[1] < 0 || costs.total() != costs[0] + costs[1]) std::abort();
    } catch (const frugal::UsageError&) {
        return 0;
    }
    return 0;
}
