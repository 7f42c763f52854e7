#include <frugal/measure/class_counter.hpp>
#include <frugal/measure/entropy.hpp>

#include <algorithm>
#include <cmath>

namespace frugal {
namespace {

double times_log2(Weight n) { return static_cast<double>(n) * std::log2(static_cast<double>(n)); }

bool same_shares(const ClassCounter& whole, const ClassCounter& part) {
    __extension__ using Wide = __int128;
    if (whole.seen().size() != part.seen().size()) return false;
    return std::ranges::all_of(whole.seen(), [&](Class decision) {
        return Wide{part[decision]} * whole.total() == Wide{whole[decision]} * part.total();
    });
}

}  // namespace

double conditional_entropy(const Granules& granules, const Blocks& blocks) {
    if (granules.objects() == 0) return 0;
    ClassCounter counter(granules);
    double sum = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        counter.count(blocks[i]);
        if (counter.seen().size() == 1) continue;
        sum += times_log2(counter.total());
        for (const Class decision : counter.seen()) sum -= times_log2(counter[decision]);
    }
    return sum / static_cast<double>(granules.objects());
}

bool same_entropy(const Granules& granules, const Blocks& coarser, const Blocks& finer) {
    // Blocks of the finer partition need not follow the coarser order, so find the parent by a member.
    std::vector<std::uint32_t> parent(granules.size());
    for (std::size_t i = 0; i < coarser.size(); ++i) {
        for (const Granule granule : coarser[i]) parent[granule] = static_cast<std::uint32_t>(i);
    }
    std::vector<std::vector<std::size_t>> parts(coarser.size());
    for (std::size_t i = 0; i < finer.size(); ++i) parts[parent[finer[i].front()]].push_back(i);

    ClassCounter whole(granules);
    ClassCounter part(granules);
    for (std::size_t i = 0; i < coarser.size(); ++i) {
        if (parts[i].size() == 1 && finer[parts[i].front()].size() == coarser[i].size()) continue;
        whole.count(coarser[i]);
        if (whole.seen().size() == 1) continue;
        std::size_t covered = 0;
        for (const std::size_t k : parts[i]) {
            part.count(finer[k]);
            if (!same_shares(whole, part)) return false;
            covered += finer[k].size();
        }
        if (covered < coarser[i].size()) return false;  // a part of one class split off from a mixed block
    }
    return true;
}

}  // namespace frugal
