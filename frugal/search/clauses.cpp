#include <frugal/search/clauses.hpp>
#include <frugal/search/draws.hpp>
#include <frugal/search/in_parallel.hpp>
#include <frugal/search/row_distances.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <unordered_set>

namespace frugal {
namespace {

constexpr std::size_t kWeaker = 5;  ///< features that a clause must not have more than the smallest
constexpr std::size_t kMostPairs = 12'000'000;  ///< beyond this many pairs only near neighbours are compared
constexpr std::size_t kWindow = 8;              ///< neighbours looked at in each sorting
constexpr std::size_t kMostSortedAhead = 4;     ///< orders
constexpr std::size_t kChunks = 16;             ///< that threads share
constexpr std::size_t kBetweenLooks = 4096;     ///< at the clock: granules

using Words = std::span<const std::uint64_t>;

/// The smallest clauses of every granule, none of which holds another. One block of memory for all of them.
class ClauseLists {
    static constexpr std::uint16_t kNoLimit = std::numeric_limits<std::uint16_t>::max();

  public:
    /// So many of a granule at most.
    ClauseLists(const Granules& granules, std::size_t words, std::size_t most)
        : words_(words),
          most_(most),
          bits_(granules.size() * most * words, ~std::uint64_t{0}),
          sizes_(granules.size() * most),
          counts_(granules.size(), 0),
          limits_(granules.size(), kNoLimit) {
        for (std::size_t g = 0; g < granules.size(); ++g) {
            if (granules.decisions()[g] == kInconsistent) limits_[g] = 0;
        }
    }

    /// Whether a clause of so many features might be kept.
    bool room_for(std::size_t granule, std::size_t size) const { return size < limits_[granule]; }

    /// Clauses of one size that is larger than those of all before. False when there is no room for more.
    bool add_larger(std::size_t granule, Words clauses, std::size_t size) {
        std::uint8_t& count = counts_[granule];
        for (std::size_t i = 0; i < clauses.size() && count < most_; i += words_) {
            const std::uint64_t* const clause = clauses.data() + i;
            if (holds_any(clause, granule)) continue;
            std::copy_n(clause, words_, at(granule, count));
            sizes_[granule * most_ + count++] = static_cast<std::uint16_t>(size);
        }
        return count < most_;
    }

    void add(std::size_t granule, Words clause, std::size_t size) {
        if (holds_any(clause.data(), granule)) return;
        std::uint8_t& count = counts_[granule];
        std::uint16_t* const sizes = sizes_.data() + granule * most_;
        std::size_t kept = count;
        while (kept > 0 && sizes[kept - 1] > size) --kept;
        for (std::size_t i = kept; i < count; ++i) {
            if (!holds(at(granule, i), clause.data())) move(granule, i, kept++);
        }
        count = static_cast<std::uint8_t>(kept);
        std::size_t place = std::min<std::size_t>(kept, most_ - 1);
        for (; place > 0 && sizes[place - 1] > size; --place) move(granule, place - 1, place);
        std::copy_n(clause.data(), words_, at(granule, place));
        sizes[place] = static_cast<std::uint16_t>(size);
        if (count < most_) ++count;
        const auto weak = static_cast<std::uint16_t>(sizes[0] + kWeaker);
        limits_[granule] = count == most_ ? std::min(weak, sizes[most_ - 1]) : weak;
    }

    /// The clauses of a granule in one fixed order, so that equal lists are equal.
    void append(std::size_t granule, std::vector<std::uint64_t>& out) {
        in_order_.clear();
        for (std::size_t i = 0; i < counts_[granule]; ++i) in_order_.push_back(at(granule, i));
        std::ranges::sort(in_order_, [this](const std::uint64_t* a, const std::uint64_t* b) {
            return std::lexicographical_compare(a, a + words_, b, b + words_);
        });
        for (const std::uint64_t* clause : in_order_) out.insert(out.end(), clause, clause + words_);
    }

  private:
    std::uint64_t* at(std::size_t granule, std::size_t i) {
        return bits_.data() + (granule * most_ + i) * words_;
    }

    /// Whether a clause has every feature of one that is kept. Most do, and which one cannot be foreseen. An
    /// empty place is only held by a clause of 64 features, which says next to nothing.
    bool holds_any(const std::uint64_t* clause, std::size_t granule) {
        bool any = false;
        if (words_ == 1) {
            const std::uint64_t without = ~clause[0];
            const std::uint64_t* const kept = at(granule, 0);
            for (std::size_t i = 0; i < most_; ++i) any |= (kept[i] & without) == 0;
        } else {
            for (std::size_t i = 0; i < counts_[granule] && !any; ++i) any = holds(clause, at(granule, i));
        }
        return any;
    }

    /// Whether `larger` has every feature of `smaller`.
    bool holds(const std::uint64_t* larger, const std::uint64_t* smaller) const {
        for (std::size_t i = 0; i < words_; ++i) {
            if ((smaller[i] & ~larger[i]) != 0) return false;
        }
        return true;
    }

    void move(std::size_t granule, std::size_t from, std::size_t to) {
        if (from == to) return;
        std::copy_n(at(granule, from), words_, at(granule, to));
        sizes_[granule * most_ + to] = sizes_[granule * most_ + from];
    }

    std::size_t words_;
    std::size_t most_;
    std::vector<std::uint64_t> bits_;  ///< so many places for each granule, by rising size; all ones are none
    std::vector<std::uint16_t> sizes_;
    std::vector<std::uint8_t> counts_;
    std::vector<std::uint16_t> limits_;  ///< only smaller clauses are kept; none for inconsistent granules
    std::vector<const std::uint64_t*> in_order_;  ///< scratch
};

class ClauseFinder {
  public:
    ClauseFinder(const Granules& granules, const RowPlanes& rows, Stopper& stopper, unsigned threads,
                 Clauses::Effort effort)
        : granules_(granules),
          rows_(rows),
          stopper_(stopper),
          words_(rows.chunks()),
          threads_(threads),
          effort_(effort),
          lists_(granules, words_, effort.most) {}

    ClauseLists find() {
        Clauses::are_sampled(granules_) ? compare_neighbours() : compare_all();
        return std::move(lists_);
    }

  private:
    using Scratch = std::vector<std::uint64_t>;

    /// From the smallest clause of each granule on, until there are enough.
    void compare_all() {
        const RowDistances distances(granules_, rows_);
        const std::size_t n = granules_.size();
        in_parallel(threads_, kChunks, [&](std::size_t chunk) {
            RowDistances::Scratch scratch;
            for (std::size_t x = n * chunk / kChunks; x < n * (chunk + 1) / kChunks; ++x) {
                if (granules_.decisions()[x] == kInconsistent) continue;
                if (stopper_.should_stop()) return;
                const auto granule = static_cast<Granule>(x);
                distances.visit_nearest(granule, kWeaker - 1, scratch, [&](Words clauses, std::size_t size) {
                    return lists_.add_larger(x, clauses, size);
                });
            }
        });
    }

    /// Sorts by the features in many orders: rows that differ late in an order stand next to each other in
    /// it.
    void compare_neighbours() {
        std::vector<std::size_t> order(granules_.features());
        std::iota(order.begin(), order.end(), std::size_t{0});
        Draws draws(1);
        std::vector<std::vector<std::size_t>> orders(effort_.sortings);
        for (auto& drawn : orders) {
            draws.shuffle(order);
            drawn = order;
        }
        // As many are sorted ahead as there are threads, but each takes memory.
        const auto ahead = std::min<std::size_t>({threads_, effort_.sortings, kMostSortedAhead});
        std::vector<Sorted> sorted(ahead);
        for (std::size_t round = 0; round < effort_.sortings && !stopper_.should_stop(); ++round) {
            if (round % ahead == 0) {
                in_parallel(threads_, std::min(ahead, effort_.sortings - round),
                            [&](std::size_t i) { sort_rows(orders[round + i], sorted[i]); });
            }
            compare_neighbours(sorted[round % ahead]);
        }
    }

    /// A row and the values of its first features as one number.
    struct Keyed {
        std::uint64_t key;
        std::size_t granule;
    };
    using Sorted = std::vector<Keyed>;

    /// Chunks of a sorted list share no granule, so threads can work on them side by side.
    void compare_neighbours(const Sorted& sorted) {
        const auto end_of = [&](std::size_t chunk) { return sorted.size() * (chunk + 1) / kChunks; };
        in_parallel(threads_, kChunks, [&](std::size_t chunk) {
            Scratch scratch(words_);
            const std::size_t end = end_of(chunk);
            for (std::size_t i = sorted.size() * chunk / kChunks; i < end; ++i) {
                if (i % kBetweenLooks == 0 && stopper_.should_stop()) return;
                compare_next(sorted, i, i + 1, end, scratch);
            }
        });
        Scratch scratch(words_);
        for (std::size_t chunk = 0; chunk + 1 < kChunks; ++chunk) {
            const std::size_t end = end_of(chunk);
            for (std::size_t i = end - std::min(end, kWindow); i < end; ++i)
                compare_next(sorted, i, end, sorted.size(), scratch);
        }
    }

    /// Compares the i-th row with those of its window between `begin` and `end`.
    void compare_next(const Sorted& sorted, std::size_t i, std::size_t begin, std::size_t end,
                      Scratch& scratch) {
        const auto decisions = granules_.decisions();
        for (std::size_t k = begin; k < std::min(end, i + 1 + kWindow); ++k) {
            if (decisions[sorted[i].granule] != decisions[sorted[k].granule])
                keep(sorted[i].granule, sorted[k].granule, scratch);
        }
    }

    /// By as many features as fit into one number, and by the others only where those are equal.
    void sort_rows(const std::vector<std::size_t>& order, Sorted& sorted) const {
        sorted.assign(granules_.size(), {});
        for (std::size_t g = 0; g < sorted.size(); ++g) sorted[g].granule = g;
        std::size_t packed = 0;
        unsigned bits = 0;
        for (; packed < order.size(); ++packed) {
            const auto width = static_cast<unsigned>(std::bit_width(granules_.domain(order[packed]) - 1));
            if (bits + width > 64) break;
            bits += width;
            granules_.codes(order[packed]).visit([&](auto codes) {
                for (std::size_t g = 0; g < codes.size(); ++g)
                    sorted[g].key = (width == 64 ? 0 : sorted[g].key << width) | codes[g];
            });
        }
        std::ranges::sort(sorted, [&](const Keyed& a, const Keyed& b) {
            if (a.key != b.key) return a.key < b.key;
            for (std::size_t i = packed; i < order.size(); ++i) {
                const Code code_a = granules_.codes(order[i])[a.granule];
                const Code code_b = granules_.codes(order[i])[b.granule];
                if (code_a != code_b) return code_a < code_b;
            }
            return a.granule < b.granule;
        });
    }

    /// The features on which two granules differ, and how many these are.
    std::size_t compare(std::size_t x, std::size_t y, Scratch& clause) const {
        std::size_t size = 0;
        for (std::size_t word = 0; word < words_; ++word) {
            clause[word] = rows_.difference(x, y, word);
            size += static_cast<std::size_t>(std::popcount(clause[word]));
        }
        return size;
    }

    void keep(std::size_t x, std::size_t y, Scratch& scratch) {
        const std::size_t size = compare(x, y, scratch);
        if (lists_.room_for(x, size)) lists_.add(x, scratch, size);
        if (lists_.room_for(y, size)) lists_.add(y, scratch, size);
    }

    const Granules& granules_;
    const RowPlanes& rows_;
    Stopper& stopper_;
    std::size_t words_;
    unsigned threads_;
    Clauses::Effort effort_;
    ClauseLists lists_;
};

}  // namespace

bool Clauses::are_sampled(const Granules& granules) {
    return granules.size() * (granules.size() - 1) / 2 > kMostPairs;
}

Clauses::Clauses(const Granules& granules, const RowPlanes& rows, Stopper& stopper, unsigned threads,
                 Effort effort)
    : words_(rows.chunks()), effort_(effort) {
    ClauseLists lists = ClauseFinder(granules, rows, stopper, threads, effort).find();
    first_.push_back(0);
    const auto hash = [this](std::uint32_t group) { return hash_of(of_group(group)); };
    const auto same = [this](std::uint32_t a, std::uint32_t b) {
        return std::ranges::equal(of_group(a), of_group(b));
    };
    std::unordered_set<std::uint32_t, decltype(hash), decltype(same)> groups(granules.size(), hash, same);
    group_of_.reserve(granules.size());
    for (std::size_t granule = 0; granule < granules.size(); ++granule) {
        if (granule % kBetweenLooks == 0 && stopper.should_stop()) {
            // Nobody will ask for them any more: one group without clauses.
            first_.assign(2, 0);
            group_of_.assign(granules.size(), 0);
            return;
        }
        lists.append(granule, bits_);
        first_.push_back(bits_.size());
        const auto [group, is_new] = groups.insert(static_cast<std::uint32_t>(first_.size() - 2));
        if (!is_new) {
            first_.pop_back();
            bits_.resize(first_.back());
        }
        group_of_.push_back(*group);
    }
}

}  // namespace frugal
