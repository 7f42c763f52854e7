#include <frugal/measure/partition.hpp>
#include <frugal/search/differences.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

namespace frugal {
namespace {

constexpr std::size_t kMostGranules = 2048;
constexpr std::size_t kAtATime = 2;        ///< sets that are taken out together, and looked at together
constexpr std::size_t kBlocksPerLook = 2;  ///< at whether it is too much already
/// All sixteen features. A set that holds any other set of a granule may as well be gone.
constexpr auto kAll = std::numeric_limits<Differences::Set>::max();

/// Bits of the longest code.
std::size_t width_of(std::size_t domain) {
    return static_cast<std::size_t>(std::bit_width(std::max<std::size_t>(domain, 1) - 1));
}

}  // namespace

/// Half of them with the other half, and so on.
template <void (Differences::Lanes::*Combine)(const Differences::Lanes&)>
inline Differences::Set Differences::Lanes::together() const {
    Lanes all = *this;
    Numbers& n = all.of;
    (all.*Combine)({__builtin_shufflevector(n, n, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7)});
    (all.*Combine)({__builtin_shufflevector(n, n, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11)});
    (all.*Combine)({__builtin_shufflevector(n, n, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13)});
    (all.*Combine)({__builtin_shufflevector(n, n, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)});
    return n[0];
}

/// Finds the smallest differences of one granule after the other.
class Differences::Finder {
  public:
    Finder(const Granules& granules, const std::vector<std::size_t>& features)
        : granules_(granules), by_class_(granules.size()) {
        std::iota(by_class_.begin(), by_class_.end(), Granule{0});
        std::ranges::stable_sort(by_class_, {}, [&](Granule g) { return granules.decisions()[g]; });
        std::size_t longest = 1;
        for (const std::size_t feature : features)
            longest = std::max(longest, width_of(granules.domain(feature)));
        planes_.resize(longest * size());
        for (std::size_t i = 0; i < features.size(); ++i) lay_out(features[i], i);
    }

    std::size_t size() const { return by_class_.size(); }
    Granule granule(std::size_t place) const { return by_class_[place]; }

    /// Appends those of the granule in a place of the order by class.
    void append(std::size_t place, std::vector<Set>& sets) {
        const auto decision = [&](Granule g) { return granules_.decisions()[g]; };
        const Class own = decision(by_class_[place]);
        const auto own_begin = static_cast<std::size_t>(
            std::ranges::lower_bound(by_class_, own, {}, decision) - by_class_.begin());
        const auto own_end = static_cast<std::size_t>(std::ranges::upper_bound(by_class_, own, {}, decision) -
                                                      by_class_.begin());
        const std::size_t others = size() - (own_end - own_begin);
        if (others == 0) return;
        differ_.resize((others + kLanes - 1) / kLanes);
        compare(place, 0, own_begin, 0);
        compare(place, own_end, size(), own_begin);
        for (std::size_t i = others; i < differ_.size() * kLanes; ++i) differ(i) = kAll;
        const std::size_t before = sets.size();
        append_smallest(sets);
        if (sets.size() == before) sets.push_back(kAll);
    }

  private:
    /// Plane p of a granule: bit p of all its codes.
    void lay_out(std::size_t feature, std::size_t bit) {
        granules_.codes(feature).visit([&](auto codes) {
            for (std::size_t i = 0; i < size(); ++i) {
                for (std::size_t code = codes[by_class_[i]], plane = i; code != 0;
                     code >>= 1U, plane += size())
                    planes_[plane] = static_cast<Set>(planes_[plane] | (code & 1U) << bit);
            }
        });
    }

    Set& differ(std::size_t i) { return reinterpret_cast<Set*>(differ_.data())[i]; }

    void compare(std::size_t place, std::size_t begin, std::size_t end, std::size_t to) {
        Set* const differ = reinterpret_cast<Set*>(differ_.data()) + to;
        std::fill_n(differ, end - begin, Set{0});
        for (std::size_t plane = 0; plane < planes_.size(); plane += size()) {
            const Set own = planes_[plane + place];
            const Set* const theirs = planes_.data() + plane + begin;
            for (std::size_t i = 0; i < end - begin; ++i) differ[i] |= own ^ theirs[i];
        }
    }

    /// A set is a larger number than any set that it holds. So the smallest number is a smallest set; and
    /// when all that hold it are gone, the smallest number of the rest is another. To look through them less
    /// often, two small numbers are taken at a time: now and then the second is no smallest set.
    void append_smallest(std::vector<Set>& sets) {
        Lanes least = least_after({kAll, kAll});
        for (;;) {
            std::array<Set, kAtATime> taken{};
            for (Set& set : taken) {
                set = least.together<&Lanes::keep_smaller>();
                if (set != kAll) sets.push_back(set);
                least.of |= (least.of & set) == set;
            }
            if (taken.front() == kAll) return;
            least = least_after(taken);
        }
    }

    /// Takes all out that hold one of some sets; the smallest of those that are left, by their lanes. As a
    /// function of its own this stays in registers.
    [[gnu::noinline]] Lanes least_after(const std::array<Set, kAtATime>& taken) {
        auto least = Lanes::Numbers{} + kAll;
        for (Lanes& some : differ_) {
            auto left = some.of;
            for (const Set set : taken) left |= (some.of & set) == set;
            some.of = left;
            least = least < left ? least : left;
        }
        return {least};
    }

    const Granules& granules_;
    std::vector<Granule> by_class_;
    std::vector<Set> planes_;  ///< by plane and place
    std::vector<Lanes> differ_;
};

bool Differences::fit(const Granules& granules, std::size_t features) {
    return features <= kMost && granules.size() <= kMostGranules &&
           granules.objects() <= std::numeric_limits<std::uint16_t>::max();
}

Differences::Differences(const Granules& granules, std::vector<std::size_t> features)
    : FewFeatures(granules, std::move(features)) {
    struct Found {
        std::size_t begin = 0;
        std::size_t sets = 0;
        std::uint16_t objects = 0;
    };
    std::vector<Set> sets;
    std::vector<Found> found;
    Finder finder(granules, this->features());
    for (std::size_t place = 0; place < finder.size(); ++place) {
        const Granule granule = finder.granule(place);
        if (granules.decisions()[granule] == kInconsistent) continue;
        const std::size_t begin = sets.size();
        finder.append(place, sets);
        if (sets.size() > begin)
            found.push_back(
                {begin, sets.size() - begin, static_cast<std::uint16_t>(granules.weights()[granule])});
    }
    // Granules with about as many sets share a block. Those with many are lost most easily.
    std::ranges::stable_sort(found, std::ranges::greater(), &Found::sets);
    for (std::size_t first = 0; first < found.size(); first += kLanes) {
        Block block;
        block.sets = (found[first].sets + kAtATime - 1) / kAtATime * kAtATime;
        const std::size_t begin = sets_.size();
        sets_.resize(begin + block.sets);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const bool any = first + lane < found.size();
            const Found& one = found[any ? first + lane : first];
            block.objects.of[lane] = any ? one.objects : 0;
            for (std::size_t i = 0; i < block.sets; ++i)
                sets_[begin + i].of[lane] = sets[one.begin + std::min(i, one.sets - 1)];
        }
        blocks_.push_back(block);
    }
}

Weight Differences::lost(Set subset, Weight bearable) const {
    const Lanes::Numbers bought = Lanes::Numbers{} + subset;
    Lanes sum;  // no lane can hold more objects than there are
    const Lanes* set = sets_.data();
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        Lanes lost;
        for (const Lanes* const end = set + blocks_[i].sets; set != end; set += kAtATime)
            lost.of |= ((set[0].of & bought) == 0) | ((set[1].of & bought) == 0);
        sum.of += lost.of & blocks_[i].objects.of;
        if (i % kBlocksPerLook == 0 && sum.together<&Lanes::add>() > bearable) break;
    }
    return sum.together<&Lanes::add>();
}

}  // namespace frugal
