#include <frugal/search/demands.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>

namespace frugal {
namespace {

constexpr std::uint32_t kGroupsAtOnce = 4096;  ///< about so many between looks at the clock
constexpr std::size_t kFetchedAhead = 12;      ///< groups
constexpr std::size_t kValues = 256;           ///< of a byte
constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();

}  // namespace

/// Calls f with the words of a clause; most tables have one, and that is then known when f is compiled.
template <typename F>
void Demands::with_words(const F& f) const {
    if (clauses_.words() == 1) {
        f(std::integral_constant<std::size_t, 1>());
    } else {
        f(clauses_.words());
    }
}

/// Restricts the clauses of a group to open features. False when it cannot count any more: a clause has
/// nothing open left, or the features that clauses ask for alone cost more than is left.
template <typename Words>
bool Demands::restrict_clauses(std::size_t group, const Ahead& ahead, Words words) {
    const auto bits = clauses_.of_group(group);
    const auto chosen = ahead.chosen.words();
    if (restricted_.size() < bits.size()) restricted_.resize(bits.size());
    std::uint64_t* const begin = restricted_.data();
    std::uint64_t* end = begin;
    Units forced = 0;
    for (const std::uint64_t* clause = bits.data(); clause != bits.data() + bits.size(); clause += words) {
        bool hit = false;
        int size = 0;
        for (std::size_t k = 0; k < words; ++k) {
            hit = hit || (clause[k] & chosen[k]) != 0;
            end[k] = clause[k] & ahead.open[k];
            size += std::popcount(end[k]);
        }
        if (hit) continue;
        if (size == 0) return false;
        if (!keep_if_least(begin, end, words)) continue;
        if (size == 1) {
            for_each_member({end - words, words}, [&](std::size_t feature) { forced += costs_[feature]; });
            if (forced > ahead.most_left) return false;
        }
    }
    end_of_restricted_ = static_cast<std::size_t>(end - begin);
    return true;
}

/// Keeps the clause that stands at the end, unless it holds another one, and takes away those that hold it:
/// they ask for nothing more.
template <typename Words>
bool Demands::keep_if_least(std::uint64_t* begin, std::uint64_t*& end, Words words) {
    std::uint64_t* kept = begin;
    for (const std::uint64_t* other = begin; other != end; other += words) {
        bool less = false;
        bool more = false;
        for (std::size_t k = 0; k < words; ++k) {
            less = less || (end[k] & ~other[k]) != 0;
            more = more || (other[k] & ~end[k]) != 0;
        }
        if (!more) return false;  // what holds it holds the other one as well: nothing was taken away
        if (!less) continue;
        if (kept != other) std::copy_n(other, words, kept);
        kept += words;
    }
    if (kept != end) std::copy_n(end, words, kept);
    end = kept + words;
    return true;
}

/// Many groups ask for the same at a node: they become one demand.
template <typename Words>
void Demands::add_demand(double weight, Words words) {
    const auto wanted = std::span(restricted_).first(end_of_restricted_);
    if (words == 1 && wanted.size() > 1) std::ranges::sort(wanted);  // of longer clauses few are the same
    const std::size_t last_place = places_.size() - 1;
    for (std::size_t place = hash_of(wanted) & last_place;; place = (place + 1) & last_place) {
        if (places_[place] == kNone) {
            places_[place] = static_cast<std::uint32_t>(demands_.size());
            const auto first = static_cast<std::uint32_t>(bits_.size() / words);
            bits_.insert(bits_.end(), wanted.begin(), wanted.end());
            for (const std::uint64_t word : wanted) size_ += static_cast<std::uint64_t>(std::popcount(word));
            demands_.push_back({weight, first, static_cast<std::uint32_t>(bits_.size() / words)});
            return;
        }
        Demand& demand = demands_[places_[place]];
        const auto asked = std::span(bits_).subspan(demand.first_clause * words,
                                                    (demand.end_clause - demand.first_clause) * words);
        if (std::ranges::equal(asked, wanted)) {
            demand.weight += weight;
            return;
        }
    }
}

void Demands::collect(std::span<const std::uint32_t> groups, std::vector<Weight>& weights,
                      const Ahead& ahead) {
    bytes_.clear();
    for (std::size_t word = 0; word < ahead.open.size(); ++word) {
        for (unsigned shift = 0; shift < 64; shift += 8) {
            if (((ahead.open[word] >> shift) & 0xFFU) != 0) bytes_.push_back({word, shift});
        }
    }
    demands_.clear();
    bits_.clear();
    places_.assign(std::bit_ceil(2 * groups.size() + 1), kNone);
    size_ = 0;
    without_clause_ = 0;
    with_words([&](auto words) {
        bool stopped = false;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (i + kFetchedAhead < groups.size()) clauses_.fetch(groups[i + kFetchedAhead]);
            const std::uint32_t group = groups[i];
            const auto weight = static_cast<double>(std::exchange(weights[group], 0));
            if (group % kGroupsAtOnce == 0 && stopper_.should_stop()) stopped = true;
            if (stopped) {
                without_clause_ += weight;
            } else if (!restrict_clauses(group, ahead, words)) {
                continue;
            } else if (end_of_restricted_ == 0) {
                without_clause_ += weight;
            } else {
                add_demand(weight, words);
            }
        }
    });
}

/// What every byte of a clause covers: then a clause takes a few additions, whatever its size.
void Demands::tabulate(const std::vector<double>& shares) {
    covers_.assign(kValues * bytes_.size(), 0);
    double* covers = covers_.data();
    for (const Byte& byte : bytes_) {
        const std::size_t first = byte.word * 64 + byte.shift;
        const std::size_t features = std::min<std::size_t>(8, shares.size() - first);
        for (std::size_t value = 1; value < std::size_t{1} << features; ++value) {
            const auto lowest = static_cast<std::size_t>(std::countr_zero(value));
            covers[value] = covers[value & (value - 1)] + shares[first + lowest];
        }
        covers += kValues;
    }
}

/// Puts weights where `cover`, which is given the bits of a clause, is least.
template <typename Words, typename Cover>
void Demands::put_where_least(Words words, const Cover& cover) {
    for (const Demand& demand : demands_) {
        double least = 1;
        const std::uint64_t* least_covered = nullptr;
        const std::uint64_t* clause = bits_.data() + demand.first_clause * words;
        const std::uint64_t* const end = bits_.data() + demand.end_clause * words;
        for (; clause != end; clause += words) {
            const double covered = cover(clause);
            if (covered < least) {
                least = covered;
                least_covered = clause;
            }
        }
        if (least_covered == nullptr) {
            kept_ += demand.weight;
        } else {
            for_each_member({least_covered, words},
                            [&](std::size_t feature) { profits_[feature] += demand.weight; });
        }
    }
}

void Demands::spread(const std::vector<double>& shares) {
    profits_.assign(shares.size(), 0.0);
    kept_ = without_clause_;
    with_words([&](auto words) {
        if (bytes_.size() * (bits_.size() / words + kValues) <= size_) {
            tabulate(shares);
            put_where_least(words, [&](const std::uint64_t* clause) {
                const double* covers = covers_.data();
                double sum = 0;
                for (const Byte& byte : bytes_) {
                    sum += covers[(clause[byte.word] >> byte.shift) & 0xFFU];
                    covers += kValues;
                }
                return sum;
            });
        } else {
            put_where_least(words, [&](const std::uint64_t* clause) {
                double sum = 0;
                for_each_member({clause, words}, [&](std::size_t feature) { sum += shares[feature]; });
                return sum;
            });
        }
    });
}

void Demands::add(const Demands& others) {
    kept_ += others.kept_;
    std::ranges::transform(profits_, others.profits_, profits_.begin(), std::plus());
}

}  // namespace frugal
