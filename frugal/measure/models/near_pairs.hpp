// An object counts when everything too near to be told apart from it has its decision: neighbourhoods, error
// ranges, and missing values that match anything. The relation need not be transitive, so there are no
// blocks, only pairs.
#pragma once

#include <frugal/check/model_region.hpp>
#include <frugal/measure/model.hpp>
#include <frugal/table/decimal.hpp>
#include <frugal/table/decision_table.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace frugal {

enum class Metric { maximum, euclidean };

class NearPairs : public Model {
  public:
    /// Numeric features scaled to [0,1] by their range; x and y are near when their distance over the
    /// features of the subset is at most `delta` and their nominal features are equal.
    static NearPairs neighborhood(const DecisionTable& table, const Decimal& delta, Metric metric);

    /// Near on every numeric feature: no further apart than twice the error, one for each feature.
    static NearPairs error_range(const DecisionTable& table, const std::vector<Decimal>& errors);

    /// Pawlak's model, except that a missing value matches anything.
    static NearPairs matching_missing(const DecisionTable& table);

    std::string name() const override { return name_; }
    std::string describe() const override { return describe_; }
    Weight positive_region(const SubsetBlocks& subset) const override;

    /// More features only move objects further apart, so the larger subset decides the most.
    Weight most_between(const SubsetBlocks& /*least*/, const SubsetBlocks& most) const override {
        return positive_region(most);
    }
    std::int64_t recomputed(const DecisionTable& table,
                            const std::vector<std::size_t>& features) const override {
        return check::positive_region(table, features, near_);
    }
    bool quickly_recomputed(const DecisionTable& table) const override {
        return table.objects <= check::kQuickObjects;
    }
    bool looks_at_blocks() const override { return false; }

  private:
    /// How one feature tells two granules apart.
    struct Feature {
        std::vector<std::int64_t>
            place;                  ///< by granule: a number in units, or a code where nominal or missing
        std::vector<char> missing;  ///< by granule
        std::int64_t reach = 0;     ///< places further apart than this are told apart
        double scale = 0;           ///< Euclidean: 1 / range of a numeric feature, 0 for nominal ones
        /// For large tables: granules by rising place, and how many pairs are within reach. Empty where a
        /// missing value may be within reach of anything.
        std::vector<Granule> order;
        std::size_t within_reach = 0;
    };

    NearPairs(const DecisionTable& table, std::string name, std::string describe);
    Feature nominal(const Column& column, std::size_t index) const;
    Feature numeric(const Column& column, std::size_t index, std::int64_t reach, double scale) const;
    void prepare();
    void compare_all_pairs(std::size_t words);
    void put_in_order(Feature& feature) const;
    const Feature* narrowest(const std::vector<std::size_t>& members) const;
    bool counts(const std::vector<std::size_t>& members, Granule x,
                std::span<const Granule> candidates) const;
    Weight count_within_reach(const std::vector<std::size_t>& members, const Feature& narrow) const;
    bool apart(const Feature& feature, Granule x, Granule y) const;
    bool all_apart(const FeatureSet& features, Granule x) const;
    bool far(const std::vector<std::size_t>& members, Granule x, Granule y) const;
    bool conflict(Granule x, Granule y) const { return granules_.decisions()[x] != granules_.decisions()[y]; }

    Granules granules_;
    std::string name_;
    std::string describe_;
    check::Nearness near_;  ///< the same relation as it was asked for
    bool missing_matches_ = false;
    std::vector<Feature> features_;
    std::optional<double> radius_;  ///< of the Euclidean metric, squared

    /// For each feature, one bit for each pair (x, y) of different classes: told apart. The pairs of x
    /// start at word first_[x]; the unused bits of its last word are set. Empty when that would be too large:
    /// then objects are compared with those within reach of one feature, found by its order.
    std::vector<std::vector<std::uint64_t>> apart_;
    std::vector<std::size_t> first_;
};

}  // namespace frugal
