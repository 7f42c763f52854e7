#include <frugal/table/csv_scan.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace frugal {
namespace {

constexpr std::size_t kBlock = 64;

/// Where in a block the bytes stand that matter: bit i speaks of byte i.
struct Marks {
    std::uint64_t delimiters = 0;
    std::uint64_t line_ends = 0;
    std::uint64_t quotes = 0;
    std::uint64_t zeros = 0;
};

Marks marks_portable(const char* block, char delimiter) {
    Marks marks;
    for (std::size_t i = 0; i < kBlock; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i;
        if (block[i] == delimiter) marks.delimiters |= bit;
        if (block[i] == '\n') marks.line_ends |= bit;
        if (block[i] == '"') marks.quotes |= bit;
        if (block[i] == '\0') marks.zeros |= bit;
    }
    return marks;
}

std::uint64_t carriage_returns(const char* block) {
    std::uint64_t marks = 0;
    for (std::size_t i = 0; i < kBlock; ++i) marks |= std::uint64_t{block[i] == '\r'} << i;
    return marks;
}

/// Bit i of the result: is the number of set bits up to and including i odd?
std::uint64_t prefix_parity(std::uint64_t bits) {
    for (unsigned shift = 1; shift < kBlock; shift *= 2) bits ^= bits << shift;
    return bits;
}

/// Follows quotes from block to block.
class Quotes {
  public:
    bool in_play(const Marks& marks) const {
        return (marks.quotes | inside_ | after_closing_ | after_return_) != 0;
    }

    /// Takes what stands inside quotes out of `marks`; false when a quote is misplaced.
    bool mask(Marks& marks, const char* block) {
        const std::uint64_t inside = prefix_parity(marks.quotes) ^ inside_;
        const std::uint64_t opening = marks.quotes & inside;
        const std::uint64_t closing = marks.quotes & ~inside;
        marks.delimiters &= ~inside;
        marks.line_ends &= ~inside;
        const std::uint64_t separators = marks.delimiters | marks.line_ends;
        const std::uint64_t returns = carriage_returns(block);

        const std::uint64_t may_open = (separators | closing) << 1U | cell_starts_;
        const std::uint64_t follows_closing = closing << 1U | after_closing_;
        const std::uint64_t return_follows = follows_closing & returns;
        const std::uint64_t follows_return = return_follows << 1U | after_return_;
        const bool regular = (opening & ~may_open) == 0 &&
                             (follows_closing & ~(separators | opening | returns)) == 0 &&
                             (follows_return & ~marks.line_ends) == 0;
        inside_ = inside >> 63U != 0 ? ~std::uint64_t{0} : 0;
        cell_starts_ = (separators | closing) >> 63U;
        after_closing_ = closing >> 63U;
        after_return_ = return_follows >> 63U;
        return regular;
    }

    /// For a block without quotes.
    void skip(const Marks& marks) { cell_starts_ = (marks.delimiters | marks.line_ends) >> 63U; }

  private:
    std::uint64_t inside_ = 0;       ///< all ones when a quote is open
    std::uint64_t cell_starts_ = 1;  ///< the next three speak of the first byte of the block to come
    std::uint64_t after_closing_ = 0;
    std::uint64_t after_return_ = 0;
};

/// Turns marks into positions. All of it is inlined into the loops below, so that it is compiled for the
/// instructions each of them may use.
class SeparatorWriter {
  public:
    SeparatorWriter(const char* text, std::uint32_t* positions)
        : text_(text), first_(positions), next_(positions) {}

    /// The separators among `marks`, those inside quotes left out.
    [[gnu::always_inline]] std::uint64_t separators(Marks marks, std::size_t block) {
        if (quotes_.in_play(marks)) [[unlikely]] {
            if (!quotes_.mask(marks, text_ + block * kBlock)) irregular_ = true;
        } else {
            quotes_.skip(marks);
        }
        zeros_ |= marks.zeros;
        line_ends_ += static_cast<std::size_t>(std::popcount(marks.line_ends));
        return marks.delimiters | marks.line_ends;
    }

    [[gnu::always_inline]] void take(const Marks& marks, std::size_t block) {
        write(separators(marks, block), static_cast<std::uint32_t>(block * kBlock));
    }

    /// Where the next positions go; `advance` says how many were written there.
    std::uint32_t* next() { return next_; }
    [[gnu::always_inline]] void advance(std::uint64_t marks) { next_ += std::popcount(marks); }

    CsvScan result() const {
        return {static_cast<std::size_t>(next_ - first_), line_ends_, irregular_ || zeros_ != 0};
    }

  private:
    /// Eight positions at a time, some of them meaningless and overwritten later: cheaper than to branch.
    [[gnu::always_inline]] void write(std::uint64_t marks, std::uint32_t base) {
        const auto count = static_cast<std::size_t>(std::popcount(marks));
        for (std::size_t written = 0; written < count; written += 8) {
            for (std::size_t i = 0; i < 8; ++i) {
                next_[written + i] = base + static_cast<std::uint32_t>(std::countr_zero(marks));
                marks &= marks - 1;
            }
        }
        next_ += count;
    }

    const char* text_;
    std::uint32_t* first_;
    std::uint32_t* next_;
    Quotes quotes_;
    std::size_t line_ends_ = 0;
    std::uint64_t zeros_ = 0;
    bool irregular_ = false;
};

CsvScan scan_csv_portable(const char* text, std::size_t blocks, char delimiter, std::uint32_t* positions) {
    SeparatorWriter writer(text, positions);
    for (std::size_t block = 0; block < blocks; ++block) {
        writer.take(marks_portable(text + block * kBlock, delimiter), block);
    }
    return writer.result();
}

#if defined(__x86_64__)

CsvScan scan_csv_sse2(const char* text, std::size_t blocks, char delimiter, std::uint32_t* positions) {
    SeparatorWriter writer(text, positions);
    for (std::size_t block = 0; block < blocks; ++block) {
        Marks marks;
        for (unsigned part = 0; part < kBlock; part += 16) {
            const char* const at = text + block * kBlock + part;
            const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
            const auto where = [bytes, part](char byte) {
                const int found = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)));
                return std::uint64_t{static_cast<std::uint32_t>(found)} << part;
            };
            marks.delimiters |= where(delimiter);
            marks.line_ends |= where('\n');
            marks.quotes |= where('"');
            marks.zeros |= where('\0');
        }
        writer.take(marks, block);
    }
    return writer.result();
}

#define FRUGAL_AVX2 gnu::target("avx2,bmi,popcnt")

[[FRUGAL_AVX2]] inline std::uint64_t where_avx2(__m256i low, __m256i high, char byte) {
    const __m256i wanted = _mm256_set1_epi8(byte);
    const int in_low = _mm256_movemask_epi8(_mm256_cmpeq_epi8(low, wanted));
    const int in_high = _mm256_movemask_epi8(_mm256_cmpeq_epi8(high, wanted));
    return std::uint64_t{static_cast<std::uint32_t>(in_high)} << 32U | static_cast<std::uint32_t>(in_low);
}

[[FRUGAL_AVX2]] CsvScan scan_csv_avx2(const char* text, std::size_t blocks, char delimiter,
                                      std::uint32_t* positions) {
    SeparatorWriter writer(text, positions);
    for (std::size_t block = 0; block < blocks; ++block) {
        const auto* const at = reinterpret_cast<const __m256i*>(text + block * kBlock);
        const __m256i low = _mm256_loadu_si256(at);
        const __m256i high = _mm256_loadu_si256(at + 1);
        writer.take({where_avx2(low, high, delimiter), where_avx2(low, high, '\n'),
                     where_avx2(low, high, '"'), where_avx2(low, high, '\0')},
                    block);
    }
    return writer.result();
}

#define FRUGAL_AVX512 gnu::target("avx512f,avx512bw,avx512vbmi2,bmi,popcnt")

[[FRUGAL_AVX512]] inline std::uint64_t where_avx512(__m512i bytes, char byte) {
    return _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(byte));
}

// The forms with a mask (of all ones) spare GCC 12 a false alarm about uninitialised variables.
[[FRUGAL_AVX512]] inline void write_sixteen(__m128i offsets, __m512i base, std::uint32_t* positions) {
    _mm512_storeu_si512(positions, _mm512_add_epi32(_mm512_maskz_cvtepu8_epi32(0xFFFF, offsets), base));
}

/// Squeezes the offsets of the separators together in one instruction, where the others go bit by bit.
[[FRUGAL_AVX512]] CsvScan scan_csv_avx512(const char* text, std::size_t blocks, char delimiter,
                                          std::uint32_t* positions) {
    std::array<char, kBlock> counting{};
    std::iota(counting.begin(), counting.end(), '\0');
    const __m512i all_offsets = _mm512_loadu_si512(counting.data());
    SeparatorWriter writer(text, positions);
    for (std::size_t block = 0; block < blocks; ++block) {
        const __m512i bytes = _mm512_loadu_si512(text + block * kBlock);
        const std::uint64_t separators =
            writer.separators({where_avx512(bytes, delimiter), where_avx512(bytes, '\n'),
                               where_avx512(bytes, '"'), where_avx512(bytes, '\0')},
                              block);
        const int count = std::popcount(separators);
        const __m512i base = _mm512_set1_epi32(static_cast<int>(block * kBlock));
        const __m512i offsets = _mm512_maskz_compress_epi8(separators, all_offsets);
        write_sixteen(_mm512_maskz_extracti32x4_epi32(0xF, offsets, 0), base, writer.next());
        if (count > 16)
            write_sixteen(_mm512_maskz_extracti32x4_epi32(0xF, offsets, 1), base, writer.next() + 16);
        if (count > 32)
            write_sixteen(_mm512_maskz_extracti32x4_epi32(0xF, offsets, 2), base, writer.next() + 32);
        if (count > 48)
            write_sixteen(_mm512_maskz_extracti32x4_epi32(0xF, offsets, 3), base, writer.next() + 48);
        writer.advance(separators);
    }
    return writer.result();
}

#endif

}  // namespace

std::vector<CsvScanner> csv_scanners() {
    std::vector<CsvScanner> scanners;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2")) {
        scanners.push_back(scan_csv_avx512);
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt")) {
        scanners.push_back(scan_csv_avx2);
    }
    scanners.push_back(scan_csv_sse2);
#endif
    scanners.push_back(scan_csv_portable);
    return scanners;
}

}  // namespace frugal
