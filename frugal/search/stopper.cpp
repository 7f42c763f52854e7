#include <frugal/search/stopper.hpp>

namespace frugal {

Stopper::Stopper(const SolveOptions& options) : options_(options) {}

double Stopper::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

bool Stopper::should_stop() {
    if (stopped()) return true;
    if (options_.stop.stop_requested()) {
        stop(StopReason::interrupt);
    } else if (options_.time_limit && seconds() >= *options_.time_limit) {
        stop(StopReason::time);
    }
    return stopped();
}

void Stopper::stop(StopReason reason) {
    if (stopped()) return;
    reason_ = reason;
    stopped_ = true;
}

}  // namespace frugal
