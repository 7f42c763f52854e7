#include <frugal/search/small_tree.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace frugal {
namespace {

using Set = FewFeatures::Set;

constexpr std::uint64_t kSmall = 500;  ///< nodes that take no longer than to begin in another way

Set without(Set set, Set other) { return static_cast<Set>(set & ~other); }
Set with(Set set, Set other) { return static_cast<Set>(set | other); }
Set lowest_of(Set set) { return static_cast<Set>(set & -set); }

}  // namespace

SmallTree::SmallTree(const Evaluator& evaluator, const FewFeatures& losses, const TestCosts& costs,
                     Goal& goal, const SolveOptions& options, Stopper& stopper)
    : evaluator_(evaluator),
      losses_(losses),
      goal_(goal),
      options_(options),
      stopper_(stopper),
      full_(evaluator.positive_region_full()) {
    for (const std::size_t feature : losses.features()) costs_.push_back(costs[feature]);
}

bool SmallTree::search(const std::function<bool()>& enough) {
    ask_if_enough_ = enough;
    Node root;
    root.open = affordable(goal_.budget());
    place_in_order(root.open);
    root.most = full_;
    refresh();
    return visit(root);
}

/// The features without which most is lost come first, and of such alike the dear ones: below them the tree
/// is narrow. Where what is too dear is not counted, dear ones come first.
void SmallTree::place_in_order(Set all) {
    std::vector<std::pair<Weight, Set>> by_loss;
    for (Set left = all; left != 0; left = without(left, lowest_of(left)))
        by_loss.emplace_back(losses_.lost(without(all, lowest_of(left)), full_), lowest_of(left));
    std::ranges::sort(by_loss, std::ranges::greater());
    for (const auto& [lost, feature] : by_loss) order_.push_back(feature);
}

bool SmallTree::must_end() { return (enough_ && nodes_ > kSmall) || stopper_.should_stop(); }

/// As in `TreeSearch::visit`: everything with the next feature, then everything without it.
bool SmallTree::visit(Node node) {
    ++nodes_;
    stopper_.count_node();
    if (must_end()) return false;
    if (offer(node.chosen, node.spent, node.most)) return true;  // more features only cost more
    while (narrow(node)) {
        if (options_.techniques.last_level && one_more_at_most(node)) {
            try_each(node);
            return !must_end();
        }
        const Set next = next_of(node.open);
        node.open = without(node.open, next);
        Node child = node;
        child.chosen = with(node.chosen, next);
        child.spent += cost_of_cheapest(next);
        if (!visit(child)) return false;
    }
    return true;
}

/// The bound by refinement, as in `TreeSearch::refinement_wants`: stairs that ask for more than all
/// affordable features decide are out of reach, and what only they can pay for leaves. False when no stair is
/// left.
bool SmallTree::narrow(Node& node) {
    for (;;) {
        const auto end = std::ranges::upper_bound(stairs_, node.most, {}, &Stair::at_least);
        if (end == stairs_.begin()) return false;
        const Stair& last = *(end - 1);
        node.up_to = last.up_to;
        node.open = static_cast<Set>(node.open & affordable(last.up_to - node.spent));
        if (node.open == 0) return false;
        const Set all = with(node.chosen, node.open);
        if (all == node.counted || !options_.techniques.refinement) return true;
        const Stair& first =
            *std::ranges::lower_bound(stairs_, node.spent + cost_of_cheapest(node.open), {}, &Stair::up_to);
        node.most = full_ - losses_.lost(all, full_ - first.at_least);
        if (node.most < first.at_least) return false;
        node.counted = all;
        if (node.most >= last.at_least) return true;
    }
}

bool SmallTree::one_more_at_most(const Node& node) const {
    const Set rest = without(node.open, lowest_of(node.open));
    return rest == 0 || node.spent + cost_of_cheapest(node.open) + cost_of_cheapest(rest) > node.up_to;
}

void SmallTree::try_each(const Node& node) {
    for (Set left = node.open; left != 0; left = without(left, lowest_of(left))) {
        if (must_end()) return;
        ++nodes_;
        stopper_.count_node();
        offer(with(node.chosen, lowest_of(left)), node.spent + cost_of_cheapest(left), node.most);
    }
}

/// Offers a subset if it is wanted. True if it is and decides everything.
bool SmallTree::offer(Set subset, Units cost, Weight most) {
    const auto stair = std::ranges::lower_bound(stairs_, cost, {}, &Stair::up_to);
    if (stair == stairs_.end() || stair->at_least > most) return false;
    const Weight decided = full_ - losses_.lost(subset, full_ - stair->at_least);
    if (decided < stair->at_least) return false;
    const FeatureSet features = losses_.subset(subset);
    if (!options_.all || !evaluator_.has_idle(features)) {
        goal_.offer(cost, decided, features);
        refresh();
    }
    enough_ = enough_ || (decided == full_ && ask_if_enough_());
    return decided == full_;
}

Set SmallTree::next_of(Set open) const {
    return *std::ranges::find_if(order_, [open](Set feature) { return (feature & open) != 0; });
}

Units SmallTree::cost_of_cheapest(Set open) const {
    return costs_[static_cast<std::size_t>(std::countr_zero(open))];
}

/// The features that cost no more than so much.
Set SmallTree::affordable(Units left) const {
    const auto number = std::ranges::upper_bound(costs_, left) - costs_.begin();
    return static_cast<Set>((std::uint32_t{1} << number) - 1);
}

void SmallTree::refresh() {
    if (goal_.version() == stairs_version_) return;
    stairs_version_ = goal_.version();
    stairs_ = goal_.wanted();
}

}  // namespace frugal
