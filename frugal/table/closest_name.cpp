#include <frugal/table/closest_name.hpp>

#include <algorithm>
#include <cctype>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace frugal {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Levenshtein distance, blind to upper and lower case.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t substitute = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({substitute, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string did_you_mean(std::string_view name, const std::vector<std::string>& names) {
    constexpr std::size_t kLongestList = 12;
    const std::string* closest = nullptr;
    std::size_t least = std::min(name.size(), 2 + name.size() / 3);  // something of the name must be right
    for (const std::string& candidate : names) {
        const std::size_t distance = edit_distance(name, candidate);
        if (distance < least) {
            least = distance;
            closest = &candidate;
        }
    }
    if (closest != nullptr) return fmt::format(" (did you mean '{}'?)", *closest);
    if (!names.empty() && names.size() <= kLongestList)
        return fmt::format(" (there are {})", fmt::join(names, ", "));
    return {};
}

}  // namespace frugal
