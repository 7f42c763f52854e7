// Answers of the library pass, answers that say anything else do not, and every difference is named.
#include "support/ask.hpp"
#include <frugal/check/agreement.hpp>
#include <frugal/error.hpp>
#include <frugal/report/json.hpp>
#include <frugal/search/frontier.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace {

using namespace frugal;
using namespace support;
using check::AnswerReport;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Json = nlohmann::json;

AnswerReport checked(const DecisionTable& table, const TestCosts& costs, const std::string& json) {
    return check::check_answer(table, costs, json, "answer");
}

TEST(Answer, WhatTheLibraryPrintsIsRight) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const RandomCase random = random_case(seed);
        const TestCosts costs = test_costs(random.table, random.costs);
        Dice dice(seed);
        Question question = fstc_question(random.budget);
        if (dice.one_in(3)) question.wishes = {Wish::cost};
        if (dice.one_in(4)) question.wishes = {Wish::size};
        if (dice.one_in(3)) question.percent = 50'000;
        const Problem problem = compose(question, costs);
        const Result result = solve(random.table, problem, options_for(Algorithm::exact, dice.one_in(2)));
        const AnswerReport report =
            checked(random.table, costs, select_json(random.table, problem, result, 0));
        EXPECT_THAT(report.differences, IsEmpty()) << describe(random);
        EXPECT_EQ(report.kind, check::AnswerKind::select);
        EXPECT_EQ(report.subsets.size(), result.answer ? 1U : 0U);

        FeatureSet some(random.table.features.size());
        for (std::size_t i = 0; i < random.table.features.size(); ++i) {
            if (dice.one_in(2)) some.insert(i);
        }
        const std::string evaluation =
            evaluation_json(random.table, problem, evaluate(random.table, problem, some));
        EXPECT_THAT(checked(random.table, costs, evaluation).differences, IsEmpty()) << evaluation;
    }
}

/// The five objects of the documentation: a1 for 2, a2 for 3, a3 for 10; 3 objects can be decided.
class AnswerTest : public testing::Test {
  protected:
    AnswerTest()
        : table_(table_of("a1,a2,a3,d\nY,Y,Y,A\nN,Y,N,B\nY,N,N,B\nN,N,Y,A\nY,Y,Y,B\n")),
          costs_(test_costs(table_, {2000, 3000, 10000})) {}

    static Json select() {
        return Json::parse(R"({"status":"optimal","features":["a1","a2"],"cost":5,"budget":6,"model":"pawlak",
            "positive_region":3,"positive_region_full":3,"objects":5,"conditional_entropy":0.4,
            "objectives":[{"name":"positive-region","value":3},{"name":"cost","value":5}],
            "optima":[["a1","a2"]],"optima_complete":true})");
    }
    static Json frontier() {
        return Json::parse(R"({"status":"optimal","points":[{"cost":0,"positive_region":0,"features":[]},
            {"cost":5,"positive_region":3,"features":["a1","a2"]}],"budget":null,"positive_region_full":3,"objects":5})");
    }
    std::vector<std::string> differences(const Json& json) const {
        return checked(table_, costs_, json.dump()).differences;
    }
    static Json with(Json json, const std::string& pointer, const Json& value) {
        json[Json::json_pointer(pointer)] = value;
        return json;
    }

    DecisionTable table_;
    TestCosts costs_;
};

TEST_F(AnswerTest, EveryNumberIsRecomputed) {
    EXPECT_THAT(differences(select()), IsEmpty());
    EXPECT_THAT(differences(with(select(), "/cost", 4)), ElementsAre("cost is 4, recomputing gives 5"));
    EXPECT_THAT(differences(with(select(), "/cost", "5")), ElementsAre("cost is \"5\", recomputing gives 5"));
    EXPECT_THAT(differences(with(select(), "/positive_region", 4)), SizeIs(1));
    EXPECT_THAT(differences(with(select(), "/positive_region_full", 5)), SizeIs(1));
    EXPECT_THAT(differences(with(select(), "/objects", 6)), SizeIs(1));
    EXPECT_THAT(differences(with(select(), "/conditional_entropy", 0.4 + 1e-10)), IsEmpty());
    EXPECT_THAT(differences(with(select(), "/conditional_entropy", 0.4 + 1e-8)), SizeIs(1));
    EXPECT_THAT(differences(with(select(), "/objectives/1/value", 4)),
                ElementsAre("objective \"cost\": value is 4, recomputing gives 5"));
}

TEST_F(AnswerTest, WhatTheTimeWasTooShortForIsNotClaimed) {
    SolveOptions options;
    options.is_late = [] { return true; };
    const Problem problem = fstc(costs_, std::nullopt);
    const Json best = Json::parse(select_json(table_, problem, solve(table_, problem, options), 0));
    const Json points =
        Json::parse(frontier_json(table_, problem, frugal::frontier(table_, problem, options), 0));
    const Json reducts = Json::parse(
        reducts_json(table_, costs_, find_reducts(table_, costs_, WhichReducts::cheapest, options), 0));
    for (const Json& json : {best, points, reducts}) {
        EXPECT_EQ(json["status"], "unknown");
        EXPECT_EQ(json["stop_reason"], "time");
        EXPECT_THAT(differences(json), IsEmpty()) << json;
    }
    EXPECT_TRUE(best["features"].is_null());
    EXPECT_TRUE(best["positive_region_full"].is_null());
    EXPECT_THAT(points["points"], IsEmpty());
    EXPECT_THAT(reducts["reducts"], IsEmpty());
    EXPECT_TRUE(reducts["core"].is_null());
}

TEST_F(AnswerTest, ConstraintsAreKept) {
    EXPECT_THAT(differences(with(select(), "/budget", 5)), IsEmpty());
    EXPECT_THAT(differences(with(select(), "/budget", 4.99)), Contains(HasSubstr("more than the budget")));
    EXPECT_THAT(differences(with(select(), "/budget", nullptr)), IsEmpty());
    EXPECT_THAT(differences(with(select(), "/features", {"a1", "a2", "a3"})),
                Contains(HasSubstr("\"a3\" is idle: leaving it out keeps the positive region")));
}

TEST_F(AnswerTest, FeaturesAreLookedUp) {
    EXPECT_THAT(differences(with(select(), "/features", {"a1", "a2", "b"})),
                ElementsAre("the table has no feature \"b\""));
    EXPECT_THAT(differences(with(select(), "/features", {"a1", "a2", "a1"})),
                ElementsAre("\"a1\" is listed twice"));
    EXPECT_THAT(differences(with(select(), "/features", nullptr)), IsEmpty());  // no answer
}

TEST_F(AnswerTest, AllDifferencesAreListed) {
    EXPECT_THAT(differences(with(with(with(select(), "/cost", 4), "/objects", 7), "/budget", 1)), SizeIs(4));
    EXPECT_THAT(differences(with(select(), "/features", {"a1"})), SizeIs(testing::Ge(5U)));
}

TEST_F(AnswerTest, OptimaAreEquallyGood) {
    EXPECT_THAT(differences(with(select(), "/optima/1", {"a1", "a3"})),
                AllOf(Contains("optimum 2: its cost is 12, that of the answer is 5"),
                      Contains(HasSubstr("optimum 2: the features cost 12, more than the budget"))));
    EXPECT_THAT(differences(with(select(), "/optima/1", {"a1", "a2"})),
                ElementsAre("optima hold a subset twice"));
    EXPECT_THAT(differences(with(select(), "/optima", Json::array())),
                ElementsAre("optima do not hold the answer"));
    // Smallest subsets may differ in cost.
    Json smallest = with(select(), "/objectives", Json::parse(R"([{"name":"size","value":2}])"));
    smallest["budget"] = nullptr;
    EXPECT_THAT(differences(with(smallest, "/optima/1", {"a1", "a3"})), IsEmpty());
}

TEST_F(AnswerTest, FrontiersAscend) {
    EXPECT_THAT(differences(frontier()), IsEmpty());
    EXPECT_THAT(differences(with(frontier(), "/points/2", frontier()["points"][1])),
                ElementsAre("point 3: it costs no more than the one before",
                            "point 3: it decides no more than the one before"));
    EXPECT_THAT(differences(with(frontier(), "/points/1/cost", 6)),
                ElementsAre("point 2: cost is 6, recomputing gives 5"));
    Json cut = frontier();
    cut["points"].erase(1);
    EXPECT_THAT(differences(cut), ElementsAre("the last point does not decide all that can be decided"));
    EXPECT_THAT(differences(with(cut, "/budget", 4)), IsEmpty());
}

TEST_F(AnswerTest, ReductsAndTheCore) {
    Json json = Json::parse(R"({"reducts":[{"features":["a1","a2"],"cost":5}],"core":[]})");
    EXPECT_THAT(differences(json), IsEmpty());
    EXPECT_THAT(differences(with(json, "/core", {"a1"})), ElementsAre("core is not what all reducts share"));
    EXPECT_THAT(differences(with(json, "/reducts/0", Json::parse(R"({"features":["a1"],"cost":2})"))),
                AllOf(SizeIs(2), Contains("reduct 1: it decides 0 objects, all features decide 3")));
}

TEST_F(AnswerTest, WhatIsNoAnswerIsRefused) {
    for (const char* text :
         {"", "{", "[]", "{}", "5", "{\"status\":\"optimal\"}", "{\"points\":5}", "{\"points\":[5]}",
          "{\"status\":1,\"features\":[[]],\"optima\":{}}", "{\"status\":1,\"features\":5}",
          "{\"reducts\":[{}]}", "{\"blocks\":1}", "{\"status\":1,\"features\":[],\"objectives\":[1]}",
          "{\"status\":1,\"features\":[],\"optima\":[],\"optima_complete\":1}",
          "{\"status\":1,\"features\":[],\"budget\":\"much\"}",
          "{\"status\":1,\"features\":[],\"model\":\"vprs\"}"})
        EXPECT_THROW(checked(table_, costs_, text), DataError) << text;
}

TEST_F(AnswerTest, NamesThatAreNotUtf8) {
    table_.features[0].name = "caf\xe9";
    Json json = with(select(), "/features/0", "caf\xef\xbf\xbd");
    json.erase("optima");
    EXPECT_THAT(differences(json), IsEmpty());
}

TEST_F(AnswerTest, AProofIsAboutItsAnswerOnly) {
    check::ProofReport proof;
    proof.budget = 6;
    proof.budget_matters = true;
    proof.answers = {{{0, 1}, 5, 3}};
    const auto faults = [&](const Json& json) {
        return check::disagreements(proof, checked(table_, costs_, json.dump()), costs_);
    };
    EXPECT_THAT(faults(select()), IsEmpty());
    EXPECT_THAT(faults(with(select(), "/budget", 5)), ElementsAre("the proof is about another budget"));
    EXPECT_THAT(faults(with(select(), "/budget", nullptr)), ElementsAre("the proof is about another budget"));
    EXPECT_THAT(faults(with(select(), "/features", {"a1", "a3"})),
                ElementsAre(HasSubstr("the answer is not")));
    EXPECT_THAT(faults(with(select(), "/features", nullptr)), ElementsAre(HasSubstr("the answer is not")));
    EXPECT_THAT(faults(with(select(), "/objectives", Json::array())),
                ElementsAre(HasSubstr("another question")));
    EXPECT_THAT(faults(frontier()),
                ElementsAre("the proof is about an answer of select, this is one of frontier"));
    proof.kind = check::ProofKind::frontier;
    proof.budget_matters = false;
    EXPECT_THAT(faults(frontier()), ElementsAre(HasSubstr("the answer is not")));
    proof.answers.insert(proof.answers.begin(), check::ProvenAnswer{});
    EXPECT_THAT(faults(frontier()), IsEmpty());
    proof.kind = check::ProofKind::cheapest;
    proof.counts_features = true;
    proof.answers = {{{0, 1}, 2, 3}};
    Json smallest = with(select(), "/objectives", Json::parse(R"([{"name":"size","value":2}])"));
    smallest["budget"] = nullptr;
    EXPECT_THAT(faults(smallest), IsEmpty());
}

}  // namespace
