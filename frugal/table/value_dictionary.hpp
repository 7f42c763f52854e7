// The distinct values of one column, numbered in order of first appearance, and the codes of its cells.
//
// Three layers, each behind the one before: a table of one-byte cells, a cache of short cells, and the values
// themselves, found by their text. The first two know cells as they stand in the file; only a cell they do
// not know is unquoted, trimmed and, in a numeric column, brought to its shortest decimal form.
//
// Nearly every cell of a table was seen before in its column, and up to sixteen bytes compare as one or two
// machine words: a short cell seen before costs two loads, a multiplication and a comparison, and no string
// is made. Bytes behind the cell are masked to zero, which is unambiguous because cells hold no zero bytes.
#pragma once

#include <frugal/table/cell_cache.hpp>
#include <frugal/table/codes.hpp>
#include <frugal/table/decision_table.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace frugal {

/// A cell of a numeric column is no number. The reader that meets it knows the line and says so in a
/// DataError.
class NotANumber : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// What a cell says once quotes and escapes are taken off: a view of `cell` itself or of `buffer`.
using CellText = std::string_view (*)(std::string_view cell, std::string& buffer);

/// For cells that say what they say.
std::string_view plain_cell(std::string_view cell, std::string& buffer);

/// Without blanks, tabs and carriage returns at both ends.
std::string_view trimmed(std::string_view text);

/// Cells of several rows as a scanner finds them: cell (row, column) lies between ends[row * columns +
/// column] and ends[row * columns + column + 1], both exclusive; ends[0] is one before `text` (wrapping
/// round). At least 16 bytes behind the last cell must be readable.
struct CellBlock {
    const char* text = nullptr;
    const std::uint32_t* ends = nullptr;
    std::size_t columns = 0;
    std::size_t rows = 0;

    /// The cell between two ends.
    std::string_view cell(const std::uint32_t* around) const {
        const std::uint32_t begin = around[0] + 1;  // wraps round for the first cell of all
        return {text + begin, around[1] - begin};
    }
};

class ValueDictionary {
  public:
    explicit ValueDictionary(ColumnKind kind = ColumnKind::nominal, CellText text_of = plain_cell)
        : kind_(kind), text_of_(text_of) {
        byte_codes_.fill(kUnknownByte);
    }

    /// The code of a cell as it stands in the file, which may not hold zero bytes. Throws NotANumber.
    Code code_of(std::string_view cell);

    /// The same for one column of a block, one code per row: much faster.
    void encode(const CellBlock& block, std::size_t column, Code* codes);

    std::size_t size() const { return values_.size(); }
    const std::string& value(Code code) const { return values_[code]; }
    std::optional<Code> missing() const { return missing_; }
    std::vector<std::string> take_values() { return std::move(values_); }

  private:
    enum class Width { one_byte, short_cell, long_cell };
    struct TextSlot {
        std::uint32_t hash = 0;
        Code code = kNoCode;
    };
    static constexpr std::uint8_t kUnknownByte = 255;

    std::size_t encode_bytes(const CellBlock& block, const std::uint32_t* ends, Code* codes);
    template <typename Key>
    std::size_t encode_short(CellCache<Key>& cache, const CellBlock& block, const std::uint32_t* ends,
                             std::size_t row, Code* codes);
    Code code_of_byte(char cell);
    Code code_of_text(std::string_view cell);
    Code code_of_value(std::string_view value);
    void grow_text_slots();

    ColumnKind kind_;
    CellText text_of_;
    Width width_ = Width::one_byte;
    std::array<std::uint8_t, 256> byte_codes_;
    CellCache<Key8> short_cells_;
    CellCache<Key16> long_cells_;
    std::vector<TextSlot> text_slots_;
    std::vector<std::string> values_;
    std::optional<Code> missing_;
    std::string buffer_;
};

}  // namespace frugal
