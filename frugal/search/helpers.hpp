// Threads that stay ready for short pieces of work, many times a second, where starting them anew each time
// would take as long as the work.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace frugal {

class Helpers {
  public:
    /// Together with the one that calls run() there are so many threads. They start when they are needed.
    explicit Helpers(unsigned threads) : threads_(threads) {}
    ~Helpers();
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    /// Calls f(0), ..., f(count - 1), each once, side by side.
    template <typename F>
    void run(std::size_t count, const F& f) {
        if (threads_ < 2 || count < 2) {
            for (std::size_t i = 0; i < count; ++i) f(i);
            return;
        }
        share_out(count, &f,
                  [](const void* function, std::size_t i) { (*static_cast<const F*>(function))(i); });
    }

  private:
    using Call = void (*)(const void* function, std::size_t i);

    void share_out(std::size_t count, const void* function, Call call);
    void work(std::unique_lock<std::mutex>& lock);
    void help();

    unsigned threads_;
    std::mutex mutex_;  ///< of all that follows; what is atomic is looked at without it
    std::condition_variable changed_;
    const void* function_ = nullptr;
    Call call_ = nullptr;
    std::atomic<std::size_t> left_ = 0;        ///< calls that no one has begun
    std::atomic<std::size_t> unfinished_ = 0;  ///< calls
    bool over_ = false;
    std::vector<std::jthread> helpers_;
};

}  // namespace frugal
