// The objects of a table that some features leave undecided: those that agree on all of the features have the
// same number. Plain code of its own, like everything in this room.
#pragma once

#include <frugal/deadline.hpp>
#include <frugal/table/decision_table.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace frugal::check {

class Numbered {
  public:
    /// No feature yet. Throws TimeUp when the time is up, here and later; it is of no use then.
    explicit Numbered(const DecisionTable& table, Deadline deadline = {});

    /// Objects whose number stands for one decision value. They are counted and leave.
    std::int64_t decided() const { return decided_; }

    void tell_apart_by(std::span<const std::size_t> features);

  private:
    using Number = std::uint32_t;
    static constexpr Number kNone = static_cast<Number>(-1);

    void renumber(const Column& feature);
    template <typename Place>
    std::size_t renumber(const Codes& codes, const Place& place, std::size_t values);
    void leave_decided(std::size_t numbers);
    template <typename F>
    void for_each_row(const F& f);

    const DecisionTable* table_;
    Deadline deadline_;
    std::vector<std::uint32_t> rows_;  ///< objects that are not decided yet
    std::vector<Number> number_;       ///< of each of them
    std::size_t numbers_ = 1;
    std::int64_t decided_ = 0;
};

}  // namespace frugal::check
