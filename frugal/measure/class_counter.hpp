// Objects per class in one block at a time.
#pragma once

#include <frugal/measure/partition.hpp>

#include <algorithm>
#include <vector>

namespace frugal {

/// Clearing costs only what was touched, so keep one for many blocks.
class ClassCounter {
  public:
    explicit ClassCounter(const Granules& granules) : granules_(granules), objects_(granules.classes(), 0) {}

    void count(std::span<const Granule> block) {
        clear();
        for (const Granule granule : block) {
            for (const ClassCount& entry : granules_.distribution(granule)) {
                if (objects_[entry.decision] == 0) seen_.push_back(entry.decision);
                objects_[entry.decision] += entry.objects;
                total_ += entry.objects;
            }
        }
    }

    Weight total() const { return total_; }
    Weight operator[](Class decision) const { return objects_[decision]; }
    const std::vector<Class>& seen() const { return seen_; }

    /// Objects of the class that most of the block belong to.
    Weight majority() const {
        Weight most = 0;
        for (const Class decision : seen_) most = std::max(most, objects_[decision]);
        return most;
    }

  private:
    void clear() {
        for (const Class decision : seen_) objects_[decision] = 0;
        seen_.clear();
        total_ = 0;
    }

    const Granules& granules_;
    std::vector<Weight> objects_;
    std::vector<Class> seen_;
    Weight total_ = 0;
};

}  // namespace frugal
