#include <frugal/search/demands.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <type_traits>
#include <utility>

namespace frugal {
namespace {

constexpr std::uint32_t kGroupsAtOnce = 4096;  ///< about so many between looks at the clock
constexpr std::size_t kValues = 256;           ///< of a byte

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

/// False when a group cannot count any more: a clause has nothing open left, or the features that clauses ask
/// for alone cost more than is left.
template <typename Words>
bool Demands::add_clauses(std::size_t group, const Ahead& ahead, Words words) {
    const auto bits = clauses_.of_group(group);
    const auto chosen = ahead.chosen.words();
    // First the features that some clause asks for alone: they make every other clause that holds them idle.
    alone_.assign(words, 0);
    rest_.clear();
    Units forced = 0;
    for (std::size_t i = 0; i < bits.size(); i += words) {
        bool hit = false;
        int size = 0;
        for (std::size_t k = 0; k < words; ++k) {
            hit = hit || (bits[i + k] & chosen[k]) != 0;
            size += std::popcount(bits[i + k] & ahead.open[k]);
        }
        if (hit) continue;
        if (size == 0) return false;
        for (std::size_t k = 0; k < words; ++k) {
            const std::uint64_t open = bits[i + k] & ahead.open[k];
            if (size > 1) rest_.push_back(open);
            if (size > 1 || (open & ~alone_[k]) == 0) continue;
            alone_[k] |= open;
            forced += costs_[k * 64 + static_cast<std::size_t>(std::countr_zero(open))];
        }
        if (forced > ahead.most_left) return false;
    }
    for (std::size_t k = 0; k < words; ++k) {
        for (std::uint64_t word = alone_[k]; word != 0; word &= word - 1) {
            bits_.resize(bits_.size() + words, 0);
            bits_[bits_.size() - words + k] = word & (~word + 1);
            ++size_;
        }
    }
    for (std::size_t i = 0; i < rest_.size(); i += words) {
        bool idle = false;
        for (std::size_t k = 0; k < words; ++k) idle = idle || (rest_[i + k] & alone_[k]) != 0;
        if (idle) continue;
        for (std::size_t k = 0; k < words; ++k) {
            bits_.push_back(rest_[i + k]);
            size_ += static_cast<std::uint64_t>(std::popcount(rest_[i + k]));
        }
    }
    return true;
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
    size_ = 0;
    without_clause_ = 0;
    with_words([&](auto words) {
        bool stopped = false;
        for (const std::uint32_t group : groups) {
            const auto weight = static_cast<double>(std::exchange(weights[group], 0));
            if (group % kGroupsAtOnce == 0 && stopper_.should_stop()) stopped = true;
            const std::size_t before = bits_.size();
            if (stopped) {
                without_clause_ += weight;
            } else if (!add_clauses(group, ahead, words)) {
                continue;
            } else if (bits_.size() == before) {
                without_clause_ += weight;
            } else {
                demands_.push_back({weight, static_cast<std::uint32_t>(before / words),
                                    static_cast<std::uint32_t>(bits_.size() / words)});
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
