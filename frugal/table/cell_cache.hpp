// Remembers the codes of short cells by their bytes, taken as machine words.
#pragma once

#include <frugal/table/codes.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace frugal {

constexpr Code kNoCode = std::numeric_limits<Code>::max();

inline std::uint64_t load_word(const void* bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

/// Both halves of a product, folded: every bit of the factors reaches every bit of the result's lower half.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    __extension__ using Product = unsigned __int128;
    const Product product = static_cast<Product>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

constexpr std::uint64_t kMixA = 0x9e3779b97f4a7c15U;
constexpr std::uint64_t kMixB = 0xd1b54a32d192ed03U;

/// Sixteen bytes of ones, then of zeros: read at (16 - length), a mask that keeps `length` bytes.
alignas(32) inline constexpr std::array<unsigned char, 32> kKeepBytes = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

/// A cell of at most 8 bytes. `load` reads 8 bytes wherever the cell ends.
struct Key8 {
    static constexpr std::size_t kBytes = 8;
    std::uint64_t word = 0;

    static Key8 load(const char* cell, std::size_t length) {
        return {load_word(cell) & load_word(kKeepBytes.data() + 16 - length)};
    }
    /// A zero byte before a nonzero one: no cell looks like that.
    static constexpr Key8 none() { return {0x0100000000000001U}; }
    bool operator==(const Key8&) const = default;
    std::uint64_t hash() const { return mix(word ^ kMixA, kMixB); }
};

/// A cell of at most 16 bytes. `load` reads 16 bytes wherever the cell ends.
struct Key16 {
    static constexpr std::size_t kBytes = 16;
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    static Key16 load(const char* cell, std::size_t length) {
        const unsigned char* const keep = kKeepBytes.data() + 16 - length;
        return {load_word(cell) & load_word(keep), load_word(cell + 8) & load_word(keep + 8)};
    }
    static constexpr Key16 none() { return {0x0100000000000001U, 0}; }
    bool operator==(const Key16& other) const {
        return ((first ^ other.first) | (second ^ other.second)) == 0;
    }
    std::uint64_t hash() const { return mix(first ^ kMixA, second ^ kMixB); }
};

/// Open addressing by pairs of slots, at most half full. Which slot of a pair holds the key is an index and
/// not a branch, since no processor could guess it. Beyond kMostPairs the cache takes no more keys: a column
/// with that many values is too large for the processor's cache anyway, and the memory is better spent on the
/// values.
template <typename Key>
class CellCache {
  public:
    void prefetch(const Key& key) const { __builtin_prefetch(&pairs_[key.hash() & mask_]); }

    Code find(const Key& key) const {
        for (std::size_t at = key.hash() & mask_;; at = (at + 1) & mask_) {
            const Pair& pair = pairs_[at];
            const std::size_t which = pair.slots[1].key == key ? 1 : 0;
            const Slot& slot = pair.slots[which];
            if (slot.key == key) return slot.code;
            if (pair.slots[1].code == kNoCode) return kNoCode;
        }
    }

    /// `key` must not be in the cache.
    void insert(const Key& key, Code code) {
        if (used_ + 1 > pairs_.size()) {
            if (pairs_.size() >= kMostPairs) return;
            grow();
        }
        place(key, code);
        ++used_;
    }

  private:
    static constexpr std::size_t kMostPairs = std::size_t{1} << 16U;

    struct Slot {
        Key key = Key::none();
        Code code = kNoCode;
    };
    struct alignas(4 * Key::kBytes) Pair {
        std::array<Slot, 2> slots;  ///< filled in this order
    };

    void place(const Key& key, Code code) {
        for (std::size_t at = key.hash() & mask_;; at = (at + 1) & mask_) {
            for (Slot& slot : pairs_[at].slots) {
                if (slot.code != kNoCode) continue;
                slot = {key, code};
                return;
            }
        }
    }

    void grow() {
        std::vector<Pair> old(pairs_.size() == 1 ? 8 : 2 * pairs_.size());
        old.swap(pairs_);
        mask_ = pairs_.size() - 1;
        for (const Pair& pair : old) {
            for (const Slot& slot : pair.slots) {
                if (slot.code != kNoCode) place(slot.key, slot.code);
            }
        }
    }

    std::vector<Pair> pairs_ = std::vector<Pair>(1);  // never full, so that `find` needs no special case
    std::size_t mask_ = 0;
    std::size_t used_ = 0;
};

}  // namespace frugal
