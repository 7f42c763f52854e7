#include <frugal/check/recompute.hpp>

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
        std::size_t only = kNone;
        renumber([](std::size_t) { return std::size_t{0}; },
                 [&only](std::size_t) -> std::size_t& { return only; });
    }

    std::int64_t decided() const { return decided_; }

    void tell_apart_by(std::span<const std::size_t> features) {
        for (const std::size_t feature : features) tell_apart_by(table_->features[feature]);
    }

  private:
    struct Met {
        Code decision = 0;
        bool one_decision = true;
    };

    void tell_apart_by(const Column& feature) {
        const std::size_t values = feature.values.size();
        feature.codes.visit([&](auto codes) {
            const auto key = [&](std::size_t i) { return number_[i] * values + codes[rows_[i]]; };
            // The new number of an old one with a value is looked up in a list where that is short.
            if (numbers_ * values <= 4 * rows_.size() + 1024) {
                std::vector<std::size_t> list(numbers_ * values, kNone);
                renumber(key, [&list](std::size_t at) -> std::size_t& { return list[at]; });
            } else {
                std::unordered_map<std::size_t, std::size_t> map;
                renumber(key, [&map](std::size_t at) -> std::size_t& {
                    return map.try_emplace(at, kNone).first->second;
                });
            }
        });
    }

    template <typename Key, typename Place>
    void renumber(const Key& key, const Place& place) {
        std::vector<Met> met;
        table_->decision.codes.visit([&](auto decisions) {
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                const Code decision = decisions[rows_[i]];
                std::size_t& number = place(key(i));
                if (number == kNone) {
                    number = met.size();
                    met.push_back({decision, true});
                }
                number_[i] = number;
                if (met[number].decision != decision) met[number].one_decision = false;
            }
        });
        numbers_ = met.size();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (met[number_[i]].one_decision) continue;
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

}  // namespace

std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features) {
    Numbered objects(table);
    objects.tell_apart_by(features);
    return objects.decided();
}

void expect_subset(const DecisionTable& table, const std::vector<std::size_t>& features,
                   std::int64_t claimed) {
    const std::int64_t truth = positive_region(table, features);
    if (truth != claimed) {
        throw std::logic_error(fmt::format(
            "internal error: the search claims {} decided objects, recomputing gives {}; please report this",
            claimed, truth));
    }
    if (table.objects * features.size() > kMostCellsForIdle) return;
    expect_none_idle(table, Numbered(table), features, claimed);
}

}  // namespace frugal::check
