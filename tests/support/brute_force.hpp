// The oracle: every definition written down in the plainest way, every subset looked at. It reads the codes
// of a table and whole numbers as costs, and shares nothing else with the library.
#pragma once

#include <frugal/table/decision_table.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace support {

using Mask = std::uint32_t;  ///< a subset: bit i is feature i

inline std::vector<std::size_t> members_of(Mask subset) {
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < 32; ++i) {
        if (((subset >> i) & 1U) != 0) members.push_back(i);
    }
    return members;
}

inline Mask mask_of(const std::vector<std::size_t>& members) {
    Mask mask = 0;
    for (const std::size_t member : members) mask |= Mask{1} << member;
    return mask;
}

enum class Wish { positive_region, cost, size };

/// What is asked, in numbers only. Amounts are whole; `percent` is in thousandths of a percent.
struct Question {
    std::optional<std::int64_t> budget;
    std::optional<std::int64_t> most_features;
    std::optional<std::int64_t> percent;
    std::optional<std::int64_t> decided_at_least;
    std::vector<Wish> wishes;
};

struct Optimum {
    std::vector<std::int64_t> values;  ///< one per wish
    std::set<Mask> subsets;            ///< all optimal subsets without an idle feature
};

class BruteForce {
  public:
    BruteForce(const frugal::DecisionTable& table, std::vector<std::int64_t> costs)
        : features_(table.features.size()), costs_(std::move(costs)) {
        for (std::size_t row = 0; row < table.objects; ++row) {
            std::vector<std::uint32_t> cells;
            for (const frugal::Column& column : table.features) cells.push_back(column.codes[row]);
            rows_.push_back(std::move(cells));
            classes_.push_back(table.decision.codes[row]);
        }
        for (Mask subset = 0; subset < subsets(); ++subset) decided_.push_back(count_decided(subset));
    }

    Mask subsets() const { return Mask{1} << features_; }
    Mask everything() const { return subsets() - 1; }

    std::int64_t positive_region(Mask subset) const { return decided_[subset]; }
    std::int64_t positive_region_full() const { return decided_[everything()]; }

    std::int64_t cost(Mask subset) const {
        std::int64_t sum = 0;
        for (const std::size_t feature : members_of(subset)) sum += costs_[feature];
        return sum;
    }

    bool has_idle(Mask subset) const {
        for (const std::size_t feature : members_of(subset)) {
            if (decided_[subset & ~(Mask{1} << feature)] == decided_[subset]) return true;
        }
        return false;
    }

    bool allowed(const Question& question, Mask subset) const {
        const std::int64_t decided = decided_[subset];
        if (question.budget && cost(subset) > *question.budget) return false;
        if (question.most_features && size(subset) > *question.most_features) return false;
        if (question.decided_at_least && decided < *question.decided_at_least) return false;
        return !question.percent || decided * 100'000 >= positive_region_full() * *question.percent;
    }

    std::vector<std::int64_t> values(const Question& question, Mask subset) const {
        std::vector<std::int64_t> result;
        for (const Wish wish : question.wishes) {
            result.push_back(wish == Wish::positive_region ? decided_[subset]
                             : wish == Wish::cost          ? cost(subset)
                                                           : size(subset));
        }
        return result;
    }

    /// Whether values are better, the wishes weighing less and less.
    static bool better(const Question& question, const std::vector<std::int64_t>& a,
                       const std::vector<std::int64_t>& b) {
        for (std::size_t i = 0; i < question.wishes.size(); ++i) {
            if (a[i] == b[i]) continue;
            return question.wishes[i] == Wish::positive_region ? a[i] > b[i] : a[i] < b[i];
        }
        return false;
    }

    /// Nothing when no subset is allowed.
    std::optional<Optimum> optimum(const Question& question) const {
        std::optional<Optimum> best;
        for (Mask subset = 0; subset < subsets(); ++subset) {
            if (!allowed(question, subset)) continue;
            const std::vector<std::int64_t> measured = values(question, subset);
            if (best && better(question, best->values, measured)) continue;
            if (!best || better(question, measured, best->values)) best = Optimum{measured, {}};
            if (!has_idle(subset)) best->subsets.insert(subset);
        }
        return best;
    }

    std::set<Mask> reducts() const {
        std::set<Mask> result;
        for (Mask subset = 0; subset < subsets(); ++subset) {
            if (decided_[subset] == positive_region_full() && !has_idle(subset)) result.insert(subset);
        }
        return result;
    }

    /// What all reducts have in common.
    Mask core() const {
        Mask common = everything();
        for (const Mask reduct : reducts()) common &= reduct;
        return common;
    }

    std::size_t blocks(Mask subset) const { return class_counts(subset).size(); }

    /// H(d|B) = - sum over blocks of p(block) x sum over classes of p(class|block) log2 p(class|block).
    double conditional_entropy(Mask subset) const {
        double entropy = 0;
        for (const auto& counts : class_counts(subset)) {
            double in_block = 0;
            for (const auto& [decision, count] : counts) in_block += static_cast<double>(count);
            double inside = 0;
            for (const auto& [decision, count] : counts) {
                const double share = static_cast<double>(count) / in_block;
                inside -= share * std::log2(share);
            }
            entropy += in_block / static_cast<double>(rows_.size()) * inside;
        }
        return entropy;
    }

    /// |U| x H(d|B) is the logarithm of a fraction: the product of n^n over blocks, divided by that over the
    /// classes in blocks. Its prime factors with their exponents tell exactly whether two entropies are
    /// equal.
    std::map<std::int64_t, std::int64_t> entropy_factors(Mask subset) const {
        std::map<std::int64_t, std::int64_t> exponents;
        const auto multiply = [&exponents](std::int64_t n, std::int64_t times) {
            for (std::int64_t prime = 2; n > 1; ++prime) {
                for (; n % prime == 0; n /= prime) exponents[prime] += times;
            }
        };
        for (const auto& counts : class_counts(subset)) {
            std::int64_t in_block = 0;
            for (const auto& [decision, count] : counts) {
                multiply(count, -count);
                in_block += count;
            }
            multiply(in_block, in_block);
        }
        std::erase_if(exponents, [](const auto& entry) { return entry.second == 0; });
        return exponents;
    }

  private:
    using ClassCounts = std::map<std::uint32_t, std::int64_t>;

    static std::int64_t size(Mask subset) { return static_cast<std::int64_t>(members_of(subset).size()); }

    bool agree(std::size_t x, std::size_t y, Mask subset) const {
        for (std::size_t feature = 0; feature < features_; ++feature) {
            if (((subset >> feature) & 1U) != 0 && rows_[x][feature] != rows_[y][feature]) return false;
        }
        return true;
    }

    /// |POS_B|: objects that agree on B with no object of another class.
    std::int64_t count_decided(Mask subset) const {
        std::int64_t count = 0;
        for (std::size_t x = 0; x < rows_.size(); ++x) {
            bool decided = true;
            for (std::size_t y = 0; y < rows_.size(); ++y) {
                decided = decided && (classes_[x] == classes_[y] || !agree(x, y, subset));
            }
            if (decided) ++count;
        }
        return count;
    }

    /// Objects per class, block by block.
    std::vector<ClassCounts> class_counts(Mask subset) const {
        std::vector<ClassCounts> result;
        std::vector<bool> done(rows_.size(), false);
        for (std::size_t x = 0; x < rows_.size(); ++x) {
            if (done[x]) continue;
            ClassCounts counts;
            for (std::size_t y = x; y < rows_.size(); ++y) {
                if (!agree(x, y, subset)) continue;
                done[y] = true;
                ++counts[classes_[y]];
            }
            result.push_back(counts);
        }
        return result;
    }

    std::size_t features_;
    std::vector<std::int64_t> costs_;
    std::vector<std::vector<std::uint32_t>> rows_;
    std::vector<std::uint32_t> classes_;
    std::vector<std::int64_t> decided_;  ///< per subset
};

}  // namespace support
