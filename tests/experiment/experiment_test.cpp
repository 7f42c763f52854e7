#include <frugal/error.hpp>
#include <frugal/experiment/experiment.hpp>
#include <frugal/experiment/findings.hpp>
#include <frugal/experiment/paper_figures.hpp>
#include <frugal/experiment/report_tables.hpp>
#include <frugal/experiment/summary.hpp>
#include <frugal/experiment/write_experiment.hpp>
#include <frugal/table/read_table.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace frugal::experiment {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<NamedTable> small_tables() {
    const std::string data = FRUGAL_DATA_DIR;
    return {{"Zoo", make_decision_table(read_table(data + "/zoo.csv"), "type", {"animal"})},
            {"Tic-tac-toe", make_decision_table(read_table(data + "/tic-tac-toe.csv"))}};
}

Settings few_draws(std::size_t draws = 6) {
    Settings settings;
    settings.draws = draws;
    return settings;
}

const Experiment& small_experiment() {
    static const Experiment experiment = run_experiment(small_tables(), few_draws());
    return experiment;
}

/// Everything about a draw that may not depend on the machine.
std::string without_times(const Draw& draw) {
    std::string text = std::to_string(draw.seed) + " " + std::to_string(draw.budget) + ":";
    for (const std::size_t feature : draw.optimal_features) text += " " + std::to_string(feature);
    for (const Run& run : draw.runs)
        text += " " + std::to_string(run.answer->cost) + "/" + std::to_string(run.answer->positive_region) +
                "/" + std::to_string(run.backtracking_steps);
    for (const LambdaRun& run : draw.by_lambda)
        text += " " + std::to_string(run.lambda) + "=" + std::to_string(run.answer.positive_region);
    return text;
}

TEST(Experiment, RepeatsForTheSameSeedAndNotForAnother) {
    const Experiment again = run_experiment(small_tables(), few_draws());
    Settings settings = few_draws();
    settings.seed = 2;
    const Experiment other = run_experiment(small_tables(), settings);
    for (std::size_t table = 0; table < 2; ++table) {
        for (std::size_t i = 0; i < 6; ++i) {
            const std::string draw = without_times(small_experiment().tables[table].draws[i]);
            EXPECT_EQ(draw, without_times(again.tables[table].draws[i]));
            EXPECT_NE(draw, without_times(other.tables[table].draws[i]));
        }
    }
}

TEST(Experiment, OneDrawCanBeRepeatedAlone) {
    const std::vector<NamedTable> tables = small_tables();
    const auto draw = run_draw(Granules(tables[1].table), "tic-tac-toe", 4, few_draws());
    ASSERT_TRUE(draw);
    EXPECT_EQ(without_times(*draw), without_times(small_experiment().tables[1].draws[4]));
}

TEST(Experiment, SeedsOfDrawsDiffer) {
    std::set<std::uint64_t> seeds;
    for (const std::uint64_t seed : {0U, 1U, 2U}) {
        for (const std::string_view table : {"Zoo", "Voting", "ooZ"}) {
            for (std::size_t i = 0; i < 100; ++i) seeds.insert(draw_seed(seed, table, i));
        }
    }
    EXPECT_EQ(seeds.size(), 900U);
    EXPECT_LT(*seeds.rbegin(), std::uint64_t{1} << 53U);
    EXPECT_EQ(draw_seed(1, "zoo", 7), draw_seed(1, "Zoo", 7));
}

TEST(Experiment, BudgetIsTheFactorOfTheCheapestReductRoundedDown) {
    for (const TableRecord& table : small_experiment().tables) {
        for (const Draw& draw : table.draws) {
            EXPECT_EQ(draw.budget, *draw.cheapest_reduct * 8 / 10);
            EXPECT_LE(draw.optimum->cost, draw.budget);
            EXPECT_LT(draw.optimum->positive_region, table.positive_region_full);
            EXPECT_EQ(draw.optimum->size, draw.optimal_features.size());
            EXPECT_GT(draw.run(Algorithm::backtracking).backtracking_steps, 0U);
        }
    }
}

TEST(Experiment, NothingBeatsTheOptimumAndProofsAgree) {
    for (const TableRecord& table : small_experiment().tables) {
        EXPECT_EQ(table.draws.size(), 6U);
        for (const Draw& draw : table.draws) {
            ASSERT_EQ(draw.runs.size(), kTimed.size());
            for (std::size_t i = 0; i < kTimed.size(); ++i) {
                EXPECT_EQ(draw.runs[i].algorithm, kTimed[i]);
                EXPECT_TRUE(draw.runs[i].finished);
                EXPECT_GT(draw.runs[i].seconds, 0);
                EXPECT_LE(draw.runs[i].answer->positive_region, draw.optimum->positive_region);
            }
            EXPECT_EQ(draw.by_lambda.size(), 13U);
        }
    }
}

TEST(Experiment, SharesAreSharesAndTheCompetitionIsNeverBehind) {
    for (const TableSummary& summary : summarize(small_experiment())) {
        EXPECT_EQ(summary.settled, 6U);
        for (const LambdaSuccess& tried : summary.by_lambda) {
            EXPECT_GE(tried.success.share(), 0);
            EXPECT_LE(tried.success.share(), summary.best.share());
            EXPECT_LE(tried.success.decided, 1);
        }
        EXPECT_GE(summary.competition.share(), summary.best.share());
        EXPECT_LE(summary.competition.share(), 1);
        EXPECT_EQ(summary.zero->found, summary.by_lambda.front().success.found);
        EXPECT_EQ(summary.single.found, summary.by_lambda[3].success.found) << "-0.75 is both";
    }
}

TEST(Experiment, StoppedRunsKeepWhatWasDoneAndSaySo) {
    std::stop_source stop;
    std::vector<std::string> seen;
    Control control{stop.get_token(), [&](const ExperimentProgress& progress) {
                        seen.push_back(std::string(progress.table) + " " + std::to_string(progress.draw));
                        EXPECT_EQ(progress.total, 12U);
                        EXPECT_EQ(progress.done, seen.size());
                        if (seen.size() == 3) stop.request_stop();
                    }};
    const Experiment partial = run_experiment(small_tables(), few_draws(), control);
    EXPECT_THAT(seen, ElementsAre("Zoo 1", "Tic-tac-toe 1", "Zoo 2"));
    EXPECT_TRUE(partial.is_partial());
    EXPECT_FALSE(small_experiment().is_partial());
    EXPECT_THAT(experiment_text(partial),
                HasSubstr("Partial, because the run was stopped: 2 of 6 draws on Zoo, 1 of 6"));
    EXPECT_THAT(experiment_text(small_experiment()), Not(HasSubstr("Partial")));
    EXPECT_TRUE(nlohmann::json::parse(experiment_json(partial))["partial"].get<bool>());
    EXPECT_EQ(without_times(partial.tables[0].draws[1]),
              without_times(small_experiment().tables[0].draws[1]));
}

TEST(Experiment, StoppedBeforeTheFirstDrawStillReports) {
    std::stop_source stop;
    stop.request_stop();
    const Experiment empty = run_experiment(small_tables(), few_draws(), {stop.get_token(), nullptr});
    EXPECT_THAT(experiment_text(empty), HasSubstr("0 of 6 draws on Zoo"));
    EXPECT_THAT(experiment_text(empty), Not(HasSubstr("cut short")));
    EXPECT_THAT(experiment_markdown(empty), HasSubstr("no draw has a proven optimum"));
}

TEST(Experiment, WhatIsCutShortIsNotFinished) {
    Settings settings = few_draws(2);
    settings.time_limit = 1e-9;
    const Experiment cut = run_experiment(small_tables(), settings);
    for (const TableRecord& table : cut.tables) {
        ASSERT_EQ(table.draws.size(), 2U);
        for (const Draw& draw : table.draws)
            EXPECT_TRUE(draw.runs.empty() || !draw.run(Algorithm::backtracking).finished);
        EXPECT_FALSE(summarize(table, settings).time(Algorithm::backtracking));
    }
    EXPECT_FALSE(cut.is_partial()) << "all draws were made";
}

TEST(Experiment, WhatIsGivenUpIsNotRun) {
    const std::vector<NamedTable> tables = small_tables();
    const std::vector<Algorithm> given_up{Algorithm::sesra};
    const auto draw = run_draw(Granules(tables[0].table), "Zoo", 0, few_draws(), given_up);
    EXPECT_FALSE(draw->run(Algorithm::sesra).finished);
    EXPECT_FALSE(draw->run(Algorithm::sesra).answer);
    EXPECT_TRUE(draw->run(Algorithm::sesra_star).finished);
    EXPECT_EQ(draw->optimum->cost, small_experiment().tables[0].draws[0].optimum->cost);
}

TEST(Experiment, RefusesSettingsThatMakeNoSense) {
    const std::vector<NamedTable> tables = small_tables();
    const auto refused = [&](auto change) {
        Settings settings = few_draws(1);
        change(settings);
        EXPECT_THROW(run_experiment(tables, settings), UsageError);
    };
    refused([](Settings& settings) { settings.draws = 0; });
    refused([](Settings& settings) { settings.lambdas = {0.5}; });
    refused([](Settings& settings) { settings.lambdas = {}; });
    refused([](Settings& settings) { settings.lambda = 1; });
    refused([](Settings& settings) { settings.budget_factor = {-1, 0}; });
    refused([](Settings& settings) { settings.time_limit = 0; });
    refused([](Settings& settings) { settings.costs.from = 200; });
    EXPECT_THROW(run_experiment({}, few_draws()), UsageError);
    const std::vector<NamedTable> twice{tables[0], tables[0]};
    EXPECT_THROW(run_experiment(twice, few_draws()), UsageError);
}

TEST(Summary, SpreadOfHandPickedNumbers) {
    const auto odd = spread({5, 1, 3});
    EXPECT_EQ(odd->min, 1);
    EXPECT_EQ(odd->max, 5);
    EXPECT_EQ(odd->mean, 3);
    EXPECT_EQ(odd->median, 3);
    EXPECT_EQ(spread({1, 2, 4, 9})->median, 3);
    EXPECT_EQ(spread({1, 2, 4, 9})->mean, 4);
    EXPECT_FALSE(spread({}));
}

/// Three draws by hand: optimum (10 objects, cost 7); lambda 0 finds it once, lambda -1 twice.
Experiment by_hand() {
    Settings settings = few_draws(3);
    settings.lambdas = {0, -1};
    settings.lambda = -1;
    TableRecord table{"Zoo", "type", {"a", "b"}, 20, 15, 2, 0, 12, {}};
    const SubsetMeasures optimum{1, 7, 10, 12};
    const SubsetMeasures dearer{1, 8, 10, 12};
    const SubsetMeasures smaller{1, 7, 5, 12};
    for (std::size_t i = 0; i < 3; ++i) {
        Draw draw;
        draw.index = i;
        draw.cheapest_reduct = 10;
        draw.budget = 8;
        draw.optimum = optimum;
        draw.optimal_features = {1};
        const SubsetMeasures zero = i == 0 ? optimum : dearer;
        const SubsetMeasures one = i == 0 ? smaller : optimum;
        draw.by_lambda = {{0, zero}, {-1, one}};
        for (const Algorithm algorithm : kTimed)
            draw.runs.push_back({algorithm, true, 0.001 * static_cast<double>(i + 1), 2 + i, optimum});
        draw.runs[0].finished = i != 2;
        draw.runs[3].answer = one;
        table.draws.push_back(draw);
    }
    return {settings, {table}};
}

TEST(Summary, CountsHandMadeDraws) {
    const TableSummary summary = summarize(by_hand()).front();
    EXPECT_EQ(summary.zero->found, 1U);
    EXPECT_DOUBLE_EQ(summary.zero->decided, 1);
    EXPECT_THAT(summary.best_lambdas, ElementsAre(-1));
    EXPECT_DOUBLE_EQ(summary.best.share(), 2.0 / 3);
    EXPECT_DOUBLE_EQ(summary.best.decided, 2.5 / 3);
    EXPECT_DOUBLE_EQ(summary.single.share(), 2.0 / 3);
    EXPECT_DOUBLE_EQ(summary.competition.share(), 1);
    EXPECT_DOUBLE_EQ(summary.backtracking_steps->mean, 3);
    EXPECT_DOUBLE_EQ(summary.time(Algorithm::exact)->mean, 2);
    EXPECT_FALSE(summary.time(Algorithm::sesra)) << "one draw was cut short";
    EXPECT_FALSE(summary.time_ratio(Algorithm::sesra, Algorithm::exact));
}

TEST(Findings, FollowTheNumbers) {
    Experiment experiment = by_hand();
    std::vector<Finding> answers = findings(experiment, summarize(experiment));
    ASSERT_EQ(answers.size(), 4U);
    EXPECT_THAT(answers[0].answer,
                HasSubstr("On Zoo it visited 3 of 4 subsets on average (75 %) and 4 at most"));
    EXPECT_THAT(answers[0].answer, testing::StartsWith("Yes")) << "SESRA was cut short";
    EXPECT_THAT(answers[1].answer, testing::StartsWith("Yes"));
    EXPECT_THAT(answers[2].answer, HasSubstr("One table cannot tell"));
    EXPECT_THAT(answers[3].answer, testing::StartsWith("Yes"));
    EXPECT_THAT(answers[3].answer, HasSubstr("The exact search always finds it"));

    for (Draw& draw : experiment.tables[0].draws) {
        draw.by_lambda[1].answer = draw.by_lambda[0].answer = *draw.optimum;
        draw.runs[0].finished = true;
        draw.runs[2].seconds = 1;
        draw.runs[3].answer->cost = 8;
        draw.runs[5].finished = false;
    }
    answers = findings(experiment, summarize(experiment));
    EXPECT_THAT(answers[0].answer, testing::StartsWith("No"));
    EXPECT_THAT(answers[1].answer, testing::StartsWith("No"));
    EXPECT_THAT(answers[3].answer, testing::StartsWith("No"));
    EXPECT_THAT(answers[3].answer, Not(HasSubstr("exact"))) << "it was cut short";
}

TEST(Findings, CompareTables) {
    Experiment experiment = by_hand();
    TableRecord other = experiment.tables[0];
    other.name = "Other";
    for (Draw& draw : other.draws) std::swap(draw.by_lambda[0].answer, draw.by_lambda[1].answer);
    experiment.tables.push_back(other);
    std::vector<Finding> answers = findings(experiment, summarize(experiment));
    EXPECT_THAT(answers[2].answer,
                testing::StartsWith("No: of those tried none is the best on every table. The "
                                    "best is -1 on Zoo; 0 on Other."));
    experiment.tables[1].draws = experiment.tables[0].draws;
    answers = findings(experiment, summarize(experiment));
    EXPECT_THAT(answers[2].answer, testing::StartsWith("Yes: of those tried, the best on every table: -1."));
}

TEST(Findings, DrawsWithoutAProofAreLeftOutAndSaidToBe) {
    Experiment experiment = by_hand();
    EXPECT_TRUE(reservations(experiment, summarize(experiment)).empty());
    experiment.tables[0].draws[0].optimum.reset();
    const TableSummary summary = summarize(experiment).front();
    EXPECT_EQ(summary.settled, 2U);
    EXPECT_EQ(summary.zero->found, 0U);
    EXPECT_EQ(summary.best.draws, 2U);
    EXPECT_DOUBLE_EQ(summary.best.share(), 1);
    EXPECT_THAT(reservations(experiment, {summary}),
                ElementsAre(HasSubstr("On Zoo, 1 of 3 draws have no optimum proven within 60 s")));
}

TEST(PaperFigures, AreFoundByNameWhateverTheCapitals) {
    ASSERT_NE(paper_figures("tic-tac-toe"), nullptr);
    EXPECT_EQ(paper_figures("tic-tac-toe")->backtracking_steps.max, 439);
    EXPECT_EQ(paper_figures("MUSHROOM")->objects, 8124U);
    EXPECT_EQ(paper_figures("zoo2"), nullptr);
}

TEST(WriteExperiment, TextSetsThePapersFiguresBesideOurs) {
    const std::string text = experiment_text(small_experiment());
    EXPECT_THAT(text, HasSubstr("132 / 4,089 / 1,112"));
    EXPECT_THAT(text, HasSubstr("6 / 7 / 6.70"));
    EXPECT_THAT(text, HasSubstr("> 70 %"));
    EXPECT_THAT(text, HasSubstr("65,536"));
    EXPECT_THAT(text, Not(HasSubstr("cut short")));
    EXPECT_THAT(experiment_text(by_hand()), HasSubstr("-: cut short on a draw, by 60 s or by memory."));
}

TEST(WriteExperiment, WritesEveryFile) {
    const auto folder = std::filesystem::temp_directory_path() / "frugal-experiment-test" / "deep";
    std::filesystem::remove_all(folder.parent_path());
    const auto paths = write_experiment(small_experiment(), folder);
    std::vector<std::string> names;
    for (const auto& path : paths) {
        names.push_back(path.filename().string());
        EXPECT_GT(std::filesystem::file_size(path), 100U);
    }
    EXPECT_THAT(names, ElementsAre("experiment.md", "lambda.svg", "competition.svg", "draws.csv",
                                   "lambdas.csv", "experiment.json"));
    std::ofstream(folder.parent_path() / "file") << "in the way";
    EXPECT_THROW(write_experiment(small_experiment(), folder.parent_path() / "file"), DataError);
    std::filesystem::remove_all(folder.parent_path());
}

TEST(WriteExperiment, CsvHasOneLineForEachDrawAndEachLambda) {
    const std::string draws = draws_csv(small_experiment());
    EXPECT_EQ(std::ranges::count(draws, '\n'), 1 + 12);
    const auto first_line = draws.substr(0, draws.find('\n'));
    const auto second_line =
        draws.substr(first_line.size() + 1, draws.find('\n', first_line.size() + 1) - first_line.size() - 1);
    EXPECT_EQ(std::ranges::count(first_line, ','), std::ranges::count(second_line, ','));
    EXPECT_EQ(std::ranges::count(lambdas_csv(small_experiment()), '\n'), 1 + 26);
    Experiment odd = by_hand();
    odd.tables[0].name = "a,\"b\"";
    EXPECT_THAT(lambdas_csv(odd), HasSubstr("\n\"a,\"\"b\"\"\",0,3,1,0.333333,1.000000,0\n"));
}

TEST(WriteExperiment, JsonHoldsWhatTheTablesSay) {
    const auto json = nlohmann::json::parse(experiment_json(by_hand()));
    const auto& table = json["tables"][0];
    EXPECT_EQ(table["draws"].size(), 3U);
    EXPECT_EQ(table["draws"][0]["optimum"]["features"][0], "b");
    EXPECT_EQ(table["draws"][0]["lambdas"][0]["optimal"], true);
    EXPECT_EQ(table["draws"][0]["lambdas"][1]["optimal"], false);
    EXPECT_TRUE(table["summary"]["milliseconds"]["sesra"].is_null());
    EXPECT_EQ(table["summary"]["competition"]["found"], 3);
    EXPECT_EQ(table["paper"]["backtracking_steps"]["max"], 4089);
    EXPECT_EQ(json["settings"]["distribution"], "uniform");
    EXPECT_EQ(json["findings"].size(), 4U);
}

TEST(WriteExperiment, FiguresNameEveryTable) {
    for (const std::string& figure :
         {lambda_figure(small_experiment()), competition_figure(small_experiment())}) {
        EXPECT_THAT(figure, HasSubstr(">Zoo</text>"));
        EXPECT_THAT(figure, HasSubstr(">Tic-tac-toe</text>"));
    }
    const std::string page = experiment_markdown(small_experiment());
    EXPECT_THAT(page, HasSubstr("](lambda.svg)"));
    EXPECT_THAT(page, HasSubstr("](competition.svg)"));
}

TEST(WriteExperiment, OtherCostsAreNotPassedOffAsThePapers) {
    Experiment experiment = by_hand();
    EXPECT_THAT(experiment_markdown(experiment), Not(HasSubstr("another question")));
    experiment.settings.costs.distribution = Distribution::pareto;
    EXPECT_THAT(experiment_markdown(experiment), HasSubstr("another question"));
}

TEST(RenderTable, EscapesMarkdownAndAlignsText) {
    const ReportTable table{"t", {"name", "n"}, {{"a|b", "1,000"}, {"long name", "7"}}, ""};
    EXPECT_EQ(as_markdown(table), "| name | n |\n| --- | ---: |\n| a\\|b | 1,000 |\n| long name | 7 |\n");
    EXPECT_EQ(as_text(table), "  name           n\n  a|b        1,000\n  long name      7\n");
    EXPECT_EQ(wrapped("one two three", 10), "  one two\n  three\n");
}

}  // namespace
}  // namespace frugal::experiment
