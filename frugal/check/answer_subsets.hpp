// The subsets that an answer in JSON names: finds their features in the table, measures them anew and
// collects what is said otherwise.
#pragma once

#include <frugal/check/answer.hpp>
#include <frugal/check/distinct_rows.hpp>

#include <string>
#include <unordered_map>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace frugal::check {

class AnswerSubsets {
  public:
    using Json = nlohmann::json;

    AnswerSubsets(const DecisionTable& table, const TestCosts& costs, const Region& region,
                  const std::string& source);

    /// Notes a difference. `where` is empty, or names a part of the answer and ends in ": ".
    void differ(const std::string& where, const std::string& what) { differences_.push_back(where + what); }
    std::vector<std::string> take_differences() { return std::move(differences_); }

    /// Compares a number of the answer, where it is there.
    void expect(const Json& object, const char* key, double truth, const std::string& where,
                double tolerance = 0);
    void expect(const Json& object, const char* key, std::int64_t truth, const std::string& where);

    /// The features of a list of names, ascending; those that the table does not have are left out.
    std::vector<std::size_t> features_of(const Json& names, const std::string& where);

    Measured measure(std::vector<std::size_t> features);
    /// Compares the `cost` and `positive_region` of an object with those of its `features`.
    Measured measure(const Json& object, const std::string& where);
    /// Compares the `conditional_entropy` and the number of `blocks`.
    void check_blocks(const Json& object, const Measured& subset);
    /// What every subset that is an answer has to keep: the budget.
    void check_budget(const Measured& subset, const std::optional<Units>& budget, const std::string& where);
    /// And that no feature of it is idle, unless it has to be bought: because the answer says so, or because
    /// another feature requires it.
    void check_needed(const Measured& subset, const std::vector<std::size_t>& bought,
                      const std::string& where);

    /// Features without which the positive region stays the same, one at a time.
    std::vector<std::size_t> idle(const Measured& subset);
    /// Features that all features together cannot do without: those in every reduct.
    std::vector<std::size_t> core();
    std::int64_t positive_region_full() { return decided(FeatureSet::all(table_.features.size())); }

    /// A member that must be a list.
    const Json& list(const Json& object, const char* key) const;
    /// This is no answer at all.
    [[noreturn]] void fail(const std::string& what) const;

  private:
    std::int64_t decided(const FeatureSet& features);

    const DecisionTable& table_;
    const TestCosts& costs_;
    const Region& region_;
    const std::string& source_;
    DistinctRows rows_;
    std::unordered_map<std::string, std::size_t> numbers_;  ///< of features, by the name as JSON shows it
    std::vector<std::string> differences_;
};

/// A value as the program writes it: bytes that are not UTF-8 are replaced.
std::string shown(const nlohmann::json& value);

}  // namespace frugal::check
