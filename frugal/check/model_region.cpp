#include <frugal/check/model_region.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>

namespace frugal::check {
namespace {

/// Differences of numbers read as long doubles are compared with this much room for rounding.
constexpr long double kRounding = 1e-15L;

const std::string& cell(const Column& column, std::size_t row) { return column.values[column.codes[row]]; }

/// The numbers of one feature, and whether they are there.
struct Numbers {
    std::vector<long double> value;
    long double range = 0;
};

Numbers numbers_of(const Column& column, std::size_t objects) {
    Numbers result;
    long double low = std::numeric_limits<long double>::infinity();
    long double high = -low;
    for (std::size_t row = 0; row < objects; ++row) {
        const bool missing = column.is_missing(column.codes[row]);
        result.value.push_back(missing ? 0 : std::strtold(cell(column, row).c_str(), nullptr));
        if (missing) continue;
        low = std::min(low, result.value.back());
        high = std::max(high, result.value.back());
    }
    if (high > low) result.range = high - low;
    return result;
}

long double number(const Decimal& decimal) {
    return static_cast<long double>(decimal.mantissa) /
           static_cast<long double>(power_of_ten(decimal.decimals));
}

class Pairs {
  public:
    Pairs(const DecisionTable& table, const std::vector<std::size_t>& features, const Nearness& near)
        : table_(table), features_(features), near_(near) {
        for (const std::size_t feature : features) {
            const Column& column = table.features[feature];
            const bool measured = near.kind != Nearness::Kind::equal && column.kind == ColumnKind::numeric;
            numbers_.push_back(measured ? numbers_of(column, table.objects) : Numbers{});
        }
    }

    bool cannot_be_told_apart(std::size_t x, std::size_t y) const {
        long double squares = 0;
        const long double delta = number(near_.delta);
        for (std::size_t i = 0; i < features_.size(); ++i) {
            const Column& column = table_.features[features_[i]];
            const Code a = column.codes[x];
            const Code b = column.codes[y];
            if (a == b) continue;
            if (column.is_missing(a) || column.is_missing(b)) {
                if (table_.missing != MissingMode::any) return false;
                continue;
            }
            if (numbers_[i].value.empty()) return false;  // two names
            const long double step = std::abs(numbers_[i].value[x] - numbers_[i].value[y]);
            switch (near_.kind) {
                case Nearness::Kind::equal:
                    return false;
                case Nearness::Kind::error_range:
                    if (exceeds(step, 2 * number(near_.errors[features_[i]]))) return false;
                    break;
                case Nearness::Kind::maximum:
                    if (exceeds(step, delta * numbers_[i].range)) return false;
                    break;
                case Nearness::Kind::euclidean:
                    squares += (step / numbers_[i].range) * (step / numbers_[i].range);
            }
        }
        return !(squares > delta * delta * (1 + 1e-12L));
    }

  private:
    static bool exceeds(long double step, long double limit) {
        return step > limit + kRounding * std::max(step, limit);
    }

    const DecisionTable& table_;
    const std::vector<std::size_t>& features_;
    const Nearness& near_;
    std::vector<Numbers> numbers_;  ///< empty for features that must be equal
};

}  // namespace

std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features,
                             const LeastShare& share) {
    std::map<std::vector<Code>, std::map<Code, std::int64_t>> blocks;
    for (std::size_t row = 0; row < table.objects; ++row) {
        std::vector<Code> codes;
        for (const std::size_t feature : features) codes.push_back(table.features[feature].codes[row]);
        ++blocks[codes][table.decision.codes[row]];
    }
    __extension__ using Wide = __int128;
    std::int64_t counted = 0;
    for (const auto& [codes, classes] : blocks) {
        std::int64_t objects = 0;
        std::int64_t most = 0;
        for (const auto& [decision, count] : classes) {
            objects += count;
            most = std::max(most, count);
        }
        if (Wide{most} * share.denominator >= Wide{objects} * share.numerator) counted += objects;
    }
    return counted;
}

std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features,
                             const Nearness& near) {
    const Pairs pairs(table, features, near);
    std::int64_t counted = 0;
    for (std::size_t x = 0; x < table.objects; ++x) {
        bool counts = true;
        for (std::size_t y = 0; counts && y < table.objects; ++y) {
            counts = table.decision.codes[x] == table.decision.codes[y] || !pairs.cannot_be_told_apart(x, y);
        }
        if (counts) ++counted;
    }
    return counted;
}

}  // namespace frugal::check
