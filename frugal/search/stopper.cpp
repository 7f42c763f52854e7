#include <frugal/search/stopper.hpp>

#include <limits>

#include <sys/resource.h>

namespace frugal {
namespace {

constexpr std::uint32_t kMemoryEvery = 256;  ///< asking the system takes longer than a node

/// The most memory that the program has had so far.
std::uint64_t memory_used() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

Stopper::Stopper(const SolveOptions& options) : options_(options) {}

bool Stopper::should_stop() {
    if (stopped()) return true;
    if (options_.stop.stop_requested()) {
        stop(StopReason::interrupt);
    } else if (seconds_left() <= 0) {
        stop(StopReason::time);
    } else if (options_.memory_limit && asked_++ % kMemoryEvery == 0 &&
               memory_used() > *options_.memory_limit) {
        stop(StopReason::memory);
    }
    return stopped();
}

double Stopper::seconds_left() const {
    if (!options_.time_limit) return std::numeric_limits<double>::infinity();
    return *options_.time_limit - kept_for_the_end_ - seconds();
}

void Stopper::stop(StopReason reason) {
    if (stopped()) return;
    reason_ = reason;
    stopped_ = true;
}

void Stopper::be_late() {
    reason_ = StopReason::time;
    stopped_ = true;
}

}  // namespace frugal
