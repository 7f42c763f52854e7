#include <frugal/table/decimal_text.hpp>
#include <frugal/table/value_dictionary.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr std::string_view kMissingText = "?";

std::uint32_t hash_of(std::string_view text) {
    std::uint64_t hash = text.size() * kMixA;
    while (text.size() >= 8) {
        hash = mix(hash ^ load_word(text.data()), kMixB);
        text.remove_prefix(8);
    }
    std::uint64_t rest = 0;
    if (!text.empty()) std::memcpy(&rest, text.data(), text.size());
    return static_cast<std::uint32_t>(mix(hash ^ rest ^ kMixA, kMixB));
}

}  // namespace

std::string_view plain_cell(std::string_view cell, std::string& /*buffer*/) { return cell; }

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

Code ValueDictionary::code_of(std::string_view cell) {
    if (cell.size() == 1) return code_of_byte(cell.front());
    if (cell.size() > Key16::kBytes) return code_of_text(cell);
    std::array<char, Key16::kBytes> padded{};
    if (!cell.empty()) std::memcpy(padded.data(), cell.data(), cell.size());
    const Key16 key = Key16::load(padded.data(), cell.size());
    Code code = long_cells_.find(key);
    if (code == kNoCode) {
        code = code_of_text(cell);
        long_cells_.insert(key, code);
    }
    return code;
}

void ValueDictionary::encode(const CellBlock& block, std::size_t column, Code* codes) {
    const std::uint32_t* const ends = block.ends + column;
    std::size_t row = 0;
    if (width_ == Width::one_byte) {
        row = encode_bytes(block, ends, codes);
        if (row < block.rows) width_ = Width::short_cell;
    }
    if (width_ == Width::short_cell && row < block.rows) {
        row = encode_short(short_cells_, block, ends, row, codes);
        if (row < block.rows) width_ = Width::long_cell;
    }
    if (row < block.rows) encode_short(long_cells_, block, ends, row, codes);
}

/// Stops at the first cell of two bytes or more and returns its row.
std::size_t ValueDictionary::encode_bytes(const CellBlock& block, const std::uint32_t* ends, Code* codes) {
    const char* const text = block.text;
    for (std::size_t row = 0; row < block.rows; ++row, ends += block.columns) {
        const std::uint32_t end = ends[1];
        if (end - ends[0] != 2) [[unlikely]] {
            if (end - ends[0] != 1) return row;
            codes[row] = code_of_value({});
            continue;
        }
        const char cell = text[end - 1];
        const Code code = byte_codes_[static_cast<unsigned char>(cell)];
        codes[row] = code == kUnknownByte ? code_of_byte(cell) : code;
    }
    return block.rows;
}

/// With 8-byte keys, stops at the first longer cell and returns its row; with 16-byte keys, never stops.
///
/// Goes in two steps over some rows at a time: the first makes the keys and asks memory for their slots, so
/// that the second finds them near. In a column of thousands of values that hides most of the waiting.
template <typename Key>
std::size_t ValueDictionary::encode_short(CellCache<Key>& cache, const CellBlock& block,
                                          const std::uint32_t* ends, std::size_t row, Code* codes) {
    constexpr std::size_t kStep = 64;
    std::array<Key, kStep> keys;
    while (row < block.rows) {
        const std::size_t count = std::min(kStep, block.rows - row);
        const std::uint32_t* const first = ends + row * block.columns;
        std::size_t ready = 0;
        for (const std::uint32_t* cell = first; ready < count; ++ready, cell += block.columns) {
            const std::string_view text = block.cell(cell);
            if (text.size() > Key::kBytes) break;
            keys[ready] = Key::load(text.data(), text.size());
            cache.prefetch(keys[ready]);
        }
        for (std::size_t i = 0; i < ready; ++i) {
            Code code = cache.find(keys[i]);
            if (code == kNoCode) [[unlikely]] {
                const std::uint32_t* const cell = first + i * block.columns;
                code = code_of_text(block.cell(cell));
                cache.insert(keys[i], code);
            }
            codes[row + i] = code;
        }
        row += ready;
        if (ready == count) continue;
        if constexpr (Key::kBytes < Key16::kBytes) return row;
        const std::uint32_t* const cell = first + ready * block.columns;
        codes[row++] = code_of_text(block.cell(cell));
    }
    return row;
}

Code ValueDictionary::code_of_byte(char cell) {
    std::uint8_t& known = byte_codes_[static_cast<unsigned char>(cell)];
    if (known != kUnknownByte) return known;
    const Code code = code_of_text({&cell, 1});
    if (code < kUnknownByte) known = static_cast<std::uint8_t>(code);
    return code;
}

Code ValueDictionary::code_of_text(std::string_view cell) {
    const std::string_view text = trimmed(text_of_(trimmed(cell), buffer_));
    if (kind_ == ColumnKind::nominal || text.empty() || text == kMissingText) return code_of_value(text);
    const std::optional<std::string> number = decimal_text(text);
    if (!number) throw NotANumber(fmt::format("'{}' is not a number", text));
    return code_of_value(*number);
}

Code ValueDictionary::code_of_value(std::string_view value) {
    if (value.empty()) value = kMissingText;
    if (2 * (values_.size() + 1) > text_slots_.size()) grow_text_slots();
    const std::uint32_t hash = hash_of(value);
    const std::size_t mask = text_slots_.size() - 1;
    std::size_t at = hash & mask;
    for (; text_slots_[at].code != kNoCode; at = (at + 1) & mask) {
        const TextSlot& slot = text_slots_[at];
        if (slot.hash == hash && values_[slot.code] == value) return slot.code;
    }
    const Code code = static_cast<Code>(values_.size());
    if (code == kNoCode) throw std::length_error("a column has more values than there are codes");
    values_.emplace_back(value);
    text_slots_[at] = {hash, code};
    if (value == kMissingText) missing_ = code;
    return code;
}

void ValueDictionary::grow_text_slots() {
    std::vector<TextSlot> old(text_slots_.empty() ? 8 : 2 * text_slots_.size());
    old.swap(text_slots_);
    const std::size_t mask = text_slots_.size() - 1;
    for (const TextSlot& slot : old) {
        if (slot.code == kNoCode) continue;
        std::size_t at = slot.hash & mask;
        while (text_slots_[at].code != kNoCode) at = (at + 1) & mask;
        text_slots_[at] = slot;
    }
}

}  // namespace frugal
