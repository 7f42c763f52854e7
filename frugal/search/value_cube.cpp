#include <frugal/search/value_cube.hpp>

#include <algorithm>

namespace frugal {
namespace {

using Cell = std::uint32_t;

constexpr unsigned kBitsOfObjects = 24;
constexpr Cell kObjects = (Cell{1} << kBitsOfObjects) - 1;
constexpr Cell kClasses = ~kObjects;
constexpr std::size_t kMostClasses = 32 - kBitsOfObjects;

constexpr std::size_t kMostSteps = 1U << 20U;
constexpr std::size_t kStepsPerGranule = 512;  ///< as long as a search takes that counts granules

/// Objects of the cells with several classes.
Cell lost_in(std::span<const Cell> cells) {
    Cell lost = 0;
    for (const Cell cell : cells) {
        const Cell classes = cell & kClasses;
        const Cell several = (classes & (classes - (Cell{1} << kBitsOfObjects))) != 0;
        lost += cell & kObjects & -several;
    }
    return lost;
}

Cell together(Cell a, Cell b) { return (a + (b & kObjects)) | (b & kClasses); }

/// Merges `apart` cells in a row with those of the other values of a feature, which come next.
template <std::size_t Values>
void merge_row(const Cell* __restrict from, std::size_t apart, Cell* __restrict out) {
    for (std::size_t i = 0; i < apart; ++i) {
        Cell cell = from[i];
        for (std::size_t value = 1; value < Values; ++value) cell = together(cell, from[value * apart + i]);
        out[i] = cell;
    }
}

void merge_row(const Cell* __restrict from, std::size_t values, std::size_t apart, Cell* __restrict out) {
    std::copy_n(from, apart, out);
    for (std::size_t value = 1; value < values; ++value) {
        from += apart;
        for (std::size_t i = 0; i < apart; ++i) out[i] = together(out[i], from[i]);
    }
}

/// Gives a feature up, of which cells of different values are `apart`.
void merge(std::span<const Cell> cells, std::size_t values, std::size_t apart, std::span<Cell> out) {
    const Cell* from = cells.data();
    for (std::size_t begin = 0; begin < out.size(); begin += apart, from += values * apart) {
        Cell* const row = out.data() + begin;
        switch (values) {
            case 2:
                merge_row<2>(from, apart, row);
                break;
            case 3:
                merge_row<3>(from, apart, row);
                break;
            default:
                merge_row(from, values, apart, row);
        }
    }
}

}  // namespace

bool ValueCube::fit(const Granules& granules, std::span<const std::size_t> features) {
    if (features.size() > kMost || granules.classes() > kMostClasses) return false;
    if (granules.objects() > static_cast<Weight>(kObjects)) return false;
    const std::size_t most = std::min(kMostSteps, kStepsPerGranule * granules.size());
    std::size_t steps = 1;
    for (const std::size_t feature : features) {
        steps *= granules.domain(feature) + 1;
        if (steps > most) return false;
    }
    return true;
}

ValueCube::ValueCube(const Granules& granules, std::vector<std::size_t> features)
    : FewFeatures(granules, std::move(features)), lost_(std::size_t{1} << this->features().size()) {
    for (const std::size_t feature : this->features()) values_.push_back(granules.domain(feature));
    const Cells cells = cells_of(granules);
    // What is left when one feature after the other is given up: N / v, then N / (v w), ..., which together
    // are less than N / (the fewest values - 1).
    std::size_t fewest = cells.size() + 1;
    for (const std::size_t values : values_) fewest = values > 1 ? std::min(fewest, values) : fewest;
    Cells scratch(cells.size() / (fewest - 1));
    count(cells, scratch, {});
}

/// Cells that differ in the first feature only stand next to each other, and so on. An inconsistent granule
/// has no objects that can be decided, and all classes.
ValueCube::Cells ValueCube::cells_of(const Granules& granules) const {
    std::vector<std::uint32_t> place(granules.size(), 0);
    std::size_t apart = 1;
    for (std::size_t i = 0; i < values_.size(); apart *= values_[i++]) {
        granules.codes(features()[i]).visit([&](auto codes) {
            for (std::size_t g = 0; g < codes.size(); ++g)
                place[g] += static_cast<std::uint32_t>(apart * codes[g]);
        });
    }
    Cells cells(apart, 0);
    const auto decisions = granules.decisions();
    const auto weights = granules.weights();
    for (std::size_t g = 0; g < granules.size(); ++g) {
        Cell& cell = cells[place[g]];
        if (decisions[g] == kInconsistent) {
            cell |= kClasses;
        } else {
            cell = (cell + static_cast<Cell>(weights[g])) | Cell{1} << (kBitsOfObjects + decisions[g]);
        }
    }
    return cells;
}

/// Everything with the next feature, then everything without it.
void ValueCube::count(std::span<const Cell> cells, std::span<Cell> scratch, Decided decided) {
    const std::size_t next = decided.features;
    if (next == values_.size()) {
        lost_[decided.bought] = lost_in(cells);
        return;
    }
    const std::size_t values = values_[next];
    const auto with_next = static_cast<Set>(decided.bought | 1U << next);
    count(cells, scratch, {next + 1, with_next, decided.apart * values});
    const Decided without_next{next + 1, decided.bought, decided.apart};
    if (values == 1) {  // nothing to merge, and no room for it
        count(cells, scratch, without_next);
        return;
    }
    const std::span<Cell> left = scratch.first(cells.size() / values);
    merge(cells, values, decided.apart, left);
    count(left, scratch.subspan(left.size()), without_next);
}

}  // namespace frugal
