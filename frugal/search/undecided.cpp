#include <frugal/search/undecided.hpp>

#include <algorithm>
#include <numeric>

namespace frugal {
namespace {

constexpr Class kMixed = kInconsistent - 1;
constexpr std::uint32_t kGone = std::numeric_limits<std::uint32_t>::max();

}  // namespace

Refiner::Refiner(const Granules& granules, Hopeless hopeless) : granules_(granules), hopeless_(hopeless) {
    std::size_t largest = 1;
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        largest = std::max(largest, granules.domain(feature));
    }
    slots_.resize(largest);
}

Undecided Refiner::root() const {
    Undecided state;
    const auto decisions = granules_.decisions();
    if (decisions.empty() ||
        std::ranges::all_of(decisions, [&](Class d) { return d == decisions.front(); })) {
        state.decided = granules_.consistent_objects();
        return state;
    }
    state.members.resize(granules_.size());
    std::iota(state.members.begin(), state.members.end(), Granule{0});
    state.first.push_back(static_cast<std::uint32_t>(granules_.size()));
    return state;
}

Undecided Refiner::state_of(const FeatureSet& subset) {
    Undecided state = root();
    Undecided next;
    subset.for_each([&](std::size_t feature) {
        if (refine(state, feature, next)) std::swap(state, next);
    });
    return state;
}

template <typename Stored>
void Refiner::count_block(std::span<const Granule> block, std::span<const Stored> codes) {
    const auto decisions = granules_.decisions();
    const auto weights = granules_.weights();
    seen_.clear();
    for (const Granule granule : block) {
        Slot& slot = slots_[codes[granule]];
        const Class decision = decisions[granule];
        if (slot.count++ == 0) {
            seen_.push_back(codes[granule]);
            slot.decision = decision;
            slot.objects = 0;
        } else if (slot.decision != decision) {
            slot.decision = kMixed;
        }
        slot.objects += weights[granule];
    }
}

bool Refiner::refine(const Undecided& in, std::size_t feature, Undecided& out) {
    work_ += in.members.size();
    out.decided = in.decided;
    out.members.resize(in.members.size());
    out.first.assign(1, 0);
    bool split = false;
    granules_.codes(feature).visit([&](auto codes) {
        std::uint32_t end = 0;
        for (std::size_t i = 0; i < in.blocks(); ++i) {
            const std::span<const Granule> block = in.block(i);
            count_block(block, codes);
            split = split || seen_.size() > 1;
            bool anything_left = false;
            for (const Code code : seen_) {
                Slot& slot = slots_[code];
                if (slot.decision == kMixed ||
                    (slot.decision == kInconsistent && hopeless_ == Hopeless::keep)) {
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
        out.members.resize(end);
    });
    return split;
}

Weight Refiner::decided_with(const Undecided& in, std::size_t feature) {
    work_ += in.members.size();
    Weight decided = in.decided;
    granules_.codes(feature).visit([&](auto codes) {
        for (std::size_t i = 0; i < in.blocks(); ++i) {
            count_block(in.block(i), codes);
            for (const Code code : seen_) {
                if (slots_[code].decision < kMixed) decided += slots_[code].objects;
                slots_[code].count = 0;
            }
        }
    });
    return decided;
}

}  // namespace frugal
