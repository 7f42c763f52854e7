#include <frugal/search/incumbent.hpp>

#include <algorithm>

namespace frugal {

void Incumbent::offer(const FeatureSet& subset, std::size_t origin) {
    if (all_ && evaluator_.has_idle(subset)) return;
    const Answer answer = evaluator_.answer(subset);
    const std::lock_guard lock(mutex_);
    if (!wants(best_, answer.values, origin)) return;
    const bool better = !best_ || evaluator_.problem().compare(answer.values, best_->answer.values) > 0;
    if (all_) {
        if (better) optima_.clear();
        optima_.push_back(answer.features);
    }
    if (better || origin < best_->origin) {
        best_ = Best{answer, origin};
        version_.fetch_add(1, std::memory_order_release);
    }
}

void Incumbent::refresh(std::optional<Best>& seen, std::uint64_t& version) const {
    if (version_.load(std::memory_order_acquire) == version) return;
    const std::lock_guard lock(mutex_);
    version = version_.load(std::memory_order_relaxed);
    seen = best_;
}

std::optional<Answer> Incumbent::answer() const {
    const std::lock_guard lock(mutex_);
    if (!best_) return std::nullopt;
    return evaluator_.stripped(best_->answer.features);
}

std::vector<FeatureSet> Incumbent::optima() const {
    const std::lock_guard lock(mutex_);
    return in_listing_order(optima_);
}

}  // namespace frugal
