#include <frugal/measure/entropy.hpp>
#include <frugal/search/answer_entropy.hpp>

namespace frugal {
namespace {

constexpr std::size_t kFewGranules = 20'000;

/// Of blocks that hold nothing but these inconsistent granules.
double entropy_among(const Granules& granules, std::vector<Granule> inconsistent,
                     const FeatureSet& features) {
    if (inconsistent.empty()) return 0;
    Refiner refiner(granules, Hopeless::keep);
    Undecided state;
    state.first.push_back(static_cast<std::uint32_t>(inconsistent.size()));
    state.members = std::move(inconsistent);
    Undecided finer;
    features.for_each([&](std::size_t feature) {
        if (refiner.refine(state, feature, finer)) std::swap(state, finer);
    });
    return conditional_entropy(granules, state.all());
}

}  // namespace

bool quickly_split(const Granules& granules) { return granules.size() <= kFewGranules; }

double entropy_of(const Answer& answer, const Evaluator& evaluator, ChainedStates& states) {
    if (!quickly_split(evaluator.granules())) return entropy_by_state(answer, evaluator, states);
    return conditional_entropy(Partition(evaluator.granules(), answer.features));
}

double entropy_by_state(const Answer& answer, const Evaluator& evaluator, ChainedStates& states) {
    const Granules& granules = evaluator.granules();
    // Where all is decided that can be, there is no state to look at.
    const bool nothing_left = evaluator.problem().model() == nullptr &&
                              answer.measures.positive_region == evaluator.positive_region_full();
    const Undecided mixed = nothing_left ? Undecided() : states.listed(answer.features);
    std::vector<bool> in_state(granules.size());
    for (const Granule granule : mixed.members) in_state[granule] = true;
    // States leave out blocks that can never be decided, but these have an entropy as well.
    std::vector<Granule> hopeless;
    const auto decisions = granules.decisions();
    for (std::size_t granule = 0; granule < granules.size(); ++granule) {
        if (decisions[granule] == kInconsistent && !in_state[granule])
            hopeless.push_back(static_cast<Granule>(granule));
    }
    return conditional_entropy(granules, mixed.all()) +
           entropy_among(granules, std::move(hopeless), answer.features);
}

}  // namespace frugal
