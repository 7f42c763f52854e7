// A checksum: 64-bit FNV-1a, fed piece by piece. It finds accidents, not forgers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace frugal {

class Fnv1a {
  public:
    void add(unsigned char byte) { hash_ = (hash_ ^ byte) * 1099511628211ULL; }
    void add(std::string_view bytes) {
        for (const char byte : bytes) add(static_cast<unsigned char>(byte));
    }
    /// A number as so many bytes, the lowest first.
    void add_number(std::uint64_t number, unsigned bytes = 8) {
        for (; bytes > 0; --bytes, number >>= 8U) add(static_cast<unsigned char>(number & 0xFFU));
    }
    /// 16 hexadecimal digits.
    std::string text() const {
        std::string digits;
        for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(hash_ >> shift) & 15U];
        return digits;
    }

  private:
    std::uint64_t hash_ = 14695981039346656037ULL;
};

}  // namespace frugal
