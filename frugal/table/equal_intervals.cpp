// The two ways to cut that do not look at the decision.
#include <frugal/table/cut_places.hpp>
#include <frugal/table/decimal_text.hpp>
#include <frugal/table/sorted_numbers.hpp>

namespace frugal {

Boundaries equal_frequency(const SortedNumbers& sorted, std::size_t intervals) {
    Boundaries boundaries;
    if (sorted.numbers.size() < 2) return boundaries;
    const std::size_t objects = sorted.rows.size();
    std::size_t boundary = 0;
    for (std::size_t i = 1; i < intervals; ++i) {
        // Everything times `intervals`, to stay with whole numbers.
        const std::size_t share = objects * i;
        const auto distance = [&](std::size_t at) {
            const std::size_t below = sorted.ends[at] * intervals;
            return below > share ? below - share : share - below;
        };
        while (boundary + 2 < sorted.numbers.size() && distance(boundary + 1) < distance(boundary))
            ++boundary;
        if (boundaries.empty() || boundaries.back() != boundary) boundaries.push_back(boundary);
    }
    return boundaries;
}

std::vector<std::string> equal_width(const SortedNumbers& sorted, std::size_t intervals) {
    std::vector<std::string> cuts;
    if (sorted.numbers.size() < 2) return cuts;
    for (std::size_t i = 1; i < intervals; ++i) {
        std::string cut = cut_at_step(sorted.numbers.front(), sorted.numbers.back(), i, intervals);
        // Where doubles are too coarse for so many steps, cuts coincide.
        if (cuts.empty() || number_of(cuts.back()) < number_of(cut)) cuts.push_back(std::move(cut));
    }
    return cuts;
}

}  // namespace frugal
