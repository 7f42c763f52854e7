#include <frugal/search/result.hpp>

#include <algorithm>
#include <cmath>

namespace frugal {

std::string_view to_string(Status status) {
    switch (status) {
        case Status::optimal:
            return "optimal";
        case Status::feasible:
            return "feasible";
        case Status::infeasible:
            return "infeasible";
        case Status::unknown:
            return "unknown";
    }
    return {};
}

std::string_view to_string(StopReason reason) {
    switch (reason) {
        case StopReason::completed:
            return "completed";
        case StopReason::time:
            return "time";
        case StopReason::nodes:
            return "nodes";
        case StopReason::memory:
            return "memory";
        case StopReason::gap:
            return "gap";
        case StopReason::interrupt:
            return "interrupt";
    }
    return {};
}

double relative_gap(double bound, double value) {
    const double difference = std::abs(bound - value);
    return difference == 0 ? 0 : difference / std::max(std::abs(bound), std::abs(value));
}

std::optional<double> Result::gap() const {
    if (!answer || !bound || answer->values.empty()) return std::nullopt;
    return relative_gap(*bound, answer->values.front());
}

}  // namespace frugal
