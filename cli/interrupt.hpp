// Ctrl-C: the first asks the search for its best so far, the second ends the program.
#pragma once

#include <atomic>
#include <stop_token>
#include <string_view>
#include <thread>

namespace frugal::cli {

/// Make one before any other thread starts: it keeps SIGINT and SIGTERM for itself.
class InterruptWatch {
  public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    std::stop_token token() const { return source_.get_token(); }

    /// While a search runs it is asked to stop; at other times the program ends at once.
    class Searching {
      public:
        explicit Searching(InterruptWatch& watch) : watch_(watch) { watch_.searching_ = true; }
        ~Searching() { watch_.searching_ = false; }
        Searching(const Searching&) = delete;
        Searching& operator=(const Searching&) = delete;

      private:
        InterruptWatch& watch_;
    };

    static InterruptWatch& instance();

  private:
    void watch(const std::stop_token& program_ends);

    std::stop_source source_;
    std::atomic<bool> searching_ = false;
    std::jthread thread_;
};

/// Says that there is no answer because the time was up, or Ctrl-C came, before something; the exit code.
int stopped_before(std::string_view what);

}  // namespace frugal::cli
