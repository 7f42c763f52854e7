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
        case StopReason::memory:
            return "memory";
        case StopReason::interrupt:
            return "interrupt";
    }
    return {};
}

std::optional<double> Result::gap() const {
    if (!answer || !bound || answer->values.empty()) return std::nullopt;
    const double value = answer->values.front();
    const double difference = std::abs(*bound - value);
    return difference == 0 ? 0 : difference / std::max(std::abs(*bound), std::abs(value));
}

}  // namespace frugal
