// The oracle for composed problems: every model, constraint and objective written from its definition, on the
// cells of a table as text. It shares nothing with the library.
#pragma once

#include "support/random_tables.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace support {

enum class ModelRule { pawlak, vprs, dtrs, near_max, near_euclidean, error_range, matching_missing };
enum class Aim {
    positive_region,
    cost,
    size,
    entropy,
    feature_space,
    misclassification,
    total_cost,
    risk,
    stability,  ///< in one sample that is the whole table: 1 for a reduct
    margin,
    preference
};
enum class Together { sum, mean, maximum, minimum };

constexpr bool more_is_better(Aim aim) {
    return aim == Aim::positive_region || aim == Aim::stability || aim == Aim::margin ||
           aim == Aim::preference;
}

struct Composition {
    ModelRule rule = ModelRule::pawlak;
    std::int64_t beta = 0;   ///< thousandths
    std::int64_t delta = 0;  ///< thousandths
    std::array<std::int64_t, 6> losses{0, 2, 6, 9, 3, 0};
    std::vector<std::int64_t> errors;  ///< tenths, one per feature
    Together together = Together::sum;
    std::vector<std::int64_t> costs;      ///< whole
    std::vector<int> groups;              ///< -1: none
    std::vector<std::int64_t> discounts;  ///< prices of further tests of a group
    std::vector<std::pair<std::size_t, std::size_t>> requirements;
    std::vector<std::vector<std::int64_t>> matrix;  ///< by class, in order of first appearance
    std::vector<std::size_t> preference;

    std::optional<std::int64_t> budget;
    std::optional<std::int64_t> percent;
    std::optional<std::int64_t> decided_at_least;
    std::optional<std::size_t> most_features;
    std::uint32_t required = 0;
    std::uint32_t forbidden = 0;
    bool same_entropy = false;
    std::vector<Aim> aims;
};

class CompositionOracle {
  public:
    using Mask = std::uint32_t;

    CompositionOracle(const frugal::DecisionTable& table, Composition asked) : asked_(std::move(asked)) {
        for (const frugal::Column& column : table.features)
            numeric_.push_back(column.kind == frugal::ColumnKind::numeric);
        for (std::size_t row = 0; row < table.objects; ++row) {
            std::vector<std::string> cells;
            for (const frugal::Column& column : table.features)
                cells.push_back(column.values[column.codes[row]]);
            cells_.push_back(cells);
            classes_.push_back(table.decision.codes[row]);
        }
        class_count_ = table.decision.values.size();
        for (std::size_t f = 0; f < numeric_.size(); ++f) ranges_.push_back(range(f));
    }

    Mask subsets() const { return Mask{1} << numeric_.size(); }

    double positive_region(Mask subset) const {
        double sum = 0;
        for (std::size_t x = 0; x < cells_.size(); ++x) sum += counts(subset, x) ? 1 : 0;
        return sum;
    }

    bool allowed(Mask subset) const {
        const Composition& a = asked_;
        if (a.budget && cost(subset) > static_cast<double>(*a.budget) + kTiny) return false;
        const double region = positive_region(subset);
        if (a.percent &&
            region * 100 + kTiny < positive_region(subsets() - 1) * static_cast<double>(*a.percent))
            return false;
        if (a.decided_at_least && region < static_cast<double>(*a.decided_at_least)) return false;
        if (a.most_features && members(subset).size() > *a.most_features) return false;
        if ((subset & a.required) != a.required || (subset & a.forbidden) != 0) return false;
        for (const auto& [feature, required] : a.requirements) {
            if (has(subset, feature) && !has(subset, required)) return false;
        }
        return !a.same_entropy || entropy(subset) <= entropy(subsets() - 1) + kTiny;
    }

    std::vector<double> values(Mask subset) const {
        std::vector<double> result;
        for (const Aim aim : asked_.aims) result.push_back(value(subset, aim));
        return result;
    }

    /// Positive when `a` is better.
    int compare(const std::vector<double>& a, const std::vector<double>& b) const {
        for (std::size_t i = 0; i < asked_.aims.size(); ++i) {
            if (std::abs(a[i] - b[i]) <= kTiny) continue;
            return (a[i] > b[i]) == more_is_better(asked_.aims[i]) ? 1 : -1;
        }
        return 0;
    }

    /// A feature that can be left out without breaking a constraint, deciding less or losing in the
    /// objectives.
    bool has_idle(Mask subset) const {
        for (const std::size_t f : members(subset)) {
            const Mask fewer = without_dependents(subset, f);
            if (allowed(fewer) && positive_region(fewer) >= positive_region(subset) &&
                compare(values(fewer), values(subset)) >= 0)
                return true;
        }
        return false;
    }

    /// Without a feature and everything that requires it.
    Mask without_dependents(Mask subset, std::size_t f) const {
        Mask fewer = subset & ~(Mask{1} << f);
        for (std::size_t round = 0; round < numeric_.size(); ++round) {
            for (const auto& [needs, needed] : asked_.requirements) {
                if (!has(fewer, needed)) fewer &= ~(Mask{1} << needs);
            }
        }
        return fewer;
    }

    /// All best subsets without idle features; the values of the first are those of all.
    std::vector<Mask> optima() const {
        std::vector<Mask> best;
        std::vector<double> best_values;
        for (Mask subset = 0; subset < subsets(); ++subset) {
            if (!allowed(subset)) continue;
            const std::vector<double> measured = values(subset);
            const int order = best.empty() ? 1 : compare(measured, best_values);
            if (order < 0) continue;
            if (order > 0) {
                best.clear();
                best_values = measured;
            }
            best.push_back(subset);
        }
        std::vector<Mask> needed;
        for (const Mask subset : best) {
            if (!has_idle(subset)) needed.push_back(subset);
        }
        return needed;
    }

    double value(Mask subset, Aim aim) const {
        switch (aim) {
            case Aim::positive_region:
                return positive_region(subset);
            case Aim::cost:
                return cost(subset);
            case Aim::size:
                return static_cast<double>(members(subset).size());
            case Aim::entropy:
                return entropy(subset);
            case Aim::feature_space: {
                double product = 1;
                for (const std::size_t f : members(subset)) {
                    std::map<std::string, int> seen;
                    for (const auto& row : cells_) seen[row[f]] = 1;
                    product *= static_cast<double>(seen.size());
                }
                return product;
            }
            case Aim::misclassification:
                return misclassification(subset);
            case Aim::total_cost:
                return misclassification(subset) + cost(subset);
            case Aim::risk:
                return risk(subset);
            case Aim::stability:
                return is_reduct(subset) ? 1 : 0;
            case Aim::margin:
                return margin(subset);
            case Aim::preference: {
                double digits = 0;
                for (const std::size_t f : asked_.preference) digits = 2 * digits + (has(subset, f) ? 1 : 0);
                return digits;
            }
        }
        return 0;
    }

  private:
    static constexpr double kTiny = 1e-9;

    static bool has(Mask subset, std::size_t f) { return ((subset >> f) & 1U) != 0; }
    std::vector<std::size_t> members(Mask subset) const {
        std::vector<std::size_t> result;
        for (std::size_t f = 0; f < numeric_.size(); ++f) {
            if (has(subset, f)) result.push_back(f);
        }
        return result;
    }
    static bool missing(const std::string& cell) { return cell == "?"; }

    double range(std::size_t f) const {
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (const auto& row : cells_) {
            if (!numeric_[f] || missing(row[f])) continue;
            low = std::min(low, std::stod(row[f]));
            high = std::max(high, std::stod(row[f]));
        }
        return high > low ? high - low : 0;
    }

    /// Whether two objects cannot be told apart by the subset.
    bool near(Mask subset, std::size_t x, std::size_t y) const {
        double squares = 0;
        for (const std::size_t f : members(subset)) {
            const std::string& a = cells_[x][f];
            const std::string& b = cells_[y][f];
            if (missing(a) || missing(b)) {
                if (asked_.rule != ModelRule::matching_missing && a != b) return false;
                continue;
            }
            if (!numeric_[f] || asked_.rule == ModelRule::matching_missing) {
                if (a != b) return false;
                continue;
            }
            const double apart = std::abs(std::stod(a) - std::stod(b));
            if (asked_.rule == ModelRule::error_range &&
                apart > 2 * static_cast<double>(asked_.errors[f]) / 10 + kTiny)
                return false;
            const double scaled = ranges_[f] == 0 ? 0 : apart / ranges_[f];
            const double delta = static_cast<double>(asked_.delta) / 1000;
            if (asked_.rule == ModelRule::near_max && scaled > delta + kTiny) return false;
            squares += scaled * scaled;
            if (asked_.rule == ModelRule::near_euclidean && squares > delta * delta + kTiny) return false;
        }
        return true;
    }

    bool same(Mask subset, std::size_t x, std::size_t y) const {
        for (const std::size_t f : members(subset)) {
            if (cells_[x][f] != cells_[y][f]) return false;
        }
        return true;
    }

    /// Objects of each class in the block of x.
    std::vector<double> block(Mask subset, std::size_t x) const {
        std::vector<double> counts(class_count_, 0);
        for (std::size_t y = 0; y < cells_.size(); ++y) {
            if (same(subset, x, y)) counts[classes_[y]] += 1;
        }
        return counts;
    }

    bool counts(Mask subset, std::size_t x) const {
        if (asked_.rule == ModelRule::pawlak || asked_.rule == ModelRule::vprs ||
            asked_.rule == ModelRule::dtrs) {
            const std::vector<double> counts = block(subset, x);
            const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
            const double most = *std::max_element(counts.begin(), counts.end());
            const auto& [pp, bp, np, pn, bn, nn] = asked_.losses;
            if (asked_.rule == ModelRule::pawlak) return most == all;
            if (asked_.rule == ModelRule::vprs)
                return most * 1000 >= all * static_cast<double>(1000 - asked_.beta);
            return most * static_cast<double>(pn - bn + bp - pp) >= all * static_cast<double>(pn - bn);
        }
        for (std::size_t y = 0; y < cells_.size(); ++y) {
            if (classes_[y] != classes_[x] && near(subset, x, y)) return false;
        }
        return true;
    }

    double cost(Mask subset) const {
        std::vector<double> prices;
        for (const std::size_t f : members(subset)) prices.push_back(static_cast<double>(asked_.costs[f]));
        if (prices.empty()) return 0;
        switch (asked_.together) {
            case Together::mean:
                return std::accumulate(prices.begin(), prices.end(), 0.0) /
                       static_cast<double>(prices.size());
            case Together::maximum:
                return *std::max_element(prices.begin(), prices.end());
            case Together::minimum:
                return *std::min_element(prices.begin(), prices.end());
            case Together::sum:
                break;
        }
        // The dearest first test of each group is paid in full: buy in the order that costs most.
        double sum = 0;
        std::map<int, double> first;
        for (const std::size_t f : members(subset)) {
            const auto full = static_cast<double>(asked_.costs[f]);
            const int group = asked_.groups.empty() ? -1 : asked_.groups[f];
            if (group < 0) {
                sum += full;
                continue;
            }
            sum += static_cast<double>(asked_.discounts[f]);
            first[group] = std::max(first[group], full - static_cast<double>(asked_.discounts[f]));
        }
        for (const auto& [group, more] : first) sum += more;
        return sum;
    }

    template <typename F>
    double average(Mask subset, const F& of_block) const {
        double sum = 0;
        for (std::size_t x = 0; x < cells_.size(); ++x) {
            const std::vector<double> counts = block(subset, x);
            sum += of_block(counts, std::accumulate(counts.begin(), counts.end(), 0.0));
        }
        return sum / static_cast<double>(cells_.size());
    }

    double entropy(Mask subset) const {
        return average(subset, [](const std::vector<double>& counts, double all) {
            double bits = 0;
            for (const double count : counts) bits -= count > 0 ? count / all * std::log2(count / all) : 0;
            return bits;
        });
    }

    double misclassification(Mask subset) const {
        return average(subset, [this](const std::vector<double>& counts, double all) {
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t predicted = 0; predicted < class_count_; ++predicted) {
                double sum = 0;
                for (std::size_t actual = 0; actual < class_count_; ++actual)
                    sum += counts[actual] * static_cast<double>(asked_.matrix[actual][predicted]);
                least = std::min(least, sum);
            }
            return least / all;
        });
    }

    double risk(Mask subset) const {
        return average(subset, [this](const std::vector<double>& counts, double all) {
            const double p = *std::max_element(counts.begin(), counts.end()) / all;
            std::array<double, 6> l{};
            for (std::size_t i = 0; i < 6; ++i) l[i] = static_cast<double>(asked_.losses[i]);
            return std::min(
                {p * l[0] + (1 - p) * l[3], p * l[1] + (1 - p) * l[4], p * l[2] + (1 - p) * l[5]});
        });
    }

    bool is_reduct(Mask subset) const {
        const double full = positive_region(subsets() - 1);
        if (positive_region(subset) != full) return false;
        for (const std::size_t f : members(subset)) {
            if (positive_region(subset & ~(Mask{1} << f)) == full) return false;
        }
        return true;
    }

    double distance(Mask subset, std::size_t x, std::size_t y) const {
        double sum = 0;
        for (const std::size_t f : members(subset)) {
            const std::string& a = cells_[x][f];
            const std::string& b = cells_[y][f];
            if (missing(a) || missing(b)) {
                sum += asked_.rule == ModelRule::matching_missing || a == b ? 0 : 1;
            } else if (numeric_[f]) {
                const double scaled = ranges_[f] == 0 ? 0 : (std::stod(a) - std::stod(b)) / ranges_[f];
                sum += scaled * scaled;
            } else {
                sum += a == b ? 0 : 1;
            }
        }
        return std::sqrt(sum);
    }

    double margin(Mask subset) const {
        double sum = 0;
        double counted = 0;
        for (std::size_t x = 0; x < cells_.size(); ++x) {
            double hit = std::numeric_limits<double>::infinity();
            double miss = hit;
            for (std::size_t y = 0; y < cells_.size(); ++y) {
                if (y == x) continue;
                double& nearest = classes_[y] == classes_[x] ? hit : miss;
                nearest = std::min(nearest, distance(subset, x, y));
            }
            if (std::isinf(hit) || std::isinf(miss)) continue;
            sum += (miss - hit) / 2;
            counted += 1;
        }
        return counted == 0 ? 0 : sum / counted;
    }

    Composition asked_;
    std::vector<bool> numeric_;
    std::vector<std::vector<std::string>> cells_;
    std::vector<std::size_t> classes_;
    std::size_t class_count_ = 0;
    std::vector<double> ranges_;
};

}  // namespace support
