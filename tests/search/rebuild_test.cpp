// Better answers by changing a good one.
#include "support/ask.hpp"
#include <frugal/search/rebuild.hpp>

#include <numeric>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

constexpr std::uint64_t kWork = 200'000;

/// A table, and a goal that starts with all features or, where they are too dear, with none.
class Rebuilding {
  public:
    Rebuilding(const RandomCase& random, Goal::Kind kind)
        : granules_(random.table),
          problem_("rebuild", test_costs(random.table, random.costs)),
          evaluator_(granules_, problem_),
          goal_(kind, budget(kind), evaluator_.positive_region_full(), evaluator_.positive_region_full(),
                false),
          stopper_(options_) {
        const FeatureSet all = FeatureSet::all(granules_.features());
        goal_.offer(problem_.costs().total(), evaluator_.positive_region_full(), all);
        const FeatureSet none(granules_.features());
        goal_.offer(0, evaluator_.decided_by(none), none);
    }

    Point run(std::uint64_t seed) {
        std::vector<std::size_t> open(granules_.features());
        std::iota(open.begin(), open.end(), std::size_t{0});
        Goal goal = goal_.fork();
        Rebuild(evaluator_, problem_.costs(), open, goal, stopper_, seed).run(kWork);
        const Point found = goal.points().back();
        EXPECT_EQ(found.cost, problem_.costs().total(found.features));
        EXPECT_EQ(found.decided, evaluator_.decided_by(found.features));
        EXPECT_LE(found.cost, goal.budget());
        return found;
    }

    Point best() const {
        Goal goal = goal_.fork();
        for (Mask mask = 0; mask < (Mask{1} << granules_.features()); ++mask) {
            FeatureSet subset(granules_.features());
            for (std::size_t f = 0; f < granules_.features(); ++f) {
                if (((mask >> f) & 1U) != 0) subset.insert(f);
            }
            goal.offer(problem_.costs().total(subset), evaluator_.decided_by(subset), subset);
        }
        return goal.points().back();
    }

  private:
    Units budget(Goal::Kind kind) const {
        return kind == Goal::Kind::cheapest ? problem_.costs().total() : problem_.costs().total() / 3;
    }

    Granules granules_;
    Problem problem_;
    Evaluator evaluator_;
    Goal goal_;
    SolveOptions options_;
    Stopper stopper_;
};

TEST(Rebuild, FindsTrueAnswersAndMostlyTheBest) {
    int asked = 0;
    int best = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const RandomCase random = random_case(seed);
        if (random.table.features.size() > 9) continue;
        SCOPED_TRACE(describe(random));
        for (const auto kind : {Goal::Kind::largest, Goal::Kind::cheapest}) {
            Rebuilding rebuilding(random, kind);
            const Point found = rebuilding.run(seed);
            const Point optimum = rebuilding.best();
            ++asked;
            best += found.cost == optimum.cost && found.decided == optimum.decided ? 1 : 0;
        }
    }
    EXPECT_GT(asked, 100);
    EXPECT_GE(best * 100, asked * 90);
}

TEST(Rebuild, TheSameSeedFindsTheSame) {
    const RandomCase random = random_case(3);
    Rebuilding rebuilding(random, Goal::Kind::largest);
    EXPECT_EQ(rebuilding.run(5).features, rebuilding.run(5).features);
}

}  // namespace
