// Which of its clauses each demand has covered least, eight clauses side by side: the innermost loop of
// the bound by clauses.
//
// Clauses are looked up nibble by nibble in tables of what the features of a nibble cover, so that a clause
// takes as long as any other, whatever its size. Covers are whole numbers: the outcome is the same on all
// machines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

inline constexpr std::size_t kClausesOfDemand = 8;
inline constexpr std::uint16_t kCovered = 1U << 14U;  ///< a clause that is covered once; sums end at 65,535

/// The clauses of demands, a few bytes each, four demands to a block: byte by byte, and each byte of the 32
/// clauses of a block after another. The same byte of one demand's clauses is then one word.
class ClauseBytes {
  public:
    static constexpr std::size_t kDemandsInBlock = 4;
    static constexpr std::size_t kBlock = kDemandsInBlock * kClausesOfDemand;

    /// No demand, and clauses of so many bytes from now on.
    void clear(std::size_t bytes);
    /// One more demand: for each byte a word with that of the eight clauses.
    void add(std::span<const std::uint64_t> words);

    std::size_t demands() const { return demands_; }
    std::size_t bytes() const { return bytes_; }
    /// The words of a demand stand `kDemandsInBlock` apart from each other.
    const std::uint64_t* words_of(std::size_t demand) const {
        return block(demand / kDemandsInBlock) + demand % kDemandsInBlock;
    }
    /// The byte of the eight clauses of a demand.
    std::uint64_t word(std::size_t demand, std::size_t byte) const {
        return words_of(demand)[byte * kDemandsInBlock];
    }
    const std::uint64_t* block(std::size_t i) const { return words_.data() + i * bytes_ * kDemandsInBlock; }

  private:
    std::size_t bytes_ = 0;
    std::size_t demands_ = 0;
    std::vector<std::uint64_t> words_;
};

/// What the values of a nibble cover, the low and the high bytes of the numbers.
struct alignas(32) NibbleCovers {
    std::array<std::uint8_t, 16> low{};
    std::array<std::uint8_t, 16> high{};

    std::uint16_t of(unsigned value) const {
        return static_cast<std::uint16_t>(low[value] | unsigned{high[value]} << 8U);
    }
    void set(unsigned value, std::uint16_t cover) {
        low[value] = static_cast<std::uint8_t>(cover & 0xFFU);
        high[value] = static_cast<std::uint8_t>(cover >> 8U);
    }
};

/// For each demand the place of the clause that is covered least, the first of several, or kClausesOfDemand
/// where all are covered. `covers` has two nibbles for each byte, the lower one first.
void find_least_covered(const ClauseBytes& clauses, std::span<const NibbleCovers> covers,
                        std::vector<std::uint8_t>& least);

/// The same for any machine; where it can, the other one works on 32 clauses at once.
void find_least_covered_one_by_one(const ClauseBytes& clauses, std::span<const NibbleCovers> covers,
                                   std::vector<std::uint8_t>& least);

}  // namespace frugal
