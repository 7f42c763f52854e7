// A block counted by the values of a feature that has few of them, side by side in the lanes of a word. Most
// features have few values and most tables few classes, and counting in registers takes half the time of
// counting in memory, where one granule of a value waits for the one before.
#pragma once

#include <frugal/table/codes.hpp>
#include <frugal/table/granules.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace frugal {

template <unsigned Width>
class ValueLanes {
  public:
    static constexpr std::size_t kLanes = 64 / Width;

    static bool fit(std::size_t values, std::size_t classes) { return values <= kLanes && classes < Width; }
    /// Whether so many granules can be counted.
    static bool fit(std::size_t granules) { return granules <= kLane; }

    void add(Code value, Class decision) {
        const unsigned lane = Width * static_cast<unsigned>(value);
        counts_ += std::uint64_t{1} << lane;
        classes_ |= std::uint64_t{1} << (lane + std::min<Class>(decision, kNoClass));
    }

    std::uint32_t count(std::size_t value) const {
        return static_cast<std::uint32_t>(counts_ >> (Width * value) & kLane);
    }
    /// Whether the granules with a value are not all of one class, or all inconsistent.
    bool mixed(std::size_t value) const {
        return !std::has_single_bit(lane_of(value)) && lane_of(value) != 0;
    }
    bool inconsistent(std::size_t value) const { return lane_of(value) == std::uint64_t{1} << kNoClass; }

  private:
    static constexpr std::uint64_t kLane = (std::uint64_t{1} << Width) - 1;
    static constexpr Class kNoClass = Width - 1;  ///< stands for inconsistent granules

    std::uint64_t lane_of(std::size_t value) const { return classes_ >> (Width * value) & kLane; }

    std::uint64_t counts_ = 0;
    std::uint64_t classes_ = 0;  ///< by value: its classes, as bits
};

/// A number for each value, to be read and raised.
template <unsigned Width>
class LaneNumbers {
  public:
    void set(std::size_t value, std::uint32_t number) {
        numbers_ |= std::uint64_t{number} << (Width * value);
    }
    /// The number of a value, which is then one more.
    std::size_t take(Code value) {
        const unsigned lane = Width * static_cast<unsigned>(value);
        const std::size_t number = numbers_ >> lane & ((std::uint64_t{1} << Width) - 1);
        numbers_ += std::uint64_t{1} << lane;
        return number;
    }

  private:
    std::uint64_t numbers_ = 0;
};

}  // namespace frugal
