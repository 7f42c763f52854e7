#include <frugal/search/last_levels.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace frugal {

namespace {

/// A level of its own is made where there are so many subsets below for each witness to look at.
constexpr double kSubsetsPerWitness = 0.1;
constexpr double kSubsetsAtLeast = 2000;
/// Witnesses are kept until a random subset is expected to lose as much as can be borne and so much more.
constexpr double kDeviations = 7;
constexpr double kSpare = 20;
constexpr Weight kMostCopies = 4;  ///< an object counts so many times at most

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

void LastLevels::search(const Undecided& here, std::span<const std::size_t> open, Limits limits,
                        const Report& report) {
    open_ = open;
    limits_ = limits;
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
    collect(here);
    whole_.assign(witnesses_, kMostCopies * granules_.size(), open);
    visit(make_level(0, kMostCopies * granules_.size(), {0, 0, 0, 0}));
}

/// Every pair of different classes that is still together, seen from both sides; what can never be decided
/// is no loss, but it is a witness.
void LastLevels::collect(const Undecided& here) {
    const auto decisions = granules_.decisions();
    witnesses_.clear();
    for (std::size_t i = 0; i < here.blocks(); ++i) {
        const std::span<const Granule> block = here.block(i);
        work_ += block.size() * block.size() / 4;
        for (std::size_t k = 1; k < block.size(); ++k) {
            for (const Granule y : block.first(k)) {
                const Granule x = block[k];
                if (decisions[x] == decisions[y]) continue;
                const std::uint64_t shared = rows_.agreement(x, y, 0);
                add(x, shared);
                add(y, shared);
            }
        }
    }
}

/// Objects that are equal are lost together; an inconsistent granule has none that could be decided.
void LastLevels::add(Granule granule, std::uint64_t shared) {
    if (granules_.decisions()[granule] == kInconsistent) return;
    const Weight copies = std::min(kMostCopies, granules_.weights()[granule]);
    for (Weight copy = 0; copy < copies; ++copy)
        witnesses_.push_back(
            {static_cast<std::uint32_t>(static_cast<std::size_t>(copy) * granules_.size() + granule),
             shared});
}

/// How many more features fit at most.
std::size_t LastLevels::most_more(const Node& node) const {
    return std::min(open_.size() - node.next, count_up_to(cheapest_, std::max<Units>(0, left(node))));
}

/// How many witnesses are to be left by a random subset, so that it loses too much. Several of them may be
/// of the same object: when they hit objects at random, n witnesses leave a share of exp(-n / objects).
double LastLevels::witnesses_wanted() const {
    const auto bearable = static_cast<double>(std::max<Weight>(0, limits_.lost));
    const double too_much = bearable + kDeviations * std::sqrt(bearable) + kSpare;
    return too_much < objects_ ? -objects_ * std::log1p(-too_much / objects_)
                               : std::numeric_limits<double>::infinity();
}

/// Those that agree on most of the features that may be added, the closest first. One that agrees on fewer
/// than will be added whatever happens says nothing. Fewer witnesses lose fewer objects, so this never
/// leaves out a subset that ought to be reported.
void LastLevels::keep_closest(const Node& node) {
    const std::uint64_t features = open_from_[node.next];
    std::array<std::size_t, 65> of_size{};
    for (const Witness& witness : witnesses_)
        ++of_size[static_cast<std::size_t>(std::popcount(witness.shared & features))];
    const std::size_t rest = open_.size() - node.next;
    const std::size_t least = std::min(rest, count_up_to(dearest_, std::max<Units>(0, left(node))));
    const std::size_t more = most_more(node);
    const double all_subsets = subsets_of(rest, more);
    const double enough = witnesses_wanted();
    double expected = 0;
    std::size_t smallest = rest;
    std::size_t kept = 0;
    std::array<std::size_t, 65> next{};
    for (;; --smallest) {
        next[smallest] = kept;
        kept += of_size[smallest];
        expected += static_cast<double>(of_size[smallest]) * subsets_of(smallest, more) / all_subsets;
        if (smallest <= least || expected >= enough) break;
    }
    sorted_.resize(kept);
    for (const Witness& witness : witnesses_) {
        const auto size = static_cast<std::size_t>(std::popcount(witness.shared & features));
        if (size >= smallest) sorted_[next[size]++] = witness;
    }
    work_ += witnesses_.size() / 2 + kept;
}

/// A level for what is below a node, whose witnesses have been collected.
LastLevels::Node LastLevels::make_level(std::size_t level, std::size_t objects, const Node& node) {
    keep_closest(node);
    while (levels_.size() <= level) levels_.emplace_back();
    Level& made = levels_[level];
    made.first = node.next;
    made.bits.assign(sorted_, objects, open_.subspan(node.next));
    if (made.along.empty()) made.along.emplace_back();
    made.along[0] = made.bits.everything();
    return {level, 0, node.next, node.spent};
}

void LastLevels::visit(const Node& node) {
    ++nodes_;
    stopper_.count_node();
    if (stopper_.should_stop() || limits_.lost < 0) return;
    if (cheapest_.size() <= 3 || cheapest_[3] > left(node)) {
        add_each_pair(node);
        return;
    }
    while (levels_[node.level].along.size() <= node.step + 1) levels_[node.level].along.emplace_back();
    for (std::size_t i = node.next; i < open_.size(); ++i) {
        const Units spent = node.spent + costs_[open_[i]];
        if (spent > limits_.cost) continue;
        Level& level = levels_[node.level];
        WitnessBits::Selection& selected = level.along[node.step + 1];
        level.bits.keep(level.along[node.step], i - level.first, selected);
        path_.push_back(i);
        if (level.bits.lost(selected, limits_.lost) <= limits_.lost) report();
        const Node below{node.level, node.step + 1, i + 1, spent};
        const double subsets = subsets_of(open_.size() - below.next, most_more(below));
        if (subsets > kSubsetsAtLeast + kSubsetsPerWitness * static_cast<double>(level.bits.witnesses())) {
            witnesses_.clear();
            level.bits.for_each(selected, [this](const Witness& witness) { witnesses_.push_back(witness); });
            visit(make_level(node.level + 1, level.bits.objects(), below));
        } else {
            visit(below);
        }
        path_.pop_back();
    }
}

/// The last two levels in one pass. A single feature loses no less than any pair with it, so it is looked at
/// only where all of them are bearable.
void LastLevels::add_each_pair(const Node& node) {
    Level& level = levels_[node.level];
    const WitnessBits::Selection& selected = level.along[node.step];
    for (std::size_t i = node.next; i < open_.size(); ++i) {
        const Units spent = node.spent + costs_[open_[i]];
        if (spent > limits_.cost) continue;
        candidates_.clear();
        for (std::size_t k = i + 1; k < open_.size(); ++k) {
            if (spent + costs_[open_[k]] <= limits_.cost) candidates_.push_back({k - level.first, 0});
        }
        const std::size_t pairs = candidates_.size();
        level.bits.keep_bearable(selected, i - level.first, limits_.lost, candidates_);
        path_.push_back(i);
        if (candidates_.size() == pairs) {
            level.bits.keep(selected, i - level.first, alone_);
            if (level.bits.lost(alone_, limits_.lost) <= limits_.lost) report();
        }
        for (const WitnessBits::Candidate& second : candidates_) {
            if (second.lost > limits_.lost) continue;
            path_.push_back(level.first + second.place);
            report();
            path_.pop_back();
        }
        path_.pop_back();
    }
}

/// First by all witnesses.
void LastLevels::report() {
    if (whole_.lost_to(path_, limits_.lost) > limits_.lost) return;
    reported_.clear();
    for (const std::size_t place : path_) reported_.push_back(open_[place]);
    limits_ = (*report_)(reported_);
}

std::uint64_t LastLevels::work() const {
    std::uint64_t work = work_ + whole_.work() / 2;
    for (const Level& level : levels_) work += level.bits.work() / 2;
    return work;
}

}  // namespace frugal
