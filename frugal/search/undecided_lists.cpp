// Blocks that stand in lists: splitting them, and counting what that decides.
#include <frugal/search/undecided.hpp>

#include <type_traits>

namespace frugal {

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

/// Nobody can foresee which codes come for the first time, so there is no branch for it.
template <typename Stored>
std::span<const Code> Refiner::count_block(std::span<const Granule> block, std::span<const Stored> codes) {
    const auto decisions = granules_.decisions();
    const auto weights = granules_.weights();
    Code* end = seen_.data();
    for (const Granule granule : block) {
        const Code code = codes[granule];
        Slot& slot = slots_[code];
        *end = code;
        end += slot.count == 0 ? 1 : 0;
        ++slot.count;
        slot.some |= decisions[granule];
        slot.every &= decisions[granule];
        slot.objects += weights[granule];
    }
    return {seen_.data(), end};
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

/// What leaves is written as well, behind what stays, and is then written over.
template <typename Stored>
void Refiner::split_block(std::span<const Granule> block, std::span<const Stored> codes, Undecided& out,
                          std::uint32_t& end, bool& split) {
    const std::span<const Code> seen = count_block(block, codes);
    split = split || seen.size() > 1;
    const std::uint32_t begin = end;
    auto leave = begin + static_cast<std::uint32_t>(block.size());
    for (const Code code : seen) {
        Slot& slot = slots_[code];
        const std::uint32_t count = slot.count;
        const Class decision = slot.decision();
        if (decision == kMixed || (decision == kInconsistent && hopeless_ == Hopeless::keep)) {
            slot.count = end;
            end += count;
            out.first.push_back(end);
        } else {
            if (decision != kInconsistent) out.decided += slot.objects;
            leave -= count;
            slot.count = leave;
        }
    }
    if (end > begin) {
        for (const Granule granule : block) out.members[slots_[codes[granule]].count++] = granule;
    }
    for (const Code code : seen) slots_[code] = {};
}

/// The same where values and classes are few.
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
                for (const Code code : count_block(block, codes)) {
                    if (slots_[code].decision() < kMixed) decided += slots_[code].objects;
                    slots_[code] = {};
                }
            }
        });
    });
    return decided;
}

}  // namespace frugal
