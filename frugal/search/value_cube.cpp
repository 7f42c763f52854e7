#include <frugal/search/value_cube.hpp>

#include <algorithm>
#include <bit>
#include <concepts>

namespace frugal {
namespace {

constexpr std::size_t kMostSteps = 1U << 20U;
constexpr std::size_t kStepsPerGranule = 512;  ///< as long as a search takes that counts granules

/// How many bits of a cell hold its objects that can be decided. Above them, each class has a bit.
unsigned bits_of_objects(const Granules& granules) {
    return static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(granules.objects())));
}

std::size_t bits_of_cells(const Granules& granules) { return bits_of_objects(granules) + granules.classes(); }

/// What the bits of a cell mean. Loops work with copies of their own, which nothing they write to can change.
template <std::unsigned_integral Cell>
struct Layout {
    explicit Layout(const Granules& granules)
        : first_class(static_cast<Cell>(Cell{1} << bits_of_objects(granules))) {}

    Cell together(Cell a, Cell b) const { return static_cast<Cell>((a + (b & objects)) | (b & classes)); }

    Cell lost_in(Cell cell) const {
        const auto of_cell = static_cast<Cell>(cell & classes);
        const bool several = static_cast<Cell>(of_cell & (of_cell - first_class)) != 0;
        return static_cast<Cell>(several ? cell & objects : 0);
    }

    Cell first_class;
    Cell objects = static_cast<Cell>(first_class - 1);
    Cell classes = static_cast<Cell>(~objects);
};

/// One feature of the cube.
struct Axis {
    std::size_t feature;
    std::size_t values;
    Units cost;
    FewFeatures::Set bit;
};

/// Cells no wider than they must be: twice as many are merged at a time, in half as much memory.
template <std::unsigned_integral Cell>
class Cells {
  public:
    Cells(const Granules& granules, std::span<const Axis> axes) : layout_(granules), axes_(axes) {
        fill(granules);
    }

    /// By subset.
    void count_up_to(Units budget, std::span<std::uint32_t> lost) {
        lost_ = lost;
        // What is left when one feature after the other is given up: N / v, then N / (v w), ..., which
        // together are less than N / (the fewest values - 1).
        std::size_t fewest = cells_.size() + 1;
        for (const Axis& axis : axes_) fewest = axis.values > 1 ? std::min(fewest, axis.values) : fewest;
        std::vector<Cell> scratch(cells_.size() / (fewest - 1));
        count(cells_, scratch, {0, 0, budget, 1});
    }

  private:
    using Set = FewFeatures::Set;
    /// Some features are decided about; of each bought one the cells are apart, of each given up one
    /// together.
    struct Decided {
        std::size_t features = 0;
        Set bought = 0;
        Units money = 0;        ///< that is left
        std::size_t apart = 1;  ///< cells in a row that differ in bought features only
    };

    /// Cells that differ in the first feature only stand next to each other, and so on. An inconsistent
    /// granule has no objects that can be decided, and all classes.
    void fill(const Granules& granules) {
        std::vector<std::uint32_t> places(granules.size(), 0);
        std::uint32_t apart = 1;
        for (const Axis& axis : axes_) {
            granules.codes(axis.feature).visit([&, place = places.data()](auto codes) {
                for (std::size_t g = 0; g < codes.size(); ++g) place[g] += apart * codes[g];
            });
            apart *= static_cast<std::uint32_t>(axis.values);
        }
        cells_.resize(apart);
        const auto decisions = granules.decisions();
        const auto weights = granules.weights();
        for (std::size_t g = 0; g < granules.size(); ++g) {
            Cell& cell = cells_[places[g]];
            if (decisions[g] == kInconsistent) {
                cell = static_cast<Cell>(cell | layout_.classes);
            } else {
                cell = static_cast<Cell>((cell + static_cast<Cell>(weights[g])) | layout_.first_class
                                                                                      << decisions[g]);
            }
        }
    }

    /// Everything with the next feature, then everything without it.
    void count(std::span<const Cell> cells, std::span<Cell> scratch, Decided decided) {
        const std::size_t next = decided.features;
        if (next == axes_.size()) {
            lost_[decided.bought] = lost_in(cells);
            return;
        }
        const auto& [feature, values, cost, bit] = axes_[next];
        if (cost <= decided.money) {
            const auto with_next = static_cast<Set>(decided.bought | bit);
            count(cells, scratch, {next + 1, with_next, decided.money - cost, decided.apart * values});
        }
        const Decided without_next{next + 1, decided.bought, decided.money, decided.apart};
        if (values == 1) {  // nothing to merge, and no room for it
            count(cells, scratch, without_next);
            return;
        }
        const std::span<Cell> left = scratch.first(cells.size() / values);
        merge(cells, values, decided.apart, left);
        count(left, scratch.subspan(left.size()), without_next);
    }

    /// Objects of the cells with several classes.
    Cell lost_in(std::span<const Cell> cells) const {
        const Layout layout = layout_;
        Cell lost = 0;
        for (const Cell cell : cells) lost = static_cast<Cell>(lost + layout.lost_in(cell));
        return lost;
    }

    /// Merges `apart` cells in a row with those of the other values of a feature, which come next.
    template <std::size_t Values>
    void merge_row(const Cell* __restrict from, std::size_t apart, Cell* __restrict out) const {
        const Layout layout = layout_;
        for (std::size_t i = 0; i < apart; ++i) {
            Cell cell = from[i];
            for (std::size_t value = 1; value < Values; ++value)
                cell = layout.together(cell, from[value * apart + i]);
            out[i] = cell;
        }
    }

    void merge_row(const Cell* __restrict from, std::size_t values, std::size_t apart,
                   Cell* __restrict out) const {
        const Layout layout = layout_;
        std::copy_n(from, apart, out);
        for (std::size_t value = 1; value < values; ++value) {
            from += apart;
            for (std::size_t i = 0; i < apart; ++i) out[i] = layout.together(out[i], from[i]);
        }
    }

    /// Gives a feature up, of which cells of different values are `apart`.
    void merge(std::span<const Cell> cells, std::size_t values, std::size_t apart,
               std::span<Cell> out) const {
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

    Layout<Cell> layout_;
    std::span<const Axis> axes_;
    std::vector<Cell> cells_;
    std::span<std::uint32_t> lost_;
};

}  // namespace

bool ValueCube::fit(const Granules& granules, std::span<const std::size_t> features) {
    if (features.size() > kMost || bits_of_cells(granules) > 32) return false;
    const std::size_t most = std::min(kMostSteps, kStepsPerGranule * granules.size());
    std::size_t steps = 1;
    for (const std::size_t feature : features) {
        steps *= granules.domain(feature) + 1;
        if (steps > most) return false;
    }
    return true;
}

ValueCube::ValueCube(const Granules& granules, std::vector<std::size_t> features, const TestCosts& costs,
                     Units budget)
    : FewFeatures(granules, std::move(features)), lost_(std::size_t{1} << this->features().size()) {
    // From the last one on: these are dear in a search, and after them little can be bought.
    std::vector<Axis> axes;
    for (std::size_t i = this->features().size(); i-- > 0;) {
        const std::size_t feature = this->features()[i];
        axes.push_back({feature, granules.domain(feature), costs[feature], static_cast<Set>(1U << i)});
    }
    if (bits_of_cells(granules) <= 16) {
        Cells<std::uint16_t>(granules, axes).count_up_to(budget, lost_);
    } else {
        Cells<std::uint32_t>(granules, axes).count_up_to(budget, lost_);
    }
}

}  // namespace frugal
