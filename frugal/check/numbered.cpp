#include <frugal/check/numbered.hpp>

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace frugal::check {

Numbered::Numbered(const DecisionTable& table, Deadline deadline)
    : table_(&table), deadline_(std::move(deadline)) {
    deadline_.expect_time();
    number_.resize(table.objects, 0);
    rows_.resize(table.objects);
    std::iota(rows_.begin(), rows_.end(), 0U);
    leave_decided(1);
}

void Numbered::tell_apart_by(std::span<const std::size_t> features) {
    for (const std::size_t feature : features) renumber(table_->features[feature]);
}

/// Calls f(i) for every row that is left.
template <typename F>
void Numbered::for_each_row(const F& f) {
    deadline_.in_parts(rows_.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) f(i);
    });
}

void Numbered::renumber(const Column& feature) {
    const std::size_t values = feature.values.size();
    std::size_t fresh = 0;
    // The new number of an old one together with a value: looked up in a list where that is short.
    if (numbers_ * values <= 4 * rows_.size() + 1024) {
        std::vector<Number> list(numbers_ * values, kNone);
        fresh = renumber(
            feature.codes, [&](std::size_t key) -> Number& { return list[key]; }, values);
    } else {
        std::unordered_map<std::size_t, Number> map;
        const auto place = [&](std::size_t key) -> Number& {
            return map.try_emplace(key, kNone).first->second;
        };
        fresh = renumber(feature.codes, place, values);
    }
    leave_decided(fresh);
}

template <typename Place>
std::size_t Numbered::renumber(const Codes& codes, const Place& place, std::size_t values) {
    Number fresh = 0;
    codes.visit([&](auto code) {
        for_each_row([&](std::size_t i) {
            Number& number = place(number_[i] * values + code[rows_[i]]);
            if (number == kNone) number = fresh++;
            number_[i] = number;
        });
    });
    return fresh;
}

void Numbered::leave_decided(std::size_t numbers) {
    // The lowest and the highest decision value of each number; the same where it stands for one.
    struct Values {
        Code low = std::numeric_limits<Code>::max();
        Code high = 0;
    };
    std::vector<Values> met(numbers);
    table_->decision.codes.visit([&](auto decision) {
        for_each_row([&](std::size_t i) {
            Values& values = met[number_[i]];
            const Code here = decision[rows_[i]];
            values = {std::min(values.low, here), std::max(values.high, here)};
        });
    });
    numbers_ = 0;
    std::vector<Number> kept_as(numbers, kNone);
    for (std::size_t number = 0; number < numbers; ++number) {
        if (met[number].low != met[number].high) kept_as[number] = static_cast<Number>(numbers_++);
    }
    std::size_t kept = 0;
    for_each_row([&](std::size_t i) {
        const Number number = kept_as[number_[i]];
        rows_[kept] = rows_[i];
        number_[kept] = number;
        kept += number != kNone ? 1U : 0U;
    });
    decided_ += static_cast<std::int64_t>(rows_.size() - kept);
    rows_.resize(kept);
    number_.resize(kept);
}

}  // namespace frugal::check
