#include <frugal/search/affordable_subsets.hpp>
#include <frugal/search/last_levels.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace frugal {

namespace {

/// A level of its own is made where there are so many subsets below for each witness to look at.
constexpr double kSubsetsPerWitness = 0.1;
constexpr double kSubsetsAtLeast = 3000;
/// Witnesses are kept until a random subset is expected to lose as much as can be borne and so much more.
constexpr double kDeviations = 8;
constexpr double kSpare = 20;
constexpr double kLostAtLeast = 60;  ///< whatever can be borne: chance alone must not let a subset pass

/// What the first features of a list cost together: nothing, the first, the first two ...
std::vector<Units> sums(const TestCosts& costs, std::span<const std::size_t> features) {
    std::vector<Units> sums{0};
    for (const std::size_t feature : features) sums.push_back(sums.back() + costs[feature]);
    return sums;
}

std::size_t count_up_to(const std::vector<Units>& rising, Units most) {
    return static_cast<std::size_t>(std::ranges::upper_bound(rising, most) - rising.begin()) - 1;
}

}  // namespace

double subsets_of(std::size_t features, std::size_t size) {
    double subsets = features < size ? 0 : 1;
    for (std::size_t i = 0; i < size && subsets > 0; ++i)
        subsets = subsets * static_cast<double>(features - i) / static_cast<double>(i + 1);
    return subsets;
}

void LastLevels::search(const Undecided& here, std::span<const std::size_t> open, LossLimits limits,
                        const Report& report) {
    open_ = open;
    limits_ = std::move(limits);
    report_ = &report;
    path_.clear();
    std::vector<std::size_t> by_cost(open.begin(), open.end());
    std::ranges::sort(by_cost, {}, [this](std::size_t feature) { return costs_[feature]; });
    cheapest_ = sums(costs_, by_cost);
    std::ranges::reverse(by_cost);
    dearest_ = sums(costs_, by_cost);
    open_from_.assign(open.size() + 1, 0);
    for (std::size_t i = open.size(); i > 0; --i)
        open_from_[i - 1] = open_from_[i] | (std::uint64_t{1} << open[i - 1]);
    objects_ = static_cast<double>(here.granules());
    const Node root;
    finder_.find(
        here, open_from_[0], [&](const Closeness& closeness) { return least_shared(closeness, root); },
        level(0).witnesses);
    visit(begin_level(0, root));
}

/// How many more features fit at most.
std::size_t LastLevels::most_more(const Node& node) const {
    return std::min(open_.size() - node.next, count_up_to(cheapest_, std::max<Units>(0, left(node))));
}

/// How many more features a subset has that nothing can be added to, mostly.
std::size_t LastLevels::usually_more(const Node& node) const {
    const std::size_t most = most_more(node);
    if (cheapest_.back() == dearest_[1] * static_cast<Units>(open_.size())) return most;  // all cost the same
    std::vector<Units> prices;
    for (const std::size_t feature : open_.subspan(node.next)) prices.push_back(costs_[feature]);
    const double mean = affordable_subsets(prices, left(node)).mean_size;
    return std::min(most, static_cast<std::size_t>(std::ceil(mean)) + 1);
}

/// How many witnesses are to be left by a random subset, so that it loses too much. Several of them may be
/// of the same object: when they hit objects at random, n witnesses leave a share of exp(-n / objects).
double LastLevels::witnesses_wanted(const Node& node) const {
    const auto bearable = static_cast<double>(std::max<Weight>(0, limits_.at(node.spent + cheapest_[1])));
    const double too_much = std::max(kLostAtLeast, bearable + kDeviations * std::sqrt(bearable) + kSpare);
    return too_much < objects_ ? -objects_ * std::log1p(-too_much / objects_)
                               : std::numeric_limits<double>::infinity();
}

/// On how many of the features that may be added witnesses must agree to be kept, so that there are enough of
/// them. One that agrees on fewer than will be added whatever happens says nothing. Fewer witnesses lose
/// fewer objects, so this never leaves out a subset that ought to be reported.
std::size_t LastLevels::least_shared(const Closeness& closeness, const Node& node) const {
    const std::size_t rest = open_.size() - node.next;
    const std::size_t added = std::min(rest, count_up_to(dearest_, std::max<Units>(0, left(node))));
    const std::size_t more = usually_more(node);
    const double all_subsets = subsets_of(rest, more);
    const double enough = witnesses_wanted(node);
    double expected = 0;
    std::size_t least = rest;
    for (;; --least) {
        expected += static_cast<double>(closeness[least]) * subsets_of(least, more) / all_subsets;
        if (least <= added || expected >= enough) return least;
    }
}

/// The witnesses that are left at a node, and close enough.
void LastLevels::select(const std::vector<Witness>& from, const Node& node, std::vector<Witness>& to) {
    const std::uint64_t features = open_from_[node.next];
    std::uint64_t added = 0;
    for (const std::size_t place : path_) added |= std::uint64_t{1} << open_[place];
    to.resize(from.size());
    std::size_t kept = 0;
    for (const Witness& witness : from) {
        to[kept] = witness;
        kept += (witness.shared & added) == added ? 1U : 0U;
    }
    to.resize(kept);
    Closeness closeness{};
    for (const Witness& witness : to)
        closeness[static_cast<std::size_t>(std::popcount(witness.shared & features))] +=
            finder_.copies()[witness.object];
    keep_close(to, features, least_shared(closeness, node));
    work_ += from.size() / 2 + kept;
}

LastLevels::Level& LastLevels::level(std::size_t number) {
    while (levels_.size() <= number) levels_.emplace_back();
    return levels_[number];
}

/// A level for what is below a node, whose witnesses have been found.
LastLevels::Node LastLevels::begin_level(std::size_t number, const Node& node) {
    Level& begun = level(number);
    begun.first = node.next;
    begun.bits.assign(begun.witnesses, finder_.copies(), open_.subspan(node.next));
    if (begun.along.empty()) begun.along.emplace_back();
    begun.along[0] = begun.bits.everything();
    return {number, 0, node.next, node.spent};
}

void LastLevels::visit(const Node& node) {
    ++nodes_;
    stopper_.count_node();
    if (stopper_.should_stop() || limits_.at(node.spent) < 0) return;
    if (cheapest_.size() <= 3 || cheapest_[3] > left(node)) {
        add_each_pair(node);
        return;
    }
    while (levels_[node.level].along.size() <= node.step + 1) levels_[node.level].along.emplace_back();
    for (std::size_t i = node.next; i < open_.size(); ++i) {
        const Units spent = node.spent + costs_[open_[i]];
        const Weight bearable = limits_.at(spent);
        if (bearable < 0) continue;
        Level& now = levels_[node.level];
        WitnessBits::Selection& selected = now.along[node.step + 1];
        now.bits.keep(now.along[node.step], i - now.first, selected);
        path_.push_back(i);
        if (now.bits.lost(selected, bearable) <= bearable) report(spent);
        const Node below{node.level, node.step + 1, i + 1, spent};
        const double subsets = subsets_of(open_.size() - below.next, most_more(below));
        if (subsets > kSubsetsAtLeast + kSubsetsPerWitness * static_cast<double>(now.witnesses.size())) {
            select(now.witnesses, below, level(node.level + 1).witnesses);
            visit(begin_level(node.level + 1, below));
        } else {
            visit(below);
        }
        path_.pop_back();
    }
}

/// The last two levels in one pass. A single feature loses no less than any pair with it, so it is looked at
/// only where all of them are bearable.
void LastLevels::add_each_pair(const Node& node) {
    Level& now = levels_[node.level];
    const WitnessBits::Selection& selected = now.along[node.step];
    affordable_.clear();
    for (std::size_t i = node.next; i < open_.size(); ++i) {
        if (costs_[open_[i]] <= left(node)) affordable_.push_back(i - now.first);
    }
    for (std::size_t i = 0; i < affordable_.size(); ++i) {
        const std::size_t first = affordable_[i];
        const Units spent = node.spent + costs_[open_[now.first + first]];
        const Weight bearable = limits_.at(spent);
        if (bearable < 0) continue;
        const auto others = std::span(affordable_).subspan(i + 1);
        const auto found = now.bits.find_bearable(selected, first, others, bearable);
        path_.push_back(now.first + first);
        if (found.size() == others.size()) {
            now.bits.keep(selected, first, alone_);
            if (now.bits.lost(alone_, bearable) <= bearable) report(spent);
        }
        for (const Candidate& second : found) {
            path_.push_back(now.first + second.place);
            const Units cost = spent + costs_[open_[path_.back()]];
            if (second.lost <= limits_.at(cost)) report(cost);
            path_.pop_back();
        }
        path_.pop_back();
    }
}

/// First by all witnesses that were found.
void LastLevels::report(Units cost) {
    const Weight bearable = limits_.at(cost);
    if (levels_[0].bits.lost_to(path_, bearable) > bearable) return;
    reported_.clear();
    for (const std::size_t place : path_) reported_.push_back(open_[place]);
    limits_ = (*report_)(reported_);
}

std::uint64_t LastLevels::work() const {
    std::uint64_t work = work_ + finder_.work();
    for (const Level& each : levels_) work += each.bits.work();
    return work;
}

}  // namespace frugal
