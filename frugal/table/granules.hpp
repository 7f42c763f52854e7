// Equal rows merged: every measure of this library depends only on the distinct rows and how often they
// occur.
#pragma once

#include <frugal/deadline.hpp>
#include <frugal/table/decision_table.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace frugal {

using Weight = std::int64_t;  ///< a number of objects
using Class = std::uint32_t;  ///< a code of the decision column

/// Stands in for the class of a granule whose objects do not agree on the decision.
inline constexpr Class kInconsistent = std::numeric_limits<Class>::max();

struct ClassCount {
    Class decision;
    Weight objects;
};

class Granules {
  public:
    /// Merges the rows of a table that agree on every feature. Granules stand in order of first appearance.
    /// Throws TimeUp where that takes too long.
    explicit Granules(const DecisionTable& table, const Deadline& deadline = {});

    std::size_t size() const { return weights_.size(); }
    std::size_t features() const { return codes_.size(); }
    std::size_t cells() const { return size() * features(); }
    std::size_t classes() const { return classes_; }
    Weight objects() const { return objects_; }

    const Codes& codes(std::size_t feature) const { return codes_[feature]; }
    std::size_t domain(std::size_t feature) const { return domains_[feature]; }

    std::span<const Weight> weights() const { return weights_; }
    /// The class of each granule, or kInconsistent.
    std::span<const Class> decisions() const { return decisions_; }
    std::span<const ClassCount> distribution(std::size_t granule) const {
        return std::span(counts_).subspan(first_count_[granule],
                                          first_count_[granule + 1] - first_count_[granule]);
    }

    /// Objects whose granule holds one class only: the positive region of all features.
    Weight consistent_objects() const;

  private:
    /// From the classes of all objects, those of a granule side by side.
    void count_classes(std::vector<Class> by_granule, const Deadline& deadline);

    std::size_t classes_ = 0;
    Weight objects_ = 0;
    std::vector<Codes> codes_;
    std::vector<std::size_t> domains_;
    std::vector<Weight> weights_;
    std::vector<Class> decisions_;
    std::vector<std::size_t> first_count_;
    std::vector<ClassCount> counts_;
};

/// Nothing where the time is up before they are made.
std::optional<Granules> granules_in_time(const DecisionTable& table, const Deadline& deadline);

}  // namespace frugal
