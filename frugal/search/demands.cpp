#include <frugal/search/clause_sums.hpp>
#include <frugal/search/demands.hpp>
#include <frugal/search/extract_bits.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>
#include <numeric>
#include <type_traits>

namespace frugal {
namespace {

constexpr std::size_t kAskersAtOnce = 4096;  ///< between looks at the clock
constexpr std::size_t kByte = 8;             ///< features
constexpr std::size_t kNibble = 4;           ///< the same
constexpr auto kNoFeature = std::numeric_limits<std::size_t>::max();
constexpr unsigned kMostCover = std::numeric_limits<std::uint16_t>::max();
constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();

/// What features take that stand side by side in each word.
std::size_t fewest_bytes(std::span<const std::uint64_t> features) {
    std::size_t bytes = 0;
    for (const std::uint64_t word : features)
        bytes += (static_cast<std::size_t>(std::popcount(word)) + kByte - 1) / kByte;
    return bytes;
}

/// One step of turning over eight rows of eight bytes: the higher bits of a row change places with the lower
/// ones of the row that stands `rows` further down.
template <unsigned bits, std::size_t rows>
void turn_square(std::array<std::uint64_t, kClausesOfDemand>& square) {
    constexpr std::uint64_t kLower = ~std::uint64_t{0} / ((std::uint64_t{1} << bits) + 1);
    for (std::size_t i = 0; i < kClausesOfDemand; ++i) {
        if ((i & rows) != 0) continue;
        const std::uint64_t change = (square[i] >> bits ^ square[i + rows]) & kLower;
        square[i + rows] ^= change;
        square[i] ^= change << bits;
    }
}

}  // namespace

std::size_t Askers::number() const {
    if (above.empty()) return groups.groups();
    return std::transform_reduce(above.begin(), above.end(), std::size_t{0}, std::plus(),
                                 [](const Demands& part) { return part.number(); });
}

/// Calls f with the words of a clause; most tables have one, and that is then known when f is compiled.
template <typename F>
void Demands::with_words(const F& f) const {
    if (words_ == 1) {
        f(std::integral_constant<std::size_t, 1>());
    } else {
        f(words_);
    }
}

/// Restricts the clauses of an asker to open features. False when it cannot count any more: a clause has
/// nothing open left, or the features that clauses ask for alone cost more than is left.
template <typename Words>
bool Demands::restrict_clauses(std::span<const std::uint64_t> clauses, const Ahead& ahead, Words words) {
    if (restricted_.size() < clauses.size()) restricted_.resize(clauses.size());
    std::uint64_t* const begin = restricted_.data();
    const std::optional<std::size_t> left = cut(clauses, ahead, words);
    if (!left) return false;
    std::uint64_t* end = begin;
    Units forced = 0;
    for (const std::uint64_t* clause = begin; clause != begin + *left; clause += words) {
        if (clause != end) std::copy_n(clause, words, end);
        if (!keep_if_least(begin, end, words)) continue;
        const std::uint64_t* const last = end - words;
        int size = 0;
        for (std::size_t k = 0; k < words; ++k) size += std::popcount(last[k]);
        if (size == 1) {
            for_each_member({last, words}, [&](std::size_t feature) { forced += costs_[feature]; });
            if (forced > ahead.most_left) return false;
        }
    }
    end_of_restricted_ = static_cast<std::size_t>(end - begin);
    forced_by_restricted_ = forced;
    return true;
}

/// The open features of the clauses that are not hit, and how many words they take; nothing when one has none
/// left. Nobody can foresee which are hit, so there is no branch for it.
template <typename Words>
std::optional<std::size_t> Demands::cut(std::span<const std::uint64_t> clauses, const Ahead& ahead,
                                        Words words) {
    const auto chosen = ahead.chosen.words();
    std::uint64_t* end = restricted_.data();
    bool lost = false;
    for (const std::uint64_t* clause = clauses.data(); clause != clauses.data() + clauses.size();
         clause += words) {
        std::uint64_t hit = 0;
        std::uint64_t left = 0;
        for (std::size_t k = 0; k < words; ++k) {
            hit |= clause[k] & chosen[k];
            end[k] = clause[k] & ahead.open[k];
            left |= end[k];
        }
        lost = lost | ((hit | left) == 0);
        end += hit == 0 ? words : 0;
    }
    if (lost) return std::nullopt;
    return static_cast<std::size_t>(end - restricted_.data());
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

/// Each byte of the eight smallest clauses in one word; the first clause stands for those that are missing.
template <typename Words>
void Demands::turn_into_bytes(Words words) {
    const std::size_t clauses = std::min(kClausesOfDemand, end_of_restricted_ / words);
    std::size_t next = 0;
    for (std::size_t word = 0; word < words; ++word) {
        std::array<std::uint64_t, kClausesOfDemand> square;
        for (std::size_t i = 0; i < kClausesOfDemand; ++i)
            square[i] = extract_bits(restricted_[(i < clauses ? i : 0) * words + word], laid_out_[word]);
        turn_square<32, 4>(square);
        turn_square<16, 2>(square);
        turn_square<8, 1>(square);
        for (; next < bytes_.size() && bytes_[next].word == word; ++next)
            turned_[next] = square[bytes_[next].shift / 8];
    }
}

/// Many ask for the same at a node: they become one demand. `turn` puts its clauses byte by byte into
/// `turned_`.
template <typename F>
void Demands::add(const Demand& demand, Weight weight, const F& turn) {
    const std::size_t last_place = places_.size() - 1;
    std::size_t place = demand.hash & last_place;
    for (; places_[place] != kNone; place = (place + 1) & last_place) {
        const std::uint32_t other = places_[place];
        if (hashes_[other] != demand.hash) continue;
        if (!std::ranges::equal(clauses_of(other), demand.clauses)) continue;
        weights_[other] += weight;
        return;
    }
    places_[place] = static_cast<std::uint32_t>(weights_.size());
    weights_.push_back(weight);
    hashes_.push_back(demand.hash);
    forced_.push_back(demand.forced);
    clauses_.insert(clauses_.end(), demand.clauses.begin(), demand.clauses.end());
    begins_.push_back(static_cast<std::uint32_t>(clauses_.size()));
    turn();
    bytes_asked_.add(turned_);
}

/// The smallest clauses come first, and in one order, so that equal demands are equal.
template <typename Words>
void Demands::sort_restricted(Words words) {
    const auto size = [&](const std::uint64_t* clause) {
        return std::transform_reduce(clause, clause + words, 0, std::plus(),
                                     [](std::uint64_t word) { return std::popcount(word); });
    };
    const auto before = [&](const std::uint64_t* a, const std::uint64_t* b) {
        const int size_a = size(a);
        const int size_b = size(b);
        return size_a != size_b ? size_a < size_b : std::lexicographical_compare(a, a + words, b, b + words);
    };
    const auto asked = std::span(restricted_).first(end_of_restricted_);
    if (words == 1) {
        std::ranges::sort(asked, [&](std::uint64_t a, std::uint64_t b) { return before(&a, &b); });
        return;
    }
    in_order_.clear();
    for (std::size_t i = 0; i < asked.size(); i += words) in_order_.push_back(asked.data() + i);
    std::ranges::sort(in_order_, before);
    sorted_.clear();
    for (const std::uint64_t* clause : in_order_) sorted_.insert(sorted_.end(), clause, clause + words);
    std::ranges::copy(sorted_, restricted_.begin());
}

/// What is left of the clauses of an asker becomes a demand, if it can count and asks for anything.
template <typename Words>
void Demands::take_restricted(std::span<const std::uint64_t> clauses, Weight weight, const Ahead& ahead,
                              Words words) {
    if (!restrict_clauses(clauses, ahead, words)) return;
    if (end_of_restricted_ == 0) {
        without_clause_ += weight;
        return;
    }
    sort_restricted(words);
    const auto asked = std::span(restricted_).first(end_of_restricted_);
    add({asked, hash_of(asked), forced_by_restricted_}, weight, [&] { turn_into_bytes(words); });
}

/// A demand that has lost no open feature since is the same here, if there is enough money for it.
bool Demands::take_over(const Demands& above, std::size_t demand, const Ahead& ahead) {
    const auto clauses = above.clauses_of(demand);
    std::uint64_t gone = 0;
    if (words_ == 1) {
        for (const std::uint64_t clause : clauses) gone |= clause;
        gone &= ~ahead.open[0];
    } else {
        for (std::size_t i = 0; i < clauses.size(); ++i) gone |= clauses[i] & ~ahead.open[i % words_];
    }
    if (gone != 0) return false;
    if (above.forced_[demand] > ahead.most_left) return true;
    add({clauses, above.hashes_[demand], above.forced_[demand]}, above.weights_[demand], [&] {
        if (bytes_above_.empty()) {
            if (restricted_.size() < clauses.size()) restricted_.resize(clauses.size());
            std::ranges::copy(clauses, restricted_.begin());
            end_of_restricted_ = clauses.size();
            with_words([&](auto words) { turn_into_bytes(words); });
            return;
        }
        for (std::size_t byte = 0; byte < bytes_.size(); ++byte)
            turned_[byte] = above.bytes_asked_.word(demand, bytes_above_[byte]);
    });
    return true;
}

/// Open features stand side by side, so that clauses are few bytes long. As long as nothing is gained by
/// laying them out anew, they stand where they stood in the demands of the node above.
void Demands::lay_out(std::span<const std::uint64_t> open, std::span<const Demands> above) {
    bytes_above_.clear();
    if (!above.empty()) {
        laid_out_ = above.front().laid_out_;
        find_bytes(open);
    }
    if (above.empty() || bytes_.size() > fewest_bytes(open)) {
        laid_out_.assign(open.begin(), open.end());
        find_bytes(open);
        return;
    }
    auto next = above.front().bytes_.begin();
    for (const Byte& byte : bytes_) {
        next = std::ranges::find(next, above.front().bytes_.end(), byte);
        bytes_above_.push_back(static_cast<std::size_t>(next - above.front().bytes_.begin()));
    }
}

/// Only bytes with open features are of interest.
void Demands::find_bytes(std::span<const std::uint64_t> open) {
    bytes_.clear();
    features_.clear();
    for (std::size_t word = 0; word < open.size(); ++word) {
        std::uint64_t left = laid_out_[word];
        for (unsigned shift = 0; left != 0; shift += kByte) {
            const std::size_t first = features_.size();
            features_.resize(first + kByte, kNoFeature);
            std::uint64_t any_open = 0;
            for (std::size_t i = first; i < first + kByte && left != 0; ++i, left &= left - 1) {
                const auto bit = static_cast<unsigned>(std::countr_zero(left));
                features_[i] = word * 64 + bit;
                any_open |= open[word] >> bit & 1U;
            }
            if (any_open != 0) {
                bytes_.push_back({word, shift});
            } else {
                features_.resize(first);
            }
        }
    }
    turned_.assign(bytes_.size(), 0);
}

bool Demands::all_hit(std::size_t demand, const FeatureSet& chosen) const {
    const auto clauses = clauses_of(demand);
    for (std::size_t i = 0; i < clauses.size(); i += words_) {
        bool hit = false;
        for (std::size_t k = 0; k < words_; ++k) hit = hit || (clauses[i + k] & chosen.words()[k]) != 0;
        if (!hit) return false;
    }
    return true;
}

void Demands::collect(const Askers& askers, std::size_t first, std::size_t end, const Ahead& ahead) {
    lay_out(ahead.open, askers.above);
    bytes_asked_.clear(bytes_.size());
    clauses_.clear();
    begins_.assign(1, 0);
    weights_.clear();
    hashes_.clear();
    forced_.clear();
    places_.assign(std::bit_ceil(2 * (end - first) + 1), kNone);
    without_clause_ = 0;
    with_words([&](auto words) {
        if (askers.above.empty()) {
            for (std::size_t group = first; group < end; ++group) {
                if (stopped_at(group)) {
                    without_clause_ += askers.weights[group];
                } else if (askers.weights[group] > 0) {
                    take_restricted(askers.groups.of_group(group), askers.weights[group], ahead, words);
                }
            }
            return;
        }
        std::size_t before = 0;  // askers in earlier parts
        for (const Demands& part : askers.above) {
            const std::size_t last = before + part.number();
            for (std::size_t asker = std::max(first, before); asker < std::min(end, last); ++asker) {
                const std::size_t demand = asker - before;
                const Weight weight = part.weights_[demand];
                if (stopped_at(asker)) {
                    without_clause_ += weight;
                } else if (!take_over(part, demand, ahead)) {
                    take_restricted(part.clauses_of(demand), weight, ahead, words);
                }
            }
            before = last;
        }
    });
}

/// When time runs out, the others are said to ask for nothing, which makes a bound as well.
bool Demands::stopped_at(std::size_t asker) {
    return asker % kAskersAtOnce == 0 ? stopper_.should_stop() : stopper_.stopped();
}

/// What the nibbles of clauses cover.
void Demands::tabulate(const std::vector<double>& shares) {
    covers_.resize(2 * bytes_.size());
    for (std::size_t i = 0; i < covers_.size(); ++i) {
        for (unsigned bit = 0; bit < kNibble; ++bit) {
            const std::size_t feature = features_[kNibble * i + bit];
            const double share = feature == kNoFeature ? 0 : shares[feature];
            // NOLINTNEXTLINE(bugprone-incorrect-roundings): a share is not negative
            const auto more = static_cast<unsigned>(share * kCovered + 0.5);
            for (unsigned rest = 0; rest < 1U << bit; ++rest) {
                const unsigned cover = std::min(covers_[i].of(rest) + more, kMostCover);
                covers_[i].set(rest | 1U << bit, static_cast<std::uint16_t>(cover));
            }
        }
    }
}

void Demands::spread(const std::vector<double>& shares) {
    tabulate(shares);
    find_least_covered(bytes_asked_, covers_, least_covered_);
    Weight kept = without_clause_;
    for (std::size_t demand = 0; demand < weights_.size(); ++demand)
        kept += least_covered_[demand] == kClausesOfDemand ? weights_[demand] : 0;
    kept_ = static_cast<double>(kept);
    sum_up_clauses(bytes_asked_, least_covered_, weights_, sums_);
    profits_.assign(shares.size(), 0.0);
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        if (features_[i] != kNoFeature) profits_[features_[i]] = static_cast<double>(sums_[i]);
    }
}

void Demands::add(const Demands& others) {
    kept_ += others.kept_;
    std::ranges::transform(profits_, others.profits_, profits_.begin(), std::plus());
}

}  // namespace frugal
