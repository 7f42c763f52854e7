#include <csignal>
#include <ctime>

#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
#include <unistd.h>

namespace frugal::cli {
namespace {

sigset_t watched_signals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

}  // namespace

InterruptWatch& InterruptWatch::instance() {
    static InterruptWatch watch;
    return watch;
}

InterruptWatch::InterruptWatch() {
    const sigset_t set = watched_signals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    thread_ = std::jthread([this](const std::stop_token& program_ends) { watch(program_ends); });
}

void InterruptWatch::watch(const std::stop_token& program_ends) {
    const sigset_t set = watched_signals();
    const timespec patience{0, 50'000'000};
    while (!program_ends.stop_requested()) {
        if (sigtimedwait(&set, nullptr, &patience) < 0) continue;
        if (!searching_ || source_.stop_requested()) _exit(kInterrupted);
        source_.request_stop();
    }
}

}  // namespace frugal::cli
