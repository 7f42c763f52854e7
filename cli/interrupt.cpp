#include <csignal>

#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
#include <fmt/format.h>
#include <unistd.h>

namespace frugal::cli {
namespace {

constexpr int kProgramEnds = SIGUSR1;  ///< wakes the watch, so that nobody waits for it

sigset_t watched_signals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, kProgramEnds);
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

InterruptWatch::~InterruptWatch() {
    thread_.request_stop();
    pthread_kill(thread_.native_handle(), kProgramEnds);
}

void InterruptWatch::watch(const std::stop_token& program_ends) {
    const sigset_t set = watched_signals();
    while (!program_ends.stop_requested()) {
        const int signal = sigwaitinfo(&set, nullptr);
        if (signal != SIGINT && signal != SIGTERM) continue;
        if (!searching_ || source_.stop_requested()) _exit(kInterrupted);
        source_.request_stop();
    }
}

int stopped_before(std::string_view what) {
    const bool interrupted = InterruptWatch::instance().token().stop_requested();
    fmt::print(stderr, "frugal: {} before {}\n",
               interrupted ? "interrupted" : "the time was up (give it more with --time-limit)", what);
    return interrupted ? kInterrupted : kFailed;
}

}  // namespace frugal::cli
