// Tells a search when to stop, and reports progress on the way. Shared by all threads of one search.
#pragma once

#include <frugal/search/options.hpp>
#include <frugal/search/result.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>
#include <atomic>
#include <mutex>

namespace frugal {

class Stopper {
  public:
    explicit Stopper(const SolveOptions& options);

    /// True once the time is up or a stop was asked for; cheap enough to ask at every node.
    bool should_stop();
    /// Counts nodes of the search tree towards the limit.
    void count_node() {
        if (options_.node_limit && ++nodes_ >= *options_.node_limit) stop(StopReason::nodes);
    }
    /// Stops for a reason of the search itself.
    void stop(StopReason reason);
    /// Its answer was not ready in time, whatever had ended the search.
    void be_late();
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    /// Why the search ended.
    StopReason reason() const { return stopped() ? reason_.load() : StopReason::completed; }

    double seconds() const { return time_.seconds(); }

    /// Ends the search so much before its time limit: for what is to be done with the answer. The longest
    /// time that was asked for counts; not for several threads.
    void keep_for_the_end(double seconds) {
        kept_for_the_end_ = std::max<double>(kept_for_the_end_, seconds);
    }

    /// Seconds until the search must end.
    double seconds_left() const;

    /// Passes progress on, a few times a second at most. `describe` is called only then.
    template <typename Describe>
    void report(Describe&& describe) {
        if (!options_.progress) return;
        const std::unique_lock lock(report_mutex_, std::try_to_lock);
        if (!lock.owns_lock() || seconds() < next_report_) return;
        next_report_ = seconds() + kBetweenReports;
        Progress progress = describe();
        progress.seconds = seconds();
        options_.progress(progress);
    }

  private:
    static constexpr double kBetweenReports = 0.1;  ///< seconds

    const SolveOptions& options_;
    Stopwatch time_;
    double next_report_ = 0;
    std::mutex report_mutex_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint32_t> asked_ = 0;
    std::atomic<double> kept_for_the_end_ = 0;
    std::atomic<bool> stopped_ = false;
    std::atomic<StopReason> reason_ = StopReason::completed;
};

}  // namespace frugal
