// The table turned on its side: for every value of a feature, and for every class, which granules have it, as
// bits. Near the root of a search tree blocks are few and large, and splitting one is then an AND of words.
#pragma once

#include <frugal/search/word_sets.hpp>
#include <frugal/table/granules.hpp>

#include <cstdint>
#include <vector>

namespace frugal {

class ValueBits {
  public:
    explicit ValueBits(const Granules& granules);

    /// Words to a set of granules.
    std::size_t words() const { return words_; }

    /// Features with many values have no bits: lists are better for them.
    bool has(std::size_t feature) const { return first_[feature] != kNone; }
    const std::uint64_t* of_value(std::size_t feature, std::size_t value) const {
        return bits_.data() + (first_[feature] + value) * words_;
    }
    WordRange range_of_value(std::size_t feature, std::size_t value) const {
        return ranges_[first_[feature] + value];
    }
    /// The granules of one class; the inconsistent ones count as a class of their own.
    const std::uint64_t* of_class(Class decision) const {
        return bits_.data() + (decision == kInconsistent ? inconsistent_ : decision) * words_;
    }
    std::size_t values_on_average() const { return values_on_average_; }

    /// Objects in a set of so many granules, without those of inconsistent ones.
    Weight weight_of(const std::uint64_t* granules, WordRange range, std::size_t size) const;

  private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    std::size_t words_;
    std::size_t values_on_average_ = 0;
    std::size_t inconsistent_;           ///< the place of inconsistent granules, after the classes
    std::vector<std::size_t> first_;     ///< by feature: the place of its first value
    std::vector<std::uint64_t> bits_;    ///< classes, then values, `words_` each
    std::vector<WordRange> ranges_;      ///< of classes, then values
    std::vector<std::uint64_t> planes_;  ///< bit i of those objects, for every i; none when all have 1
    std::size_t plane_count_ = 0;
};

}  // namespace frugal
