// An answer set program: the model as facts, the question as a few rules that a person can read and change.
#include <frugal/error.hpp>
#include <frugal/export/export.hpp>

#include <limits>

#include <fmt/format.h>

namespace frugal {
namespace {

std::string in_quotes(std::string_view name) {
    std::string text = "\"";
    for (const char c : name) {
        if (c == '"' || c == '\\') text += '\\';
        if (static_cast<unsigned char>(c) >= ' ') {
            text += c;
        } else {
            text += c == '\n' ? "\\n" : " ";
        }
    }
    return text + "\"";
}

/// Numbers of clingo have 32 bits.
void expect_small(std::int64_t number, std::string_view what) {
    if (number <= std::numeric_limits<std::int32_t>::max()) return;
    throw UsageError(
        fmt::format("{} of {} is more than asp can count; round the costs, or export to lp", what, number));
}

std::string facts(const ClauseModel& model) {
    std::string text;
    for (std::size_t a = 0; a < model.features.size(); ++a)
        text += fmt::format("feature({},{}). cost({},{}).\n", a + 1, in_quotes(model.features[a]), a + 1,
                            model.costs[a]);
    for (std::size_t k = 0; k < model.clauses.size(); ++k) {
        model.clauses[k].for_each(
            [&](std::size_t a) { text += fmt::format("clause({},{}). ", k + 1, a + 1); });
        text.back() = '\n';
    }
    for (std::size_t x = 0; x < model.objects.size(); ++x) {
        text += fmt::format("object({},{}).", x + 1, model.objects[x].weight);
        for (const std::size_t k : model.objects[x].clauses)
            text += fmt::format(" needs({},{}).", x + 1, k + 1);
        text += '\n';
    }
    return text;
}

std::string rules(const ClauseModel& model) {
    std::string text =
        "\n{ buy(F) } :- feature(F,_).\n"
        "hit(K) :- clause(K,F), buy(F).\n";
    if (model.all_decided) {
        text += ":- clause(K,_), not hit(K).\n";
    } else {
        text +=
            "missed(X) :- needs(X,K), not hit(K).\n"
            "decided(X) :- object(X,_), not missed(X).\n";
    }
    if (model.budget) text += fmt::format(":- #sum {{ C,F : buy(F), cost(F,C) }} > {}.\n", *model.budget);
    if (model.required)
        text += fmt::format(":- #sum {{ W,X : decided(X), object(X,W) }} < {}.\n", *model.required);
    if (model.most_decided && !model.all_decided) text += "#maximize { W@2,X : decided(X), object(X,W) }.\n";
    return text +
           "#minimize { C@1,F : buy(F), cost(F,C) }.\n"
           "#show.\n#show N : buy(F), feature(F,N).\n";
}

/// clingo warns of atoms that no rule makes; a table may have no clauses.
std::string declared(const ClauseModel& model) {
    if (!model.clauses.empty()) return {};
    return model.all_decided ? "#defined clause/2.\n"
                             : "#defined clause/2. #defined needs/2. #defined object/2.\n";
}

}  // namespace

std::string asp_text(const ClauseModel& model) {
    expect_small(model.total, "a total cost");
    expect_small(model.decidable, "a number of objects");
    std::vector<std::string> lines = heading(model, "an answer set program");
    lines.emplace_back("Run: clingo FILE.lp");
    lines.emplace_back("The last answer shows the features to buy.");
    lines.emplace_back(model.most_decided && !model.all_decided
                           ? "Optimization: minus the decided objects, then the cost."
                           : "Optimization: the cost.");
    return comments("%", lines) + "\n" + facts(model) + declared(model) + rules(model);
}

}  // namespace frugal
