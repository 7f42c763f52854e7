#include <frugal/search/clauses.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace frugal {
namespace {

constexpr std::size_t kKept = 16;               ///< clauses kept per granule
constexpr std::size_t kMostPairs = 12'000'000;  ///< beyond this many pairs only near neighbours are compared
constexpr std::size_t kRounds = 24;             ///< sortings that bring neighbours together
constexpr std::size_t kWindow = 8;              ///< neighbours looked at in each

using Clause = std::vector<std::uint64_t>;

bool is_subset(const Clause& a, const Clause& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if ((a[i] & ~b[i]) != 0) return false;
    }
    return true;
}

/// The smallest clauses of one granule, none of which holds another.
class ClauseList {
  public:
    void add(const Clause& clause, std::size_t size) {
        if (entries_.size() == kKept && size >= entries_.back().size) return;
        for (const Entry& entry : entries_) {
            if (entry.size <= size && is_subset(entry.clause, clause)) return;
        }
        std::erase_if(entries_, [&](const Entry& entry) {
            return entry.size > size && is_subset(clause, entry.clause);
        });
        const auto place = std::ranges::upper_bound(entries_, size, {}, &Entry::size);
        entries_.insert(place, {clause, size});
        if (entries_.size() > kKept) entries_.pop_back();
    }

    /// All clauses in one fixed order, so that equal lists are equal.
    Clause flat() const {
        std::vector<Clause> sorted;
        for (const Entry& entry : entries_) sorted.push_back(entry.clause);
        std::ranges::sort(sorted);
        Clause result;
        for (const Clause& clause : sorted) result.insert(result.end(), clause.begin(), clause.end());
        return result;
    }

  private:
    struct Entry {
        Clause clause;
        std::size_t size;
    };
    std::vector<Entry> entries_;  ///< by rising size
};

class ClauseFinder {
  public:
    ClauseFinder(const Granules& granules, Stopper& stopper)
        : granules_(granules), stopper_(stopper), features_(granules.features()), lists_(granules.size()) {
        rows_.resize(granules.size() * features_);
        for (std::size_t feature = 0; feature < features_; ++feature) {
            granules.codes(feature).visit([&](auto codes) {
                for (std::size_t g = 0; g < codes.size(); ++g) rows_[g * features_ + feature] = codes[g];
            });
        }
        clause_.resize((features_ + 63) / 64);
    }

    std::vector<ClauseList> find() {
        const std::size_t n = granules_.size();
        n*(n - 1) / 2 <= kMostPairs ? compare_all() : compare_neighbours();
        return std::move(lists_);
    }

  private:
    void compare_all() {
        for (std::size_t x = 0; x < granules_.size() && !stopper_.should_stop(); ++x) {
            for (std::size_t y = x + 1; y < granules_.size(); ++y) compare(x, y);
        }
    }

    /// Sorts by the features in many orders: rows that differ late in an order stand next to each other in
    /// it.
    void compare_neighbours() {
        std::vector<std::size_t> order(features_);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::vector<std::size_t> sorted(granules_.size());
        std::iota(sorted.begin(), sorted.end(), std::size_t{0});
        std::uint64_t state = 1;
        for (std::size_t round = 0; round < kRounds && !stopper_.should_stop(); ++round) {
            for (std::size_t i = features_; i > 1; --i) {
                state = state * 6364136223846793005ULL + 1442695040888963407ULL;
                std::swap(order[i - 1], order[(state >> 33U) % i]);
            }
            std::ranges::sort(sorted, [&](std::size_t a, std::size_t b) {
                for (const std::size_t feature : order) {
                    const Code code_a = rows_[a * features_ + feature];
                    const Code code_b = rows_[b * features_ + feature];
                    if (code_a != code_b) return code_a < code_b;
                }
                return a < b;
            });
            for (std::size_t i = 0; i < sorted.size(); ++i) {
                for (std::size_t k = i + 1; k < std::min(sorted.size(), i + 1 + kWindow); ++k)
                    compare(sorted[i], sorted[k]);
            }
        }
    }

    void compare(std::size_t x, std::size_t y) {
        const Class class_x = granules_.decisions()[x];
        const Class class_y = granules_.decisions()[y];
        if (class_x == class_y) return;
        const Code* const row_x = rows_.data() + x * features_;
        const Code* const row_y = rows_.data() + y * features_;
        std::size_t size = 0;
        for (std::size_t word = 0; word < clause_.size(); ++word) {
            std::uint64_t bits = 0;
            const std::size_t end = std::min(features_, (word + 1) * 64);
            for (std::size_t f = word * 64; f < end; ++f)
                bits |= std::uint64_t{row_x[f] != row_y[f]} << (f % 64);
            clause_[word] = bits;
            size += static_cast<std::size_t>(std::popcount(bits));
        }
        if (class_x != kInconsistent) lists_[x].add(clause_, size);
        if (class_y != kInconsistent) lists_[y].add(clause_, size);
    }

    const Granules& granules_;
    Stopper& stopper_;
    std::size_t features_;
    std::vector<Code> rows_;  ///< row by row
    Clause clause_;
    std::vector<ClauseList> lists_;
};

}  // namespace

Clauses::Clauses(const Granules& granules, Stopper& stopper) : words_((granules.features() + 63) / 64) {
    const std::vector<ClauseList> lists = ClauseFinder(granules, stopper).find();
    std::map<Clause, std::uint32_t> groups;
    first_.push_back(0);
    group_of_.reserve(granules.size());
    for (const ClauseList& list : lists) {
        Clause flat = list.flat();
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
