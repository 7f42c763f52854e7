// A set of features of one table, by index: the thing every search moves through.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

/// Calls f(index) for every member of a set that is given as bits, 64 to a word; ascending.
template <typename F>
void for_each_member(std::span<const std::uint64_t> words, F&& f) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::uint64_t word = words[i]; word != 0; word &= word - 1)
            f(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }
}

class FeatureSet {
  public:
    explicit FeatureSet(std::size_t universe = 0)
        : words_(universe > kBits ? (universe + kBits - 1) / kBits : 0, 0) {}

    static FeatureSet of(std::size_t universe, const std::vector<std::size_t>& members) {
        FeatureSet set(universe);
        for (const std::size_t member : members) set.insert(member);
        return set;
    }
    /// From bits as `words` gives them.
    static FeatureSet of_words(std::size_t universe, std::span<const std::uint64_t> words) {
        FeatureSet set(universe);
        std::ranges::copy(words, set.bits().begin());
        return set;
    }
    static FeatureSet all(std::size_t universe) {
        FeatureSet set(universe);
        for (std::size_t i = 0; i < universe; ++i) set.insert(i);
        return set;
    }

    bool contains(std::size_t i) const { return ((words()[i / kBits] >> (i % kBits)) & 1U) != 0; }
    void insert(std::size_t i) { bits()[i / kBits] |= std::uint64_t{1} << (i % kBits); }
    void erase(std::size_t i) { bits()[i / kBits] &= ~(std::uint64_t{1} << (i % kBits)); }

    FeatureSet with(std::size_t i) const {
        FeatureSet copy = *this;
        copy.insert(i);
        return copy;
    }
    FeatureSet without(std::size_t i) const {
        FeatureSet copy = *this;
        copy.erase(i);
        return copy;
    }

    FeatureSet united(const FeatureSet& other) const {
        FeatureSet copy = *this;
        copy.combine(other, [](std::uint64_t& own, std::uint64_t word) { own |= word; });
        return copy;
    }

    bool empty() const { return size() == 0; }
    std::size_t size() const {
        std::size_t count = 0;
        for (const std::uint64_t word : words()) count += static_cast<std::size_t>(std::popcount(word));
        return count;
    }

    FeatureSet intersection(const FeatureSet& other) const {
        FeatureSet copy = *this;
        copy.combine(other, [](std::uint64_t& own, std::uint64_t word) { own &= word; });
        return copy;
    }

    bool intersects(const FeatureSet& other) const {
        return !each_word(other, [](std::uint64_t own, std::uint64_t word) { return (own & word) == 0; });
    }
    bool is_subset_of(const FeatureSet& other) const {
        return each_word(other, [](std::uint64_t own, std::uint64_t word) { return (own & ~word) == 0; });
    }

    /// The members as bits, 64 to a word.
    std::span<const std::uint64_t> words() const {
        return words_.empty() ? std::span(&word_, 1) : std::span(words_);
    }

    /// Calls f(index) for every member, ascending.
    template <typename F>
    void for_each(F&& f) const {
        for_each_member(words(), f);
    }

    std::vector<std::size_t> members() const {
        std::vector<std::size_t> result;
        for_each([&result](std::size_t i) { result.push_back(i); });
        return result;
    }

    bool operator==(const FeatureSet&) const = default;

    /// The order in which equally good subsets are listed: fewer features first, then by table order.
    friend bool listed_before(const FeatureSet& a, const FeatureSet& b) {
        const std::size_t a_size = a.size();
        const std::size_t b_size = b.size();
        if (a_size != b_size) return a_size < b_size;
        // Of two sets of one size, the one with the first feature that they do not share comes first.
        for (std::size_t i = 0; i < a.words().size(); ++i) {
            const std::uint64_t differing = a.words()[i] ^ b.words()[i];
            if (differing != 0) return (a.words()[i] & differing & (~differing + 1)) != 0;
        }
        return false;
    }

  private:
    static constexpr std::size_t kBits = 64;

    std::span<std::uint64_t> bits() { return words_.empty() ? std::span(&word_, 1) : std::span(words_); }

    template <typename F>
    bool each_word(const FeatureSet& other, const F& holds) const {
        const auto own = words();
        const auto words = other.words();
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (!holds(own[i], words[i])) return false;
        }
        return true;
    }

    template <typename F>
    void combine(const FeatureSet& other, const F& f) {
        const auto own = bits();
        const auto words = other.words();
        for (std::size_t i = 0; i < own.size(); ++i) f(own[i], words[i]);
    }

    std::uint64_t word_ = 0;            ///< the only one of most tables: searches copy sets all the time
    std::vector<std::uint64_t> words_;  ///< of tables that need several
};

/// Sorted in the order of listing, each subset once.
inline std::vector<FeatureSet> in_listing_order(std::vector<FeatureSet> subsets) {
    std::ranges::sort(subsets, [](const FeatureSet& a, const FeatureSet& b) { return listed_before(a, b); });
    subsets.erase(std::unique(subsets.begin(), subsets.end()), subsets.end());
    return subsets;
}

/// A hash of the bits of subsets. Its lowest bits depend on all of them, for tables that use no more.
inline std::uint64_t hash_of(std::span<const std::uint64_t> words) {
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : words) {
        mixed = (mixed ^ word) * kSpread;
        mixed ^= mixed >> 32U;
    }
    mixed *= kSpread;
    return mixed ^ (mixed >> 32U);
}

/// For hash tables of subsets.
struct FeatureSetHash {
    std::size_t operator()(const FeatureSet& set) const {
        return static_cast<std::size_t>(hash_of(set.words()));
    }
};

}  // namespace frugal
