#include <frugal/search/find_witnesses.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

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
}

/// Calls f(x, y, features on which both agree) for all pairs of objects of different classes in one block.
template <typename F>
void WitnessFinder::compare_all(const Undecided& here, const F& f) {
    std::uint32_t first = 0;  // object of the block
    for (std::size_t b = 0; b < here.blocks(); ++b) {
        const std::span<const Granule> block = here.block(b);
        block_.assign(block);
        block_.compare_all([&](std::uint32_t x, std::uint32_t y, std::uint64_t differ) {
            f(first + x, first + y, ~differ);
        });
        first += static_cast<std::uint32_t>(block.size());
        work_ += block.size() * block.size() / 8;
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
