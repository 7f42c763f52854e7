// Codes while a column is being read.
#pragma once

#include <frugal/table/codes.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace frugal {

/// Codes being appended: one byte a cell at first, wider once a column turns out to have more values.
class CodeBuffer {
  public:
    void reserve(std::size_t rows) {
        reserved_ = rows;
        std::visit([rows](auto& codes) { codes.reserve(rows); }, codes_);
    }

    /// All of `codes` must be below `distinct`, the number of values seen so far.
    void append(std::span<const Code> codes, std::size_t distinct) {
        if (distinct > limit_) widen(distinct);
        std::visit([codes](auto& all) { append_to(all, codes); }, codes_);
    }

    Codes finish() {
        return std::visit([](auto& codes) { return Codes(std::move(codes)); }, codes_);
    }

  private:
    using Narrow = std::vector<std::uint8_t>;
    using Medium = std::vector<std::uint16_t>;
    using Wide = std::vector<Code>;

    template <typename Stored>
    static void append_to(std::vector<Stored>& all, std::span<const Code> codes) {
        const std::size_t before = all.size();
        all.resize(before + codes.size());
        std::ranges::transform(codes, all.begin() + static_cast<std::ptrdiff_t>(before),
                               [](Code code) { return static_cast<Stored>(code); });
    }

    void widen(std::size_t distinct) {
        constexpr std::size_t kMediumLimit = std::size_t{std::numeric_limits<std::uint16_t>::max()} + 1;
        if (distinct <= kMediumLimit) {
            widen_to<Medium>(kMediumLimit);
        } else {
            widen_to<Wide>(std::numeric_limits<std::size_t>::max());
        }
    }

    template <typename Wider>
    void widen_to(std::size_t limit) {
        Wider wider;
        std::visit(
            [&](const auto& codes) {
                wider.reserve(std::max(reserved_, codes.size()));
                for (const Code code : codes) wider.push_back(static_cast<typename Wider::value_type>(code));
            },
            codes_);
        codes_ = std::move(wider);
        limit_ = limit;
    }

    std::variant<Narrow, Medium, Wide> codes_;
    std::size_t limit_ = std::size_t{std::numeric_limits<std::uint8_t>::max()} + 1;
    std::size_t reserved_ = 0;
};

}  // namespace frugal
