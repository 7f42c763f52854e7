// The table turned on its side: for every value of a feature, and for every class, which granules have it, as
// bits. Near the root of a search tree blocks are few and large, and splitting one is then an AND of words.
#pragma once

#include <frugal/table/granules.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

using Words = std::span<const std::uint64_t>;

class ValueBits {
  public:
    static constexpr std::size_t kPadding = 4;  ///< words are taken four at a time

    explicit ValueBits(const Granules& granules);

    /// Words to a set of granules.
    std::size_t words() const { return words_; }

    /// Features with many values have no bits: lists are better for them.
    bool has(std::size_t feature) const { return first_[feature] != kNone; }
    Words of_value(std::size_t feature, std::size_t value) const {
        return Words(bits_).subspan((first_[feature] + value) * words_, words_);
    }
    /// The granules of one class; the inconsistent ones count as a class of their own.
    Words of_class(Class decision) const {
        return Words(bits_).subspan((decision == kInconsistent ? inconsistent_ : decision) * words_, words_);
    }

    std::size_t values_on_average() const { return bits_.size() / (words_ * first_.size() + 1) + 1; }

    /// Objects in a set of so many granules.
    Weight weight_of(Words granules, std::size_t size) const;

  private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    std::size_t words_;
    std::size_t inconsistent_;           ///< the place of inconsistent granules, after the classes
    std::vector<std::size_t> first_;     ///< by feature: the place of its first value
    std::vector<std::uint64_t> bits_;    ///< classes, then values, `words_` each
    std::vector<std::uint64_t> planes_;  ///< bit i of the weights, for every i; none when all are 1
    std::size_t plane_count_ = 0;
};

}  // namespace frugal
