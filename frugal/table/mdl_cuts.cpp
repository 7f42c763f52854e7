// Fayyad and Irani, "Multi-interval discretization of continuous-valued attributes for classification
// learning", IJCAI 1993.
//
// A range S of N objects is cut in two where the entropy of the classes that remains is least, and the cut is
// kept if it gains more than it takes to write it down:
//
//   Gain > (log2(N - 1) + log2(3^k - 2) - (k Ent(S) - k1 Ent(S1) - k2 Ent(S2))) / N
//
// where k, k1, k2 count the classes in S and its two parts. Kept parts are cut again. The best cut is always
// a boundary point (their Theorem 1): the objects on its two sides are not all of one class.
//
// N Ent(S) = f(N) - sum of f(n) over the class sizes n, where f(n) = n log2 n. These sums are kept as whole
// numbers of 2^-24 bits, so moving an object from one side to the other is exact, no error piles up on the
// way through the range, and parts that mirror each other are equal.
#include <frugal/table/sorted_numbers.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace frugal {
namespace {

using Bits = std::int64_t;  ///< in units of 2^-24
constexpr double kUnit = 1.0 / (1 << 24);

/// Some objects by class, as they come and go.
class ClassCounts {
  public:
    ClassCounts(std::size_t classes, const std::vector<Bits>& n_log_n) : sizes_(classes), n_log_n_(n_log_n) {}

    void add(Code c) { change(c, sizes_[c] + 1); }
    void remove(Code c) { change(c, sizes_[c] - 1); }

    std::size_t objects() const { return objects_; }
    std::size_t classes() const { return classes_; }
    /// Objects times entropy.
    Bits information() const { return n_log_n_[objects_] - sum_; }
    double entropy() const {
        return static_cast<double>(information()) * kUnit / static_cast<double>(objects_);
    }

  private:
    void change(Code c, std::size_t size) {
        const std::size_t old = sizes_[c];
        sum_ += n_log_n_[size] - n_log_n_[old];
        objects_ += size - old;
        if (old == 0 && size > 0) ++classes_;
        if (old > 0 && size == 0) --classes_;
        sizes_[c] = size;
    }

    std::vector<std::size_t> sizes_;
    const std::vector<Bits>& n_log_n_;
    std::size_t objects_ = 0;
    std::size_t classes_ = 0;
    Bits sum_ = 0;
};

/// Numbers from `begin` to before `end`.
struct Range {
    std::size_t begin;
    std::size_t end;
};

class MdlSplitter {
  public:
    MdlSplitter(const SortedNumbers& sorted, const Column& decision)
        : sorted_(sorted), classes_(decision.values.size()), n_log_n_(sorted.rows.size() + 1, 0) {
        for (std::size_t n = 2; n < n_log_n_.size(); ++n) {
            const auto number = static_cast<double>(n);
            n_log_n_[n] = std::llround(number * std::log2(number) / kUnit);
        }
        class_of_.reserve(sorted.rows.size());
        for (const std::size_t row : sorted.rows) class_of_.push_back(decision.codes[row]);
    }

    Boundaries split() const {
        Boundaries boundaries;
        std::vector<Range> open{{0, sorted_.numbers.size()}};
        while (!open.empty()) {
            const Range range = open.back();
            open.pop_back();
            const std::optional<std::size_t> cut = best_cut(range);
            if (!cut || !pays(range, *cut)) continue;
            boundaries.push_back(*cut);
            open.push_back({range.begin, *cut + 1});
            open.push_back({*cut + 1, range.end});
        }
        std::ranges::sort(boundaries);
        return boundaries;
    }

  private:
    std::size_t first_object(std::size_t number) const { return number == 0 ? 0 : sorted_.ends[number - 1]; }

    ClassCounts count(Range range) const {
        ClassCounts counts(classes_, n_log_n_);
        for (std::size_t i = first_object(range.begin); i < first_object(range.end); ++i)
            counts.add(class_of_[i]);
        return counts;
    }

    /// The class of all objects with this number, or nothing when they differ.
    std::optional<Code> only_class(std::size_t number) const {
        const std::size_t first = first_object(number);
        for (std::size_t i = first + 1; i < sorted_.ends[number]; ++i) {
            if (class_of_[i] != class_of_[first]) return std::nullopt;
        }
        return class_of_[first];
    }

    /// The lowest of the best cuts.
    std::optional<std::size_t> best_cut(Range range) const {
        ClassCounts below(classes_, n_log_n_);
        ClassCounts above = count(range);
        // As many terms as are summed can each be wrong by half a unit: what differs less is equal.
        const auto tolerance = static_cast<Bits>(2 * (above.classes() + 1));
        std::optional<std::size_t> best;
        Bits least = 0;
        std::optional<Code> last = only_class(range.begin);
        for (std::size_t number = range.begin; number + 1 < range.end; ++number) {
            for (std::size_t i = first_object(number); i < sorted_.ends[number]; ++i) {
                below.add(class_of_[i]);
                above.remove(class_of_[i]);
            }
            const std::optional<Code> next = only_class(number + 1);
            const bool is_boundary_point = !last || !next || *last != *next;
            last = next;
            if (!is_boundary_point) continue;
            const Bits information = below.information() + above.information();
            if (best && information + tolerance >= least) continue;
            best = number;
            least = information;
        }
        return best;
    }

    bool pays(Range range, std::size_t cut) const {
        const ClassCounts whole = count(range);
        const ClassCounts below = count({range.begin, cut + 1});
        const ClassCounts above = count({cut + 1, range.end});
        const auto k = static_cast<double>(whole.classes());
        // log2(3^k - 2), so that it does not overflow
        const double codes_of_classes = k * std::log2(3.0) + std::log2(1 - 2 * std::pow(3.0, -k));
        const double delta =
            codes_of_classes - (k * whole.entropy() - static_cast<double>(below.classes()) * below.entropy() -
                                static_cast<double>(above.classes()) * above.entropy());
        const double objects_times_gain =
            static_cast<double>(whole.information() - below.information() - above.information()) * kUnit;
        return objects_times_gain > std::log2(static_cast<double>(whole.objects()) - 1) + delta;
    }

    const SortedNumbers& sorted_;
    std::size_t classes_;
    std::vector<Bits> n_log_n_;
    std::vector<Code> class_of_;  ///< of the objects by number
};

}  // namespace

Boundaries mdl_boundaries(const SortedNumbers& sorted, const Column& decision) {
    if (sorted.numbers.empty()) return {};
    return MdlSplitter(sorted, decision).split();
}

}  // namespace frugal
