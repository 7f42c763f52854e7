#include <frugal/search/rebuild.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace frugal {
namespace {

constexpr std::size_t kMostTakenOut = 5;
/// How much a cost counts against what a feature decides. Only operations that every machine rounds alike.
constexpr std::array<double (*)(double), 3> kPenalties{[](double) { return 1.0; },
                                                       [](double cost) { return std::sqrt(cost); },
                                                       [](double cost) { return cost; }};
constexpr std::uint64_t kTriesAtLeast = 10;  ///< fewer are not worth the time
constexpr std::uint64_t kWorkOfEach = 100;   ///< beside that of refinements
constexpr std::size_t kOverlooked = 4;  ///< one of so many candidates is: otherwise the same would come again

}  // namespace

Rebuild::Rebuild(const Evaluator& evaluator, const TestCosts& costs, std::vector<std::size_t> open,
                 Goal& goal, Stopper& stopper, std::uint64_t seed)
    : evaluator_(evaluator),
      costs_(costs),
      open_(std::move(open)),
      goal_(goal),
      stopper_(stopper),
      draws_(seed),
      refiner_(evaluator.granules(), evaluator.bits()) {}

std::uint64_t Rebuild::work() const { return refiner_.work() + kWorkOfEach * rebuilt_; }

void Rebuild::run(std::uint64_t work_limit) {
    const std::uint64_t of_one = evaluator_.granules().size() * open_.size();
    if (goal_.points().empty() || work_limit < kTriesAtLeast * of_one) return;
    current_ = goal_.points().back();
    for (; work() < work_limit && !stopper_.should_stop(); ++rebuilt_) {
        const Point found = rebuilt(with_some_taken_out());
        const bool worse =
            found.decided != current_.decided ? found.decided < current_.decided : found.cost > current_.cost;
        if (worse && current_.cost <= limit()) continue;
        current_ = found;
        if (!enough(current_.decided)) continue;
        leave_out_idle(current_);
        goal_.offer(current_.cost, current_.decided, current_.features);
    }
}

/// What may be spent. When cost is to be lowered, an answer must be cheaper than the best, and what is
/// cheaper is made to decide more and more until it is one.
Units Rebuild::limit() const {
    return goal_.kind() == Goal::Kind::cheapest ? goal_.points().back().cost - 1 : goal_.budget();
}

bool Rebuild::enough(Weight decided) const {
    return goal_.kind() != Goal::Kind::cheapest || decided >= goal_.required();
}

/// A few, or as many as make it cheap enough.
FeatureSet Rebuild::with_some_taken_out() {
    FeatureSet subset = current_.features;
    std::vector<std::size_t> members = subset.members();
    if (members.empty()) return subset;
    draws_.shuffle(members);
    const std::size_t few = 1 + draws_.below(std::min(kMostTakenOut, members.size()));
    Units cost = current_.cost;
    for (std::size_t i = 0; i < members.size() && (i < few || cost > limit()); ++i) {
        subset.erase(members[i]);
        cost -= costs_[members[i]];
    }
    return subset;
}

/// Buys the best for its money until everything that is wanted is decided, or nothing more is affordable.
Point Rebuild::rebuilt(FeatureSet subset) {
    state_ = refiner_.state_of(subset);
    penalty_ = kPenalties[draws_.below(kPenalties.size())];
    Units spent = costs_.total(subset);
    while (state_.blocks() > 0 && (goal_.kind() == Goal::Kind::largest || !enough(state_.decided))) {
        const auto feature = best_buy(subset, spent);
        if (!feature) break;
        refiner_.refine(state_, *feature, next_);
        std::swap(state_, next_);
        subset.insert(*feature);
        spent += costs_[*feature];
    }
    return {spent, state_.decided, subset};
}

/// What decides most objects for its cost, of most that are affordable.
std::optional<std::size_t> Rebuild::best_buy(const FeatureSet& subset, Units spent) {
    const Units left = limit() - spent;
    const auto each = refiner_.decided_with_each(refiner_.listed(state_), evaluator_.rows(), open_.size());
    std::optional<std::size_t> best;
    double most = 0;
    for (const std::size_t feature : open_) {
        if (stopper_.should_stop()) return std::nullopt;
        if (subset.contains(feature) || costs_[feature] > left || draws_.below(kOverlooked) == 0) continue;
        const Weight decided =
            each ? (*each)[feature]
                 : refiner_.decided_with(state_, feature, evaluator_.positive_region_full());
        const auto gain = static_cast<double>(decided - state_.decided);
        const double value = gain / penalty_(static_cast<double>(costs_[feature]) + 0.01);
        if (value <= most) continue;
        most = value;
        best = feature;
    }
    return best;
}

/// The dearest first.
void Rebuild::leave_out_idle(Point& point) {
    std::vector<std::size_t> members = point.features.members();
    std::ranges::stable_sort(members, std::ranges::greater(), [this](std::size_t f) { return costs_[f]; });
    const Weight enough = goal_.kind() == Goal::Kind::cheapest ? goal_.required() : point.decided;
    for (const std::size_t feature : members) {
        const FeatureSet without = point.features.without(feature);
        const Weight decided = refiner_.state_of(without).decided;
        if (decided < enough) continue;
        point = {point.cost - costs_[feature], decided, without};
    }
}

}  // namespace frugal
