// What some subsets decide, remembered: more features never decide less, so each count bounds those of all
// larger and all smaller subsets.
#pragma once

#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace frugal {

class KnownCounts {
  public:
    explicit KnownCounts(std::size_t features) : words_((features + 63) / 64) {}

    void add(const FeatureSet& subset, Weight decided) {
        const std::size_t place = next_++ % kMost;
        if (counts_.size() <= place) {
            counts_.push_back(decided);
            bits_.insert(bits_.end(), subset.words().begin(), subset.words().end());
        } else {
            counts_[place] = decided;
            std::ranges::copy(subset.words(), bits_.begin() + static_cast<std::ptrdiff_t>(place * words_));
        }
    }

    /// What `subset` decides at least: the most that a known part of it does.
    Weight at_least(const FeatureSet& subset) const {
        return largest(
            subset, [](Weight count) { return count; },
            [](std::uint64_t known, std::uint64_t asked) { return known & ~asked; });
    }

    /// What `subset` decides at most: the least that a known subset does that holds it.
    Weight at_most(const FeatureSet& subset) const {
        constexpr Weight kAny = std::numeric_limits<Weight>::max();
        return kAny - largest(
                          subset, [](Weight count) { return kAny - count; },
                          [](std::uint64_t known, std::uint64_t asked) { return asked & ~known; });
    }

  private:
    static constexpr std::size_t kMost = 256;

    /// The largest number made of a count whose subset is not `missing` anything; 0 when there is none. Asked
    /// at every node: where all features fit into one word, the loop has no branches, for four at a time.
    template <typename Number, typename Missing>
    Weight largest(const FeatureSet& subset, const Number& number, const Missing& missing) const {
        const auto asked = subset.words();
        Weight found = 0;
        if (words_ == 1) {
            for (std::size_t i = 0; i < counts_.size(); ++i)
                found = std::max(found, missing(bits_[i], asked[0]) == 0 ? number(counts_[i]) : 0);
            return found;
        }
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            const std::uint64_t* const known = bits_.data() + i * words_;
            std::size_t k = 0;
            while (k < words_ && missing(known[k], asked[k]) == 0) ++k;
            if (k == words_) found = std::max(found, number(counts_[i]));
        }
        return found;
    }

    std::size_t words_;
    std::size_t next_ = 0;
    std::vector<Weight> counts_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace frugal
