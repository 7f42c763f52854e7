#include <frugal/error.hpp>
#include <frugal/problem/constraints/chosen_features.hpp>
#include <frugal/problem/constraints/decided_at_least.hpp>
#include <frugal/problem/constraints/feature_limit.hpp>
#include <frugal/problem/constraints/same_entropy.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/objective_table.hpp>
#include <frugal/report/numbers.hpp>

#include <algorithm>

#include <CLI/CLI.hpp>
#include <cli/exit_code.hpp>
#include <cli/problem_options.hpp>
#include <cli/shared_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace frugal::cli {
namespace {

constexpr std::string_view kComposed = "composed";

/// `--min-positive-region`: `N` objects or `P%` of what all features decide.
struct LeastRegion {
    std::optional<Decimal> percent;
    Weight objects = 0;

    static LeastRegion parse(const std::string& text) {
        if (text == "%") throw UsageError("--min-positive-region % lacks a number, as in 95%");
        if (text.ends_with('%'))
            return {parse_amount("--min-positive-region", text.substr(0, text.size() - 1)), 0};
        const Decimal amount = parse_amount("--min-positive-region", text);
        if (amount.is_integer()) return {std::nullopt, amount.mantissa};
        throw UsageError(fmt::format(
            "--min-positive-region {} is no number of objects (write {}% for a share)", text, text));
    }
};

std::string names_of(const DecisionTable& table, const FeatureSet& features) {
    std::vector<std::string> names;
    features.for_each([&](std::size_t feature) { names.push_back(table.features[feature].name); });
    return fmt::format("{}", fmt::join(names, ", "));
}

bool wants(const std::vector<std::string>& lists, std::string_view objective) {
    return std::ranges::any_of(
        lists, [&](const std::string& list) { return list.find(objective) != std::string::npos; });
}

std::string wishes_text(const Problem& problem) {
    std::vector<std::string> wishes;
    for (const auto& objective : problem.objectives()) {
        wishes.push_back(fmt::format(
            "{} {}", objective->direction() == Direction::maximize ? "most" : "least", objective->name()));
    }
    return fmt::format("{}", fmt::join(wishes, ", then "));
}

/// A list of features, which may be given in several options.
void declare_features(CLI::App& command, const std::string& name, std::vector<std::string>& features,
                      const std::string& help) {
    command.add_option(name, features, help)->type_name("A,B,...")->expected(1)->take_all();
}

}  // namespace

int complain_infeasible(const Problem& problem) {
    std::string constraints;
    for (const auto& constraint : problem.constraints())
        constraints += (constraints.empty() ? "" : "; ") + constraint->describe();
    fmt::print(stderr, "frugal: nothing satisfies the constraints: {}\n", constraints);
    return kInfeasible;
}

std::string Question::asked() const {
    std::string text = "Asked: ";
    std::size_t said = 0;  // so many objectives, and the implied constraints, are in the words of the name
    std::size_t first = implied;
    for (const NamedProblem& named : named_problems()) {
        if (named.name != problem.name()) continue;
        text += named.asks;
        const Problem alone = make_problem(named.name, ingredients);
        said = alone.objectives().size();
    }
    const bool is_fstc = problem.name() == "fstc" && problem.objectives().size() == said;
    if (is_fstc) {
        text = problem.budget() == nullptr
                   ? "Asked: decide the most objects, then spend the least"
                   : fmt::format("Asked: decide the most objects within a budget of {}, then spend the least",
                                 with_thousands(problem.budget()->amount().to_string()));
    } else if (problem.objectives().size() > said) {
        text = "Asked: " + wishes_text(problem);
        first = 0;
    }
    for (std::size_t i = first; i < problem.constraints().size(); ++i) {
        const Constraint* const constraint = problem.constraints()[i].get();
        if (!(is_fstc && constraint == problem.budget())) text += "; " + constraint->describe();
    }
    if (const std::string model = problem.model_line(); !model.empty())
        text += "\n" + model.substr(0, model.size() - 1);
    return text;
}

void ProblemOptions::declare_limits(CLI::App& command) {
    model.declare(command);
    declare_features(command, "--require", require, "Features that must be bought; may be repeated");
    declare_features(command, "--forbid", forbid, "Features that must not be bought; may be repeated");
    command.add_option("--max-features", max_features, "Buy at most K features")
        ->type_name("K")
        ->check(whole_number());
}

void ProblemOptions::declare_objectives(CLI::App& command) {
    command_ = &command;
    std::string more = "Objectives, in falling order of weight:";
    std::string less = "The same, of which less is better:";
    for (const ObjectiveRow& row : objective_table())
        (row.direction == Direction::maximize ? more : less) += fmt::format("\n{}: {}", row.name, row.says);
    command.add_option("--maximize", maximize, more)->type_name("NAME")->expected(1)->take_all();
    command.add_option("--minimize", minimize, less)->type_name("NAME")->expected(1)->take_all();
    command
        .add_option(
            "--misclassification", misclassification,
            "What errors cost: a CSV matrix, first column the actual class, header the predicted ones")
        ->type_name("FILE");
    declare_features(command, "--prefer", prefer,
                     "Features in the order in which they are preferred, to break ties; the last objective "
                     "unless `preference` stands elsewhere");
    command.add_option("--subsamples", subsamples, "For stability: how many random subsamples")
        ->type_name("N")
        ->check(whole_number())
        ->capture_default_str();
    command.add_option("--subsample-share", subsample_share, "For stability: share of the objects in each")
        ->type_name("F")
        ->capture_default_str();
}

void ProblemOptions::declare_measures(CLI::App& command) {
    model.declare(command);
    declare_objectives(command);
    command.add_option("--seed", seed, "Seed of the subsamples")->type_name("N")->check(whole_number());
}

void ProblemOptions::declare(CLI::App& command) {
    std::string problems = "What is asked (default: fstc, unless objectives are given):";
    for (const NamedProblem& named : named_problems())
        problems += fmt::format("\n{}: {}", named.name, named.asks);
    command.add_option("-b,--budget", budget, "The most that may be spent (default: unlimited)")
        ->type_name("M");
    command.add_option("--problem", problem, problems)->type_name("NAME");
    command
        .add_option("--min-positive-region", min_positive_region,
                    "Decide at least N objects, or P% of what all features decide")
        ->type_name("N|P%");
    command.add_flag("--same-entropy", same_entropy, "Keep the conditional entropy that all features have");
    declare_limits(command);
    declare_objectives(command);
}

bool ProblemOptions::measures_numbers() const {
    return model.measures_numbers() || wants(maximize, "margin");
}

Ingredients ProblemOptions::ingredients(const DecisionTable& table, const CostOptions& costs) const {
    Ingredients result(costs.read(table));
    result.table = &table;
    result.model = model.make(table, costs, problem ? problem_named(*problem).model : "pawlak");
    result.losses = model.parsed_losses();
    result.subsamples = {subsamples, parse_amount("--subsample-share", subsample_share), seed};
    if (misclassification) result.errors = read_misclassification_costs(*misclassification, table);
    for (const std::string& name : prefer) {
        for (const std::size_t feature : parse_feature_list(table, {name})) {
            if (std::ranges::find(result.preference, feature) != result.preference.end())
                throw UsageError(fmt::format("--prefer names '{}' twice", table.features[feature].name));
            result.preference.push_back(feature);
        }
    }
    return result;
}

void ProblemOptions::add_limits(Question& question, const DecisionTable& table) const {
    const FeatureSet required = parse_features(table, require);
    const FeatureSet forbidden = parse_features(table, forbid);
    if (!require.empty() && required.empty()) throw UsageError("--require names no feature");
    if (!forbid.empty() && forbidden.empty()) throw UsageError("--forbid names no feature");
    if (required.intersects(forbidden)) {
        throw UsageError(fmt::format("both required and forbidden: {}",
                                     names_of(table, required.intersection(forbidden))));
    }
    if (!required.empty()) question.problem.subject_to<RequiredFeatures>(required, names_of(table, required));
    if (!forbidden.empty())
        question.problem.subject_to<ForbiddenFeatures>(forbidden, names_of(table, forbidden));
    if (max_features) question.problem.subject_to<FeatureLimit>(*max_features);
}

/// In the order of the command line, in which `--maximize` and `--minimize` may alternate.
void ProblemOptions::add_objectives(Question& question) const {
    std::size_t maximized = 0;
    std::size_t minimized = 0;
    const auto add = [&](std::string_view name, Direction direction) {
        const auto same = [&](const auto& objective) { return objective->name() == name; };
        if (std::ranges::any_of(question.problem.objectives(), same))
            throw UsageError(fmt::format("the objective {} is there twice", name));
        question.problem.prefer(make_objective(name, direction, question.ingredients));
    };
    const auto add_list = [&](const std::string& list, Direction direction) {
        for (std::size_t begin = 0; begin <= list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            if (begin == end)
                throw UsageError(fmt::format("the list of objectives '{}' holds an empty name", list));
            add(std::string_view(list).substr(begin, end - begin), direction);
            begin = end + 1;
        }
    };
    for (const CLI::Option* option : command_->parse_order()) {
        if (option->check_name("--maximize")) add_list(maximize[maximized++], Direction::maximize);
        if (option->check_name("--minimize")) add_list(minimize[minimized++], Direction::minimize);
    }
    const auto prefers = [](const auto& objective) { return objective->name() == "preference"; };
    if (!prefer.empty() && std::ranges::none_of(question.problem.objectives(), prefers))
        add("preference", Direction::maximize);
}

/// What no part of the question makes use of is a mistake of the asker.
void ProblemOptions::refuse_unused(const Problem& asked) const {
    const auto wanted = [&](std::string_view name) {
        return std::ranges::any_of(asked.objectives(),
                                   [&](const auto& objective) { return objective->name() == name; });
    };
    if (model.losses && asked.model_name() != "dtrs" && !wanted("risk"))
        throw UsageError("--losses goes with --model dtrs or --minimize risk");
    if (misclassification && !wanted("misclassification") && !wanted("total-cost"))
        throw UsageError("--misclassification goes with --minimize misclassification or total-cost");
    const bool draws = command_ != nullptr &&
                       (command_->count("--subsamples") > 0 || command_->count("--subsample-share") > 0);
    if (draws && !wanted("stability"))
        throw UsageError("--subsamples and --subsample-share go with --maximize stability");
}

Question ProblemOptions::compose(const DecisionTable& table, const CostOptions& costs) const {
    Ingredients from = ingredients(table, costs);
    std::optional<LeastRegion> least;
    if (min_positive_region) least = LeastRegion::parse(*min_positive_region);
    if (least) from.keep = least->percent.value_or(Decimal{0, 0});
    const bool composes = !problem && (!maximize.empty() || !minimize.empty());
    Problem named =
        composes ? empty_problem(std::string(kComposed), from) : make_problem(problem.value_or("fstc"), from);
    Question question{std::move(named), std::move(from), 0};
    question.implied = question.problem.constraints().size();
    if (least && least->percent) question.problem.subject_to<Sufficiency>(*least->percent);
    if (least && !least->percent) question.problem.subject_to<DecidedAtLeast>(least->objects);
    if (same_entropy) {
        question.ingredients.expect_blocks("entropy");
        question.problem.subject_to<SameEntropy>(table);
    }
    if (budget)
        question.problem.subject_to<Budget>(parse_amount("--budget", *budget), question.problem.costs());
    add_limits(question, table);
    add_objectives(question);
    refuse_unused(question.problem);
    return question;
}

Problem ProblemOptions::compose_measures(const DecisionTable& table, const CostOptions& costs) const {
    Ingredients from = ingredients(table, costs);
    Question question{empty_problem(std::string(kComposed), from), from, 0};
    add_objectives(question);
    refuse_unused(question.problem);
    return question.problem;
}

Question ProblemOptions::compose_fstc(const DecisionTable& table, const CostOptions& costs) const {
    Ingredients from = ingredients(table, costs);
    Question question{fstc(from, std::nullopt), from, 0};
    if (budget)
        question.problem.subject_to<Budget>(parse_amount("--budget", *budget), question.problem.costs());
    add_limits(question, table);
    refuse_unused(question.problem);
    return question;
}

}  // namespace frugal::cli
