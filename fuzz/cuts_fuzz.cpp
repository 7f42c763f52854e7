// Attacks files of cuts: whatever the bytes, they are refused as a DataError, or make cuts that survive being
// written and read, and that put every number into the interval whose name fits it.
#include <frugal/error.hpp>
#include <frugal/table/cuts.hpp>
#include <frugal/table/decimal_text.hpp>
#include <frugal/table/read_table.hpp>

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void require(bool promise) {
    if (!promise) std::abort();
}

void check(frugal::DecisionTable table, const frugal::Cuts& cuts) {
    require(frugal::parse_cuts(frugal::cuts_csv(cuts), "again", table) == cuts);
    const frugal::DecisionTable before = table;
    frugal::apply_cuts(table, cuts);
    for (const frugal::FeatureCuts& entry : cuts) {
        const std::size_t feature = table.feature_index(entry.feature);
        const frugal::Column& old = before.features[feature];
        const frugal::Column& column = table.features[feature];
        for (std::size_t row = 0; row < table.objects; ++row) {
            if (old.is_missing(old.codes[row])) {
                require(column.is_missing(column.codes[row]));
                continue;
            }
            const double number = frugal::number_of(old.values[old.codes[row]]);
            std::size_t below = 0;
            for (const std::string& cut : entry.cuts) below += frugal::number_of(cut) < number ? 1 : 0;
            require(column.values[column.codes[row]] == frugal::interval_name(entry.cuts, below));
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const frugal::DecisionTable table =
        frugal::make_decision_table(frugal::parse_table("a,b,d\n1,?,x\n-2.5,1e3,x\n0,7,y\n", "table"));
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        check(table, frugal::parse_cuts(text, "fuzz", table));
    } catch (const frugal::DataError&) {
        return 0;
    }
    return 0;
}
