#include <frugal/search/affordable_subsets.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace frugal {

AffordableSubsets affordable_subsets(std::span<const Units> prices, Units money) {
    constexpr std::size_t kParts = 128;
    if (money < 0) return {};
    const double part = std::max(1.0, static_cast<double>(money) / kParts);
    const auto in_parts = [part](Units amount) {
        return static_cast<std::size_t>(std::llround(static_cast<double>(amount) / part));
    };
    std::array<double, kParts + 1> number{};  // of subsets that cost so many parts
    std::array<double, kParts + 1> sizes{};   // of all of them together
    number[0] = 1;
    const std::size_t all = in_parts(money);
    for (const Units price : prices) {
        if (price > money) continue;
        const std::size_t parts = in_parts(price);
        for (std::size_t sum = all + 1; sum-- > parts;) {
            sizes[sum] += sizes[sum - parts] + number[sum - parts];
            number[sum] += number[sum - parts];
        }
    }
    const double subsets = std::accumulate(number.begin(), number.end(), -1.0);
    if (subsets < 1) return {};
    return {subsets, std::accumulate(sizes.begin(), sizes.end(), 0.0) / subsets};
}

}  // namespace frugal
