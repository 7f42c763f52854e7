// The moment by which an answer must be there, for work that is of no use when it comes too late.
#pragma once

#include <frugal/stopwatch.hpp>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <functional>
#include <limits>
#include <utility>

namespace frugal {

/// Thrown where the time is up. What was under way is lost: whoever catches it answers with what is ready.
class TimeUp : public std::exception {
  public:
    const char* what() const noexcept override { return "the time was up"; }
};

class Deadline {
  public:
    /// There is none.
    Deadline() = default;
    /// So many seconds from now; `is_late`, if there is such a function, is asked instead of the clock.
    explicit Deadline(double seconds, std::function<bool()> is_late = {})
        : seconds_(seconds), is_late_(std::move(is_late)) {}

    double seconds_left() const { return seconds_ - time_.seconds(); }

    /// Throws TimeUp unless there is time for so many seconds more.
    void expect_time(double seconds = 0) const {
        if (is_late_ ? is_late_() : seconds_ < kNever && seconds_left() <= seconds) throw TimeUp();
    }

    /// Calls f(begin, end) for one part of 0..count after the other while there is time.
    template <typename F>
    void in_parts(std::size_t count, const F& f) const {
        constexpr std::size_t kPart = std::size_t{1} << 16U;  // a millisecond or so
        for (std::size_t begin = 0; begin < count; begin += kPart) {
            expect_time();
            f(begin, std::min(begin + kPart, count));
        }
    }

  private:
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    Stopwatch time_;
    double seconds_ = kNever;
    std::function<bool()> is_late_;
};

}  // namespace frugal
