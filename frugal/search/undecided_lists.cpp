// Blocks that stand in lists: splitting them, and counting what that decides.
#include <frugal/search/undecided.hpp>

#include <limits>
#include <type_traits>

namespace frugal {
namespace {

constexpr std::uint32_t kGone = std::numeric_limits<std::uint32_t>::max();

}  // namespace

/// Calls f with the width of the lanes in which a feature's values can be counted; 0 when they cannot.
template <typename F>
void Refiner::with_lanes(std::size_t feature, const F& f) const {
    const std::size_t values = granules_.domain(feature);
    if (ValueLanes<16>::fit(values, granules_.classes())) {
        f(std::integral_constant<unsigned, 16>());
    } else if (ValueLanes<8>::fit(values, granules_.classes())) {
        f(std::integral_constant<unsigned, 8>());
    } else {
        f(std::integral_constant<unsigned, 0>());
    }
}

template <typename Stored>
void Refiner::count_block(std::span<const Granule> block, std::span<const Stored> codes) {
    const auto decisions = granules_.decisions();
    const auto weights = granules_.weights();
    seen_.clear();
    for (const Granule granule : block) {
        const Code code = codes[granule];
        Slot& slot = slots_[code];
        const Class decision = decisions[granule];
        if (slot.count++ == 0) {
            seen_.push_back(code);
            slot.decision = decision;
            slot.objects = 0;
        } else if (slot.decision != decision) {
            slot.decision = kMixed;
        }
        slot.objects += weights[granule];
    }
}

template <unsigned Width, typename Stored>
ValueLanes<Width> Refiner::counted(std::span<const Granule> block, std::span<const Stored> codes) const {
    const auto decisions = granules_.decisions();
    ValueLanes<Width> lanes;
    for (const Granule granule : block) lanes.add(codes[granule], decisions[granule]);
    return lanes;
}

/// Objects of the parts of a block that hold one class.
template <unsigned Width, typename Stored>
Weight Refiner::objects_of(const ValueLanes<Width>& lanes, std::span<const Granule> block,
                           std::span<const Stored> codes) const {
    std::size_t granules = 0;
    std::uint64_t values = 0;  // as bits
    for (std::size_t value = 0; value < lanes.kLanes; ++value) {
        if (lanes.count(value) == 0 || lanes.mixed(value) || lanes.inconsistent(value)) continue;
        granules += lanes.count(value);
        values |= std::uint64_t{1} << value;
    }
    if (granules == 0 || granules_.size() == static_cast<std::size_t>(granules_.objects()))
        return static_cast<Weight>(granules);
    const auto weights = granules_.weights();
    Weight objects = 0;
    for (const Granule granule : block)
        objects += (values >> codes[granule] & 1U) != 0 ? weights[granule] : 0;
    return objects;
}

template <typename Stored>
void Refiner::split_block(std::span<const Granule> block, std::span<const Stored> codes, Undecided& out,
                          std::uint32_t& end, bool& split) {
    count_block(block, codes);
    split = split || seen_.size() > 1;
    bool anything_left = false;
    for (const Code code : seen_) {
        Slot& slot = slots_[code];
        if (slot.decision == kMixed || (slot.decision == kInconsistent && hopeless_ == Hopeless::keep)) {
            const std::uint32_t count = slot.count;
            slot.count = end;
            end += count;
            out.first.push_back(end);
            anything_left = true;
        } else {
            if (slot.decision != kInconsistent) out.decided += slot.objects;
            slot.count = kGone;
        }
    }
    if (anything_left) {
        for (const Granule granule : block) {
            Slot& slot = slots_[codes[granule]];
            if (slot.count != kGone) out.members[slot.count++] = granule;
        }
    }
    for (const Code code : seen_) slots_[code].count = 0;
}

/// The same where values and classes are few. What leaves is written as well, behind what stays, and is then
/// written over.
template <unsigned Width, typename Stored>
void Refiner::split_few_values(std::span<const Granule> block, std::span<const Stored> codes, Undecided& out,
                               std::uint32_t& end, bool& split) {
    const ValueLanes<Width> lanes = counted<Width>(block, codes);
    const auto stays = [&](std::size_t value) {
        return lanes.mixed(value) || (hopeless_ == Hopeless::keep && lanes.inconsistent(value));
    };
    LaneNumbers<Width> next;
    std::uint32_t stay = 0;
    std::size_t parts = 0;
    for (std::size_t value = 0; value < lanes.kLanes; ++value) {
        if (lanes.count(value) == 0) continue;
        ++parts;
        if (!stays(value)) continue;
        next.set(value, stay);
        stay += lanes.count(value);
        out.first.push_back(end + stay);
    }
    split = split || parts > 1;
    if (stay < block.size()) out.decided += objects_of(lanes, block, codes);
    if (stay > 0) {
        std::uint32_t leave = stay;
        for (std::size_t value = 0; value < lanes.kLanes; ++value) {
            if (lanes.count(value) == 0 || stays(value)) continue;
            next.set(value, leave);
            leave += lanes.count(value);
        }
        Granule* const members = out.members.data() + end;
        for (const Granule granule : block) members[next.take(codes[granule])] = granule;
    }
    end += stay;
}

void Refiner::split_lists(const Undecided& in, std::size_t feature, Undecided& out, bool& split) {
    work_ += in.members.size();
    out.members.resize(in.members.size());
    granules_.codes(feature).visit([&](auto codes) {
        with_lanes(feature, [&](auto lanes) {
            std::uint32_t end = 0;
            for (std::size_t i = 0; i + 1 < in.first.size(); ++i) {
                const std::span<const Granule> block = in.block(i);
                if constexpr (lanes() > 0) {
                    if (ValueLanes<lanes()>::fit(block.size())) {
                        split_few_values<lanes()>(block, codes, out, end, split);
                        continue;
                    }
                }
                split_block(block, codes, out, end, split);
            }
            out.members.resize(end);
        });
    });
}

Weight Refiner::decided_in_lists(const Undecided& in, std::size_t feature) {
    Weight decided = 0;
    work_ += in.members.size();
    granules_.codes(feature).visit([&](auto codes) {
        with_lanes(feature, [&](auto lanes) {
            for (std::size_t i = 0; i + 1 < in.first.size(); ++i) {
                const std::span<const Granule> block = in.block(i);
                if constexpr (lanes() > 0) {
                    if (ValueLanes<lanes()>::fit(block.size())) {
                        decided += objects_of(counted<lanes()>(block, codes), block, codes);
                        continue;
                    }
                }
                count_block(block, codes);
                for (const Code code : seen_) {
                    if (slots_[code].decision < kMixed) decided += slots_[code].objects;
                    slots_[code].count = 0;
                }
            }
        });
    });
    return decided;
}

}  // namespace frugal
