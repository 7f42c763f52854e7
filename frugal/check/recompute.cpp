#include <frugal/check/recompute.hpp>

#include <algorithm>
#include <iterator>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace frugal::check {
namespace {

/// Of larger tables only the claim itself is recomputed, and so it is at the end of a long chain of claims:
/// the answer must not wait for it.
constexpr std::size_t kMostCellsForIdle = 200'000;
constexpr std::size_t kMostCellsOfChain = 2'000'000;

/// Throws when all is decided without one of `left_out`, where `others` are told apart by all features but
/// these. Halving the list shares the work.
void expect_none_idle(const DecisionTable& table, const Numbered& others,
                      std::span<const std::size_t> left_out, std::int64_t claimed) {
    if (left_out.empty()) return;
    if (left_out.size() == 1) {
        if (others.decided() != claimed) return;
        throw std::logic_error(
            fmt::format("internal error: the answer holds the idle feature '{}'; please report this",
                        table.features[left_out.front()].name));
    }
    const auto first = left_out.first(left_out.size() / 2);
    const auto second = left_out.subspan(left_out.size() / 2);
    Numbered with_first = others;
    with_first.tell_apart_by(first);
    expect_none_idle(table, with_first, second, claimed);
    Numbered with_second = others;
    with_second.tell_apart_by(second);
    expect_none_idle(table, with_second, first, claimed);
}

void expect_equal(std::int64_t claimed, std::int64_t truth) {
    if (truth == claimed) return;
    throw std::logic_error(fmt::format(
        "internal error: the search claims {} decided objects, recomputing gives {}; please report this",
        claimed, truth));
}

}  // namespace

std::int64_t positive_region(const DecisionTable& table, const std::vector<std::size_t>& features) {
    Numbered objects(table);
    objects.tell_apart_by(features);
    return objects.decided();
}

void expect_decided(const DecisionTable& table, const std::vector<std::size_t>& features,
                    std::int64_t claimed, const Deadline& deadline) {
    Numbered objects(table, deadline);
    objects.tell_apart_by(features);
    expect_equal(claimed, objects.decided());
}

void expect_subset(const DecisionTable& table, const std::vector<std::size_t>& features, std::int64_t claimed,
                   const Deadline& deadline) {
    ChainedClaims(table, deadline).expect_subset(features, claimed);
}

ChainedClaims::ChainedClaims(const DecisionTable& table, Deadline deadline)
    : table_(table), deadline_(std::move(deadline)) {}

void ChainedClaims::expect_subset(const std::vector<std::size_t>& features, std::int64_t claimed) {
    if (!objects_ || !std::ranges::includes(features, told_apart_by_)) {
        objects_.emplace(table_, deadline_);
        told_apart_by_.clear();
    }
    std::vector<std::size_t> added;
    std::ranges::set_difference(features, told_apart_by_, std::back_inserter(added));
    objects_->tell_apart_by(added);
    told_apart_by_ = features;
    expect_equal(claimed, objects_->decided());
    const std::size_t cells = table_.objects * features.size();
    if (cells > kMostCellsForIdle || cells_for_idle_ + cells > kMostCellsOfChain) return;
    cells_for_idle_ += cells;
    if (!all_together_) all_together_.emplace(table_);
    expect_none_idle(table_, *all_together_, features, claimed);
}

}  // namespace frugal::check
