#include <frugal/check/recompute.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <unordered_map>

#include <fmt/format.h>

namespace frugal::check {
namespace {

/// Of larger tables only the claim itself is recomputed: the answer must not wait for it.
constexpr std::size_t kMostCellsForIdle = 200'000;

/// Objects that agree on all features so far have the same number. Those whose number stands for one decision
/// value are counted and leave.
class Numbered {
  public:
    explicit Numbered(const DecisionTable& table)
        : table_(&table), rows_(table.objects), number_(table.objects, 0) {
        std::iota(rows_.begin(), rows_.end(), std::size_t{0});
        leave_decided(1);
    }

    std::int64_t decided() const { return decided_; }

    void tell_apart_by(std::span<const std::size_t> features) {
        for (const std::size_t feature : features) renumber(table_->features[feature]);
    }

  private:
    void renumber(const Column& feature) {
        const std::size_t values = feature.values.size();
        std::size_t fresh = 0;
        // The new number of an old one together with a value: looked up in a list where that is short.
        if (numbers_ * values <= 4 * rows_.size() + 1024) {
            std::vector<std::size_t> list(numbers_ * values, kNone);
            fresh = renumber(
                feature.codes, [&](std::size_t key) -> std::size_t& { return list[key]; }, values);
        } else {
            std::unordered_map<std::size_t, std::size_t> map;
            const auto place = [&](std::size_t key) -> std::size_t& {
                return map.try_emplace(key, kNone).first->second;
            };
            fresh = renumber(feature.codes, place, values);
        }
        leave_decided(fresh);
    }

    template <typename Place>
    std::size_t renumber(const Codes& codes, const Place& place, std::size_t values) {
        std::size_t fresh = 0;
        codes.visit([&](auto code) {
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                std::size_t& number = place(number_[i] * values + code[rows_[i]]);
                if (number == kNone) number = fresh++;
                number_[i] = number;
            }
        });
        return fresh;
    }

    void leave_decided(std::size_t numbers) {
        numbers_ = numbers;
        // The decision value that the objects of a number share, where they share one.
        constexpr Code kSeveral = std::numeric_limits<Code>::max();
        constexpr Code kUnmet = kSeveral - 1;
        std::vector<Code> met(numbers, kUnmet);
        table_->decision.codes.visit([&](auto decision) {
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                Code& block = met[number_[i]];
                const Code here = decision[rows_[i]];
                block = block == kUnmet || block == here ? here : kSeveral;
            }
        });
        std::size_t kept = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (met[number_[i]] != kSeveral) continue;
            rows_[kept] = rows_[i];
            number_[kept++] = number_[i];
        }
        decided_ += static_cast<std::int64_t>(rows_.size() - kept);
        rows_.resize(kept);
        number_.resize(kept);
    }

    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    const DecisionTable* table_;
    std::vector<std::size_t> rows_;    ///< objects that are not decided yet
    std::vector<std::size_t> number_;  ///< of each of them
    std::size_t numbers_ = 1;
    std::int64_t decided_ = 0;
};

/// Throws when all is decided without one of `left_out`, where `others` are told apart by all features but
/// these. Halving the list shares the work.
void expect_none_idle(const DecisionTable& table, const Numbered& others,
                      std::span<const std::size_t> left_out, std::int64_t claimed) {
    if (left_out.empty()) return;
    if (left_out.size() == 1) {
        if (others.decided() != claimed) return;
        throw std::logic_error(
            fmt::format("internal error: the answer holds the idle feature '{}'; please report this",
                        table.features[left_out.front()].name));
    }
    const auto first = left_out.first(left_out.size() / 2);
    const auto second = left_out.subspan(left_out.size() / 2);
    Numbered with_first = others;
    with_first.tell_apart_by(first);
    expect_none_idle(table, with_first, second, claimed);
    Numbered with_second = others;
    with_second.tell_apart_by(second);
    expect_none_idle(table, with_second, first, claimed);
}

void expect_equal(std::int64_t claimed, std::int64_t truth) {
    if (truth == claimed) return;
    throw std::logic_error(fmt::format(
        "internal error: the search claims {} decided objects, recomputing gives {}; please report this",
        claimed, truth));
}

}  // namespace

std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features) {
    Numbered objects(table);
    objects.tell_apart_by(features);
    return objects.decided();
}

void expect_decided(const DecisionTable& table, const std::vector<std::size_t>& features,
                    std::int64_t claimed) {
    expect_equal(claimed, positive_region(table, features));
}

void expect_subset(const DecisionTable& table, const std::vector<std::size_t>& features,
                   std::int64_t claimed) {
    expect_subsets(table, {{features, claimed}});
}

void expect_subsets(const DecisionTable& table, const std::vector<SubsetClaim>& claims) {
    Numbered objects(table);
    std::vector<std::size_t> told_apart_by;
    for (const auto& [features, decided] : claims) {
        if (!std::ranges::includes(features, told_apart_by)) {
            objects = Numbered(table);
            told_apart_by.clear();
        }
        std::vector<std::size_t> added;
        std::ranges::set_difference(features, told_apart_by, std::back_inserter(added));
        objects.tell_apart_by(added);
        told_apart_by = features;
        expect_equal(decided, objects.decided());
        if (table.objects * features.size() <= kMostCellsForIdle)
            expect_none_idle(table, Numbered(table), features, decided);
    }
}

}  // namespace frugal::check
