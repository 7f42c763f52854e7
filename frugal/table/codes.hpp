// The values of one column as small integers, stored in the narrowest type that holds them all.
//
// A nominal column of a table with millions of rows rarely has more than 256 values, and every pass of the
// search reads whole columns: one byte a cell instead of four is the difference between cache and memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace frugal {

using Code = std::uint32_t;

class Codes {
  public:
    Codes() = default;
    explicit Codes(std::vector<std::uint8_t> codes) : codes_(std::move(codes)) {}
    explicit Codes(std::vector<std::uint16_t> codes) : codes_(std::move(codes)) {}

    /// Packs wide codes into the narrowest type that fits the largest of them.
    explicit Codes(std::vector<Code> wide) {
        const Code largest = wide.empty() ? 0 : *std::max_element(wide.begin(), wide.end());
        if (largest <= std::numeric_limits<std::uint8_t>::max()) {
            codes_ = std::vector<std::uint8_t>(wide.begin(), wide.end());
        } else if (largest <= std::numeric_limits<std::uint16_t>::max()) {
            codes_ = std::vector<std::uint16_t>(wide.begin(), wide.end());
        } else {
            codes_ = std::move(wide);
        }
    }

    /// Calls `f` with a span of the stored type: write inner loops as generic lambdas.
    template <typename F>
    auto visit(F&& f) const {
        return std::visit([&f](const auto& codes) { return f(std::span(codes)); }, codes_);
    }

    std::size_t size() const {
        return visit([](auto codes) { return codes.size(); });
    }

    Code operator[](std::size_t row) const {
        return visit([row](auto codes) { return static_cast<Code>(codes[row]); });
    }

    /// The same rows with `to[code]` in place of each code.
    Codes mapped(std::span<const Code> to) const {
        return visit([to](auto codes) {
            std::vector<Code> wide(codes.size());
            for (std::size_t row = 0; row < codes.size(); ++row) wide[row] = to[codes[row]];
            return Codes(std::move(wide));
        });
    }

    std::size_t bytes_per_code() const {
        return visit([](auto codes) { return sizeof(codes[0]); });
    }

  private:
    std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<Code>> codes_;
};

}  // namespace frugal
