#include <frugal/search/clauses.hpp>
#include <frugal/search/work_off.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace frugal {
namespace {

constexpr std::size_t kKept = 8;                ///< clauses kept per granule
constexpr std::size_t kMostPairs = 12'000'000;  ///< beyond this many pairs only near neighbours are compared
constexpr std::size_t kRounds = 24;             ///< sortings that bring neighbours together
constexpr std::size_t kWindow = 8;              ///< neighbours looked at in each
constexpr std::size_t kChunks = 16;             ///< that threads share

using Clause = std::vector<std::uint64_t>;

/// The smallest clauses of every granule, none of which holds another. One block of memory for all of them.
class ClauseLists {
  public:
    ClauseLists(std::size_t granules, std::size_t words)
        : words_(words), bits_(granules * kKept * words), sizes_(granules * kKept), counts_(granules, 0) {}

    void add(std::size_t granule, const Clause& clause, std::size_t size) {
        std::uint8_t& count = counts_[granule];
        std::uint16_t* const sizes = sizes_.data() + granule * kKept;
        if (count == kKept && size >= sizes[kKept - 1]) return;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (sizes[i] <= size && holds(clause.data(), at(granule, i))) return;
            if (sizes[i] > size && holds(at(granule, i), clause.data())) continue;
            move(granule, i, kept++);
        }
        count = static_cast<std::uint8_t>(kept);
        std::size_t place = std::min<std::size_t>(kept, kKept - 1);
        for (; place > 0 && sizes[place - 1] > size; --place) move(granule, place - 1, place);
        std::copy_n(clause.data(), words_, at(granule, place));
        sizes[place] = static_cast<std::uint16_t>(size);
        if (count < kKept) ++count;
    }

    /// The clauses of a granule in one fixed order, so that equal lists are equal.
    Clause flat(std::size_t granule) {
        std::vector<Clause> sorted;
        for (std::size_t i = 0; i < counts_[granule]; ++i)
            sorted.emplace_back(at(granule, i), at(granule, i) + words_);
        std::ranges::sort(sorted);
        Clause result;
        for (const Clause& clause : sorted) result.insert(result.end(), clause.begin(), clause.end());
        return result;
    }

  private:
    std::uint64_t* at(std::size_t granule, std::size_t i) {
        return bits_.data() + (granule * kKept + i) * words_;
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
        sizes_[granule * kKept + to] = sizes_[granule * kKept + from];
    }

    std::size_t words_;
    std::vector<std::uint64_t> bits_;  ///< kKept places for each granule, by rising size
    std::vector<std::uint16_t> sizes_;
    std::vector<std::uint8_t> counts_;
};

class ClauseFinder {
  public:
    ClauseFinder(const Granules& granules, Stopper& stopper, unsigned threads)
        : granules_(granules),
          stopper_(stopper),
          features_(granules.features()),
          words_((granules.features() + 63) / 64),
          threads_(threads),
          lists_(granules.size(), words_) {
        rows_.resize(granules.size() * features_);
        for (std::size_t feature = 0; feature < features_; ++feature) {
            granules.codes(feature).visit([&](auto codes) {
                for (std::size_t g = 0; g < codes.size(); ++g) rows_[g * features_ + feature] = codes[g];
            });
        }
    }

    ClauseLists find() {
        const std::size_t n = granules_.size();
        n*(n - 1) / 2 <= kMostPairs ? compare_all() : compare_neighbours();
        return std::move(lists_);
    }

  private:
    void compare_all() {
        Clause scratch(words_);
        for (std::size_t x = 0; x < granules_.size() && !stopper_.should_stop(); ++x) {
            for (std::size_t y = x + 1; y < granules_.size(); ++y) compare(x, y, scratch);
        }
    }

    /// Sorts by the features in many orders: rows that differ late in an order stand next to each other in
    /// it. Chunks of a sorted list share no granule, so threads can work on them side by side.
    void compare_neighbours() {
        std::vector<std::size_t> order(features_);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::uint64_t state = 1;
        for (std::size_t round = 0; round < kRounds && !stopper_.should_stop(); ++round) {
            for (std::size_t i = features_; i > 1; --i) {
                state = state * 6364136223846793005ULL + 1442695040888963407ULL;
                std::swap(order[i - 1], order[(state >> 33U) % i]);
            }
            sort_rows(order);
            const auto end_of = [&](std::size_t chunk) { return sorted_.size() * (chunk + 1) / kChunks; };
            in_parallel(threads_, kChunks, [&](std::size_t chunk) {
                Clause scratch(words_);
                const std::size_t end = end_of(chunk);
                for (std::size_t i = sorted_.size() * chunk / kChunks; i < end; ++i)
                    compare_next(i, i + 1, end, scratch);
            });
            Clause scratch(words_);
            for (std::size_t chunk = 0; chunk + 1 < kChunks; ++chunk) {
                const std::size_t end = end_of(chunk);
                for (std::size_t i = end - std::min(end, kWindow); i < end; ++i)
                    compare_next(i, end, sorted_.size(), scratch);
            }
        }
    }

    /// Compares the i-th row with those of its window between `begin` and `end`.
    void compare_next(std::size_t i, std::size_t begin, std::size_t end, Clause& scratch) {
        for (std::size_t k = begin; k < std::min(end, i + 1 + kWindow); ++k)
            compare(sorted_[i].granule, sorted_[k].granule, scratch);
    }

    /// By as many features as fit into one number, and by the others only where those are equal.
    void sort_rows(const std::vector<std::size_t>& order) {
        std::size_t packed = 0;
        unsigned bits = 0;
        for (; packed < order.size(); ++packed) {
            const auto width = static_cast<unsigned>(std::bit_width(granules_.domain(order[packed]) - 1));
            if (bits + width > 64) break;
            bits += width;
        }
        sorted_.resize(granules_.size());
        in_parallel(threads_, kChunks, [&](std::size_t chunk) {
            for (std::size_t g = sorted_.size() * chunk / kChunks; g < sorted_.size() * (chunk + 1) / kChunks;
                 ++g) {
                std::uint64_t key = 0;
                for (std::size_t i = 0; i < packed; ++i) {
                    const auto width = static_cast<unsigned>(std::bit_width(granules_.domain(order[i]) - 1));
                    key = (width == 64 ? 0 : key << width) | rows_[g * features_ + order[i]];
                }
                sorted_[g] = {key, g};
            }
        });
        std::ranges::sort(sorted_, [&](const Keyed& a, const Keyed& b) {
            if (a.key != b.key) return a.key < b.key;
            for (std::size_t i = packed; i < order.size(); ++i) {
                const Code code_a = rows_[a.granule * features_ + order[i]];
                const Code code_b = rows_[b.granule * features_ + order[i]];
                if (code_a != code_b) return code_a < code_b;
            }
            return a.granule < b.granule;
        });
    }

    void compare(std::size_t x, std::size_t y, Clause& clause) {
        const Class class_x = granules_.decisions()[x];
        const Class class_y = granules_.decisions()[y];
        if (class_x == class_y) return;
        const Code* const row_x = rows_.data() + x * features_;
        const Code* const row_y = rows_.data() + y * features_;
        std::size_t size = 0;
        for (std::size_t word = 0; word < words_; ++word) {
            std::uint64_t bits = 0;
            const std::size_t end = std::min(features_, (word + 1) * 64);
            for (std::size_t f = word * 64; f < end; ++f)
                bits |= std::uint64_t{row_x[f] != row_y[f]} << (f % 64);
            clause[word] = bits;
            size += static_cast<std::size_t>(std::popcount(bits));
        }
        if (class_x != kInconsistent) lists_.add(x, clause, size);
        if (class_y != kInconsistent) lists_.add(y, clause, size);
    }

    /// A row and the values of its first features as one number.
    struct Keyed {
        std::uint64_t key;
        std::size_t granule;
    };

    const Granules& granules_;
    Stopper& stopper_;
    std::size_t features_;
    std::size_t words_;
    unsigned threads_;
    std::vector<Code> rows_;     ///< row by row
    std::vector<Keyed> sorted_;  ///< of one round
    ClauseLists lists_;
};

}  // namespace

Clauses::Clauses(const Granules& granules, Stopper& stopper, unsigned threads)
    : words_((granules.features() + 63) / 64) {
    ClauseLists lists = ClauseFinder(granules, stopper, threads).find();
    first_.push_back(0);
    if (stopper.should_stop()) {  // nobody will ask for them any more: one group without clauses
        first_.push_back(0);
        group_of_.assign(granules.size(), 0);
        return;
    }
    std::map<Clause, std::uint32_t> groups;
    group_of_.reserve(granules.size());
    for (std::size_t granule = 0; granule < granules.size(); ++granule) {
        Clause flat = lists.flat(granule);
        const auto [group, is_new] =
            groups.try_emplace(std::move(flat), static_cast<std::uint32_t>(groups.size()));
        if (is_new) {
            bits_.insert(bits_.end(), group->first.begin(), group->first.end());
            first_.push_back(bits_.size());
        }
        group_of_.push_back(group->second);
    }
}

}  // namespace frugal
