#include <frugal/error.hpp>
#include <frugal/table/closest_name.hpp>
#include <frugal/table/cut_places.hpp>
#include <frugal/table/discretize.hpp>
#include <frugal/table/sorted_numbers.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr std::array kMethods{
    CutMethodName{CutMethod::width, "width", "K intervals of equal width"},
    CutMethodName{CutMethod::frequency, "frequency", "K intervals of about equally many objects"},
    CutMethodName{CutMethod::mdl, "mdl", "intervals that tell the classes apart (Fayyad and Irani)"},
};

CutMethod method_named(std::string_view name) {
    std::vector<std::string> names;
    for (const CutMethodName& entry : kMethods) {
        if (entry.name == name) return entry.method;
        names.emplace_back(entry.name);
    }
    throw UsageError(
        fmt::format("no way to make intervals is named '{}'{}", name, did_you_mean(name, names)));
}

std::vector<std::string> cuts_of(const SortedNumbers& sorted, const Column& decision,
                                 const Discretization& how) {
    if (how.method == CutMethod::width) return equal_width(sorted, how.intervals);
    const Boundaries boundaries = how.method == CutMethod::frequency ? equal_frequency(sorted, how.intervals)
                                                                     : mdl_boundaries(sorted, decision);
    std::vector<std::string> cuts;
    for (const std::size_t boundary : boundaries)
        cuts.push_back(cut_between(sorted.numbers[boundary], sorted.numbers[boundary + 1]));
    return cuts;
}

}  // namespace

std::span<const CutMethodName> cut_method_names() { return kMethods; }

Discretization Discretization::parse(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    Discretization how;
    how.method = method_named(text.substr(0, colon));
    if (colon == text.size()) return how;
    if (how.method == CutMethod::mdl)
        throw UsageError(fmt::format("'{}': mdl finds the number of intervals itself", text));
    const std::string_view number = text.substr(colon + 1);
    const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), how.intervals);
    const bool is_number = fault == std::errc() && end == number.data() + number.size();
    if (!is_number || how.intervals < 2 || how.intervals > kMostIntervals) {
        throw UsageError(fmt::format("'{}': the number of intervals is a whole number from 2 to {}", text,
                                     kMostIntervals));
    }
    return how;
}

std::string Discretization::to_string() const {
    const auto entry = std::ranges::find(kMethods, method, &CutMethodName::method);
    return method == CutMethod::mdl ? std::string(entry->name) : fmt::format("{}:{}", entry->name, intervals);
}

Cuts find_cuts(const DecisionTable& table, const FeatureSet& features, const Discretization& how) {
    Cuts cuts;
    features.for_each([&](std::size_t feature) {
        const Column& column = table.features[feature];
        cuts.push_back({column.name, cuts_of(sort_numbers(column), table.decision, how)});
    });
    return cuts;
}

}  // namespace frugal
