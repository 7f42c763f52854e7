#include <frugal/search/helpers.hpp>

namespace frugal {
namespace {

constexpr int kLooks = 2000;  ///< before waiting in earnest: some tens of microseconds

/// Waits for what another thread is about to do; false when it takes long.
template <typename F>
bool comes_soon(const F& come) {
    for (int look = 0; look < kLooks; ++look) {
        if (come()) return true;
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }
    return false;
}

}  // namespace

Helpers::~Helpers() {
    const std::scoped_lock lock(mutex_);
    over_ = true;
    changed_.notify_all();
}

void Helpers::share_out(std::size_t count, const void* function, Call call) {
    while (helpers_.size() + 1 < threads_) helpers_.emplace_back([this] { help(); });
    {
        std::unique_lock lock(mutex_);
        function_ = function;
        call_ = call;
        unfinished_ = count;
        left_ = count;
        changed_.notify_all();
        work(lock);
    }
    while (!comes_soon([this] { return unfinished_ == 0; })) std::this_thread::yield();
}

void Helpers::work(std::unique_lock<std::mutex>& lock) {
    while (left_ > 0) {
        const std::size_t i = --left_;
        lock.unlock();
        call_(function_, i);
        --unfinished_;
        lock.lock();
    }
}

void Helpers::help() {
    for (;;) {
        comes_soon([this] { return left_ > 0; });
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return over_ || left_ > 0; });
        if (over_) return;
        work(lock);
    }
}

}  // namespace frugal
