// What some subsets decide, remembered: more features never decide less, so each count bounds those of all
// larger and all smaller subsets.
#pragma once

#include <frugal/table/feature_set.hpp>
#include <frugal/table/granules.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
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

    /// Whether a known part of `subset` decides so many objects.
    bool at_least(const FeatureSet& subset, Weight decided) const {
        return any([decided](Weight count) { return count >= decided; },
                   [](std::uint64_t known, std::uint64_t asked) { return (known & ~asked) == 0; }, subset);
    }

    /// Whether a known subset that holds `subset` decides fewer.
    bool less_than(const FeatureSet& subset, Weight decided) const {
        return any([decided](Weight count) { return count < decided; },
                   [](std::uint64_t known, std::uint64_t asked) { return (asked & ~known) == 0; }, subset);
    }

  private:
    static constexpr std::size_t kMost = 256;

    template <typename Count, typename Word>
    bool any(const Count& count_fits, const Word& word_fits, const FeatureSet& subset) const {
        const auto asked = subset.words();
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            if (!count_fits(counts_[i])) continue;
            bool fits = true;
            for (std::size_t k = 0; k < words_ && fits; ++k)
                fits = word_fits(bits_[i * words_ + k], asked[k]);
            if (fits) return true;
        }
        return false;
    }

    std::size_t words_;
    std::size_t next_ = 0;
    std::vector<Weight> counts_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace frugal
