// What a file for another solver says must be what was asked: its optimum, found by trying every subset on
// the text itself or by a real solver, is the one of frugal::solve.
#include "export/readers.hpp"
#include "support/ask.hpp"
#include <frugal/error.hpp>
#include <frugal/export/export.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>

#include <gtest/gtest.h>

namespace {

using namespace frugal;
using namespace support;

/// FSTC, reducts, and a share or a number of objects, with and without a budget.
Problem question(const RandomCase& random) {
    const TestCosts costs = test_costs(random.table, random.costs);
    Dice dice(random.seed + 1000);
    const std::string names[] = {"fstc", "min-cost-reduct", "minimal-reduct"};
    const std::size_t kind = dice.below(5);
    Problem problem = make_problem(kind < 3 ? names[kind] : names[0], costs);
    if (kind == 4) problem = Problem("cheapest", costs).prefer<LowestCost>();
    if (kind >= 3 && dice.one_in(2)) problem.subject_to<Sufficiency>(Decimal{60, 0});
    if (kind >= 3 && dice.one_in(2))
        problem.subject_to<DecidedAtLeast>(static_cast<Weight>(dice.below(random.table.objects + 1)));
    if (random.budget && kind != 2) problem.subject_to<Budget>(decimal_of(*random.budget), costs);
    return problem;
}

/// What an object weighs: one more than everything costs.
std::int64_t object_weight(const ClauseModel& model) {
    std::int64_t weight = 1;
    for (const Units cost : model.costs) weight += cost;
    return weight;
}

/// What frugal::solve says the goal of the linear program is worth.
std::optional<std::int64_t> expected_goal(const ClauseModel& model, const Problem& problem,
                                          const Result& result) {
    if (!result.answer) return std::nullopt;
    std::int64_t cost = 0;
    result.answer->features.for_each([&](std::size_t a) { cost += model.costs[a]; });
    const bool counts = problem.objectives().size() == 2 && !model.all_decided;
    return counts ? object_weight(model) * result.answer->measures.positive_region - cost : cost;
}

Result proven(const DecisionTable& table, const Problem& problem) {
    return solve(table, problem, options_for(Algorithm::exact));
}

TEST(Export, LinearProgramsHaveTheSameOptimum) {
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const RandomCase random = random_case(seed);
        const Problem problem = question(random);
        SCOPED_TRACE(describe(random));
        const ClauseModel model = make_clause_model(random.table, problem);
        const std::string text = export_problem(random.table, problem, ExportFormat::lp);
        EXPECT_EQ(LinearProgram(text).optimum(), expected_goal(model, problem, proven(random.table, problem)))
            << text;
    }
}

TEST(Export, MaxSatHasTheSameOptimum) {
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const RandomCase random = random_case(seed);
        const Problem problem = question(random);
        SCOPED_TRACE(describe(random));
        const ClauseModel model = make_clause_model(random.table, problem);
        std::optional<std::int64_t> expected = expected_goal(model, problem, proven(random.table, problem));
        if (expected && model.most_decided && !model.all_decided)
            expected = object_weight(model) * model.decidable - *expected;
        const std::string text = export_problem(random.table, problem, ExportFormat::wcnf);
        EXPECT_EQ(MaxSat(text, model.features.size(), model.objects.size()).optimum(), expected) << text;
    }
}

TEST(Export, WritesMinimalClausesOnceAndMergesObjects) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const RandomCase random = random_case(seed);
        SCOPED_TRACE(describe(random));
        const ClauseModel model = make_clause_model(random.table, question(random));
        std::set<Mask> distinct;
        for (const FeatureSet& clause : model.clauses) EXPECT_TRUE(distinct.insert(mask_of(clause)).second);
        std::set<std::vector<std::size_t>> lists;
        Weight weight = 0;
        for (const ModelObjects& objects : model.objects) {
            EXPECT_TRUE(lists.insert(objects.clauses).second);
            weight += objects.weight;
            for (const std::size_t k : objects.clauses) {
                for (const std::size_t other : objects.clauses)
                    EXPECT_TRUE(k == other || !model.clauses[k].is_subset_of(model.clauses[other]));
            }
        }
        EXPECT_EQ(weight, model.objects.empty() ? 0 : model.decidable);
    }
}

std::string output_of(const std::string& command) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen((command + " 2>&1").c_str(), "r"),
                                                               pclose);
    std::string text;
    for (int c = 0; pipe != nullptr && (c = std::fgetc(pipe.get())) != EOF;) text += static_cast<char>(c);
    return text;
}

bool is_installed(const std::string& program) { return !output_of("command -v " + program).empty(); }

/// Writes a file, runs a solver on it and gives back what it printed.
std::string run_solver(const std::string& command, const std::string& text, const std::string& arguments) {
    const std::filesystem::path path =
        std::filesystem::path(testing::TempDir()) / ("frugal-export-" + command + ".lp");
    std::ofstream(path) << text;
    const std::string output = output_of(command + " '" + path.string() + "' " + arguments);
    std::filesystem::remove(path);
    return output;
}

TEST(Export, ClingoAgrees) {
    if (!is_installed("clingo")) GTEST_SKIP() << "clingo is not installed (Debian: gringo)";
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const RandomCase random = random_case(seed);
        const Problem problem = question(random);
        SCOPED_TRACE(describe(random));
        const ClauseModel model = make_clause_model(random.table, problem);
        const Result result = proven(random.table, problem);
        const std::string text = export_problem(random.table, problem, ExportFormat::asp);
        const std::string output = run_solver("clingo", text, "");
        EXPECT_EQ(output.find("info:"), std::string::npos) << output;
        std::smatch found;
        if (!std::regex_search(output, found, std::regex(R"(Optimization : (-?\d+)(?: (\d+))?)"))) {
            EXPECT_NE(output.find("UNSATISFIABLE"), std::string::npos) << output;
            EXPECT_FALSE(result.answer) << output;
            continue;
        }
        ASSERT_TRUE(result.answer) << output;
        const std::int64_t value = found[2].matched
                                       ? -std::stoll(found[1]) * object_weight(model) - std::stoll(found[2])
                                       : std::stoll(found[1]);
        EXPECT_EQ(value, expected_goal(model, problem, result)) << output << text;
    }
}

TEST(Export, CbcAgrees) {
    if (!is_installed("cbc")) GTEST_SKIP() << "cbc is not installed (Debian: coinor-cbc)";
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const RandomCase random = random_case(seed);
        const Problem problem = question(random);
        SCOPED_TRACE(describe(random));
        const ClauseModel model = make_clause_model(random.table, problem);
        const Result result = proven(random.table, problem);
        const std::string text = export_problem(random.table, problem, ExportFormat::lp);
        const std::string output = run_solver("cbc", text, "solve solution -");
        std::smatch found;
        if (!std::regex_search(output, found, std::regex(R"(Optimal - objective value (-?[\d.]+))"))) {
            EXPECT_NE(output.find("infeasible"), std::string::npos) << output;
            EXPECT_FALSE(result.answer) << output;
            continue;
        }
        ASSERT_TRUE(result.answer) << output;
        const auto expected = static_cast<double>(*expected_goal(model, problem, result));
        EXPECT_NEAR(std::stod(found[1]), expected, 1e-6) << output << text;
    }
}

TEST(Export, ReadsBackByName) {
    const DecisionTable table = table_of("\"say \"\"a\"\"\nor b\",c\\d,e\n1,1,x\n2,1,y\n");
    const Problem problem = cheapest_reduct(TestCosts::unit(2));
    const std::string lp = export_problem(table, problem, ExportFormat::lp);
    EXPECT_NE(lp.find("\\ t1 is say \"a\" or b\n\\ t2 is c\\d\n"), std::string::npos) << lp;
    EXPECT_NE(lp.find(" clause1: t1 >= 1\n"), std::string::npos) << lp;
    const std::string wcnf = export_problem(table, problem, ExportFormat::wcnf);
    EXPECT_NE(wcnf.find("c 2 is c\\d\nh 1 0\n1 -1 0\n1 -2 0\n"), std::string::npos) << wcnf;
    const std::string asp = export_problem(table, problem, ExportFormat::asp);
    EXPECT_NE(asp.find(R"(feature(1,"say \"a\"\nor b"). cost(1,1).)"), std::string::npos) << asp;
    EXPECT_NE(asp.find(R"(feature(2,"c\\d"). cost(2,1).)"), std::string::npos) << asp;
}

TEST(Export, RefusesWhatItCannotSay) {
    const DecisionTable table = table_of("a,b,d\n1,1,x\n1,2,y\n2,2,x\n");
    Problem limited = fstc(TestCosts::unit(2), std::nullopt);
    limited.subject_to<FeatureLimit>(std::size_t{1});
    EXPECT_THROW(export_problem(table, limited, ExportFormat::lp), UsageError);
    const Problem odd = Problem("odd", TestCosts::unit(2)).prefer<LowestCost>().prefer<FewestFeatures>();
    EXPECT_THROW(export_problem(table, odd, ExportFormat::asp), UsageError);
    const Problem dear = fstc(parse_cost_list("a=1,b=4000000000000000", table), std::nullopt);
    EXPECT_THROW(export_problem(table, dear, ExportFormat::lp), UsageError);
    EXPECT_THROW(export_problem(table, dear, ExportFormat::wcnf), UsageError);
    EXPECT_THROW(export_problem(table, dear, ExportFormat::asp), UsageError);
    EXPECT_THROW(export_format_named("mps"), UsageError);
}

}  // namespace
