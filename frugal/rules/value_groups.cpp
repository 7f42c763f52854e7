#include <frugal/rules/value_groups.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace frugal {
namespace {

/// A value within a context, and what its block decides.
struct Member {
    Code value;
    Class decision;
};
using Context = std::vector<Member>;

/// The contexts that hold a conflict. Blocks are distinct, so a value occurs once in a context.
std::vector<Context> conflicts_of(const Granules& blocks, std::size_t feature) {
    std::vector<Context> contexts;
    const Partition partition(blocks, FeatureSet::all(blocks.features()).without(feature));
    const auto decisions = blocks.decisions();
    for (std::size_t i = 0; i < partition.blocks(); ++i) {
        const auto members = partition.block(i);
        const auto agrees = [&](Granule block) { return decisions[block] == decisions[members.front()]; };
        if (std::ranges::all_of(members, agrees)) continue;
        Context& context = contexts.emplace_back();
        for (const Granule block : members)
            context.push_back({blocks.codes(feature)[block], decisions[block]});
    }
    return contexts;
}

class Colouring {
  public:
    Colouring(std::vector<Context> contexts, std::size_t values)
        : contexts_(std::move(contexts)), places_(values), blocked_(values), urgency_(values) {
        for (std::size_t c = 0; c < contexts_.size(); ++c) {
            std::map<Class, std::size_t> sizes;
            for (const Member& member : contexts_[c]) ++sizes[member.decision];
            for (const Member& member : contexts_[c]) {
                places_[member.value].push_back({c, member.decision});
                urgency_[member.value].conflicts += contexts_[c].size() - sizes[member.decision];
            }
        }
    }

    void add(Code value) { open_.insert(key(value)); }

    std::vector<std::vector<Code>> run() {
        while (!open_.empty()) {
            const Code value = std::get<2>(*open_.begin());
            open_.erase(open_.begin());
            put(value, first_allowed(value));
        }
        return std::move(groups_);
    }

  private:
    struct Place {
        std::size_t context;
        Class decision;
    };
    struct Urgency {
        std::size_t groups = 0;     ///< groups that the value conflicts with
        std::size_t conflicts = 0;  ///< blocks that it conflicts with
    };
    using Key = std::tuple<std::size_t, std::size_t, Code>;
    struct MostUrgentFirst {
        bool operator()(const Key& a, const Key& b) const {
            return std::tie(std::get<0>(b), std::get<1>(b), std::get<2>(a)) <
                   std::tie(std::get<0>(a), std::get<1>(a), std::get<2>(b));
        }
    };

    Key key(Code value) const { return {urgency_[value].groups, urgency_[value].conflicts, value}; }

    std::size_t first_allowed(Code value) const {
        const std::vector<bool>& blocked = blocked_[value];
        return static_cast<std::size_t>(std::ranges::find(blocked, false) - blocked.begin());
    }

    void put(Code value, std::size_t group) {
        if (group == groups_.size()) {
            groups_.emplace_back();
            present_.emplace_back(contexts_.size(), false);
        }
        groups_[group].push_back(value);
        for (const Place& place : places_[value]) {
            if (present_[group][place.context]) continue;  // with the same decision: all is said already
            present_[group][place.context] = true;
            for (const Member& member : contexts_[place.context]) {
                if (member.decision != place.decision) block(member.value, group);
            }
        }
    }

    void block(Code value, std::size_t group) {
        std::vector<bool>& blocked = blocked_[value];
        if (blocked.size() <= group) blocked.resize(group + 1, false);
        if (blocked[group]) return;
        blocked[group] = true;
        const auto waiting = open_.find(key(value));
        const bool is_open = waiting != open_.end();
        if (is_open) open_.erase(waiting);
        ++urgency_[value].groups;
        if (is_open) add(value);
    }

    std::vector<Context> contexts_;
    std::vector<std::vector<Place>> places_;  ///< by value
    std::vector<std::vector<bool>> blocked_;  ///< by value: groups that it conflicts with
    std::vector<Urgency> urgency_;            ///< by value
    std::set<Key, MostUrgentFirst> open_;     ///< values without a group
    std::vector<std::vector<Code>> groups_;
    std::vector<std::vector<bool>> present_;  ///< by group: contexts that a member occurs in
};

}  // namespace

std::vector<std::vector<Code>> group_values(const Granules& blocks, std::size_t feature,
                                            std::optional<Code> apart) {
    const std::size_t values = blocks.domain(feature);
    Colouring colouring(conflicts_of(blocks, feature), values);
    for (Code value = 0; value < values; ++value) {
        if (value != apart) colouring.add(value);
    }
    std::vector<std::vector<Code>> groups = colouring.run();
    if (apart) groups.push_back({*apart});
    for (std::vector<Code>& group : groups) std::ranges::sort(group);
    std::ranges::sort(groups);
    return groups;
}

}  // namespace frugal
