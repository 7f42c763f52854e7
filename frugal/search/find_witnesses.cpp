#include <frugal/search/find_witnesses.hpp>

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace frugal {
namespace {

constexpr Weight kMostCopies = 4;

std::size_t agreeing(std::uint64_t shared, std::uint64_t features) {
    return static_cast<std::size_t>(std::popcount(shared & features));
}

}  // namespace

void keep_close(std::vector<Witness>& witnesses, std::uint64_t features, std::size_t least) {
    std::size_t kept = 0;
    for (const Witness& witness : witnesses) {
        witnesses[kept] = witness;
        kept += agreeing(witness.shared, features) >= least ? 1U : 0U;
    }
    witnesses.resize(kept);
}

void WitnessFinder::find(const Undecided& here, std::uint64_t features, const ChooseLeast& choose,
                         std::vector<Witness>& found) {
    copies_.clear();
    for (std::size_t i = 0; i < here.blocks(); ++i) {
        for (const Granule granule : here.block(i)) {
            const bool lost_for_good = granules_.decisions()[granule] == kInconsistent;
            const Weight copies = lost_for_good ? 0 : std::min(kMostCopies, granules_.weights()[granule]);
            copies_.push_back(static_cast<std::uint8_t>(copies));
        }
    }
    Closeness closeness{};
    compare_all(here, [&](std::uint32_t x, std::uint32_t y, std::uint64_t shared) {
        closeness[agreeing(shared, features)] += std::size_t{copies_[x]} + copies_[y];
    });
    const std::size_t least = choose(closeness);
    unsorted_.clear();
    compare_all(here, [&](std::uint32_t x, std::uint32_t y, std::uint64_t shared) {
        if (agreeing(shared, features) < least) return;
        if (copies_[x] > 0) unsorted_.push_back({x, shared});
        if (copies_[y] > 0) unsorted_.push_back({y, shared});
    });
    sort_by_object(here.granules(), found);
    keep_close(found, features, least);
}

/// Calls f(x, y, features on which both agree) for all pairs of objects of different classes in one block.
template <typename F>
void WitnessFinder::compare_all(const Undecided& here, const F& f) {
    std::uint32_t first = 0;  // object of the block
    for (std::size_t b = 0; b < here.blocks(); ++b) {
        const std::span<const Granule> block = here.block(b);
        sort_by_class(block);
        std::size_t others = 0;
        const auto class_of = [&](std::size_t i) { return granules_.decisions()[block[members_[i]]]; };
        for (std::size_t i = 0; i < block.size(); ++i) {
            while (others < block.size() && class_of(others) == class_of(i)) ++others;
            if (others == block.size()) break;
            compare_with_rest(i, others);
            for (std::size_t k = others; k < block.size(); ++k)
                f(first + members_[i], first + members_[k], shared_[k]);
        }
        first += static_cast<std::uint32_t>(block.size());
        work_ += block.size() * block.size() / 8;
    }
}

void WitnessFinder::sort_by_class(std::span<const Granule> block) {
    members_.resize(block.size());
    std::iota(members_.begin(), members_.end(), std::uint32_t{0});
    std::ranges::stable_sort(members_, {}, [&](std::uint32_t i) { return granules_.decisions()[block[i]]; });
    planes_.resize(rows_.planes() * block.size());
    shared_.resize(block.size());
    for (std::size_t i = 0; i < block.size(); ++i) {
        const std::span<const std::uint64_t> row = rows_.row(block[members_[i]], 0);
        for (std::size_t plane = 0; plane < row.size(); ++plane)
            planes_[plane * block.size() + i] = row[plane];
    }
}

/// Sets `shared_` of those from `rest` on: what they have in common with the i-th.
void WitnessFinder::compare_with_rest(std::size_t i, std::size_t rest) {
    const std::size_t size = members_.size();
    std::uint64_t* const shared = shared_.data();
    std::fill(shared_.begin() + static_cast<std::ptrdiff_t>(rest), shared_.end(), ~std::uint64_t{0});
    for (std::size_t plane = 0; plane < rows_.planes(); ++plane) {
        const std::uint64_t* const bits = planes_.data() + plane * size;
        const std::uint64_t own = bits[i];
        for (std::size_t k = rest; k < size; ++k) shared[k] &= ~(own ^ bits[k]);
    }
}

void WitnessFinder::sort_by_object(std::size_t objects, std::vector<Witness>& witnesses) {
    next_.assign(objects + 1, 0);
    for (const Witness& witness : unsorted_) ++next_[witness.object + 1];
    std::partial_sum(next_.begin(), next_.end(), next_.begin());
    witnesses.resize(unsorted_.size());
    for (const Witness& witness : unsorted_) witnesses[next_[witness.object]++] = witness;
}

}  // namespace frugal
