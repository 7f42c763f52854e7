// An integer program. Only the features are whole numbers: once they are, z <= sum of t over a missed clause
// is z <= 0, and over clauses that are all hit z <= 1 is all that is left, so z need not be told to be whole.
#include <frugal/export/export.hpp>

#include <fmt/format.h>

namespace frugal {
namespace {

/// A row of a linear program, broken into lines that every reader takes.
class Row {
  public:
    explicit Row(std::string name) : text_(" " + std::move(name) + ":") {}

    Row& add(Units factor, char kind, std::size_t index) {
        if (text_.size() - line_ > kLine) {
            line_ = text_.size();
            text_ += "\n  ";
        }
        text_ += factor < 0 ? " -" : first_ ? "" : " +";
        const Units size = factor < 0 ? -factor : factor;
        text_ += size == 1 ? fmt::format(" {}{}", kind, index + 1)
                           : fmt::format(" {} {}{}", size, kind, index + 1);
        first_ = false;
        return *this;
    }

    std::string compare(std::string_view sense, Units bound) const {
        return fmt::format("{} {} {}\n", text_, sense, bound);
    }
    std::string end() const { return text_ + "\n"; }

  private:
    static constexpr std::size_t kLine = 100;
    std::string text_;
    std::size_t line_ = 0;
    bool first_ = true;
};

std::string objective(const ClauseModel& model) {
    Row row("goal");
    const bool counts = model.most_decided && !model.all_decided;
    if (counts) {
        const Units weight = model.weight_of_an_object();
        for (std::size_t x = 0; x < model.objects.size(); ++x)
            row.add(weight * model.objects[x].weight, 'z', x);
    }
    // Free features too: a variable has to be seen before it can be declared.
    for (std::size_t a = 0; a < model.costs.size(); ++a)
        row.add(counts ? -model.costs[a] : model.costs[a], 't', a);
    return (counts ? "Maximize\n" : "Minimize\n") + row.end();
}

std::string restrictions(const ClauseModel& model) {
    std::string text;
    if (model.budget) {
        Row row("budget");
        for (std::size_t a = 0; a < model.costs.size(); ++a) row.add(model.costs[a], 't', a);
        text += row.compare("<=", *model.budget);
    }
    if (model.required) {
        Row row("required");
        for (std::size_t x = 0; x < model.objects.size(); ++x) row.add(model.objects[x].weight, 'z', x);
        if (model.objects.empty()) row.add(0, 't', 0);
        text += row.compare(">=", *model.required);
    }
    return text;
}

/// Whether a variable h for a clause makes the file shorter.
bool is_shared(const ClauseModel& model, std::size_t clause) {
    return model.uses[clause] > 1 && model.clauses[clause].size() > 1;
}

std::string clause_rows(const ClauseModel& model) {
    std::string text;
    for (std::size_t k = 0; k < model.clauses.size(); ++k) {
        if (!model.all_decided && !is_shared(model, k)) continue;
        Row row(fmt::format("clause{}", k + 1));
        if (!model.all_decided) row.add(1, 'h', k);
        model.clauses[k].for_each([&](std::size_t a) { row.add(model.all_decided ? 1 : -1, 't', a); });
        text += model.all_decided ? row.compare(">=", 1) : row.compare("<=", 0);
    }
    for (std::size_t x = 0; x < model.objects.size(); ++x) {
        for (const std::size_t k : model.objects[x].clauses) {
            Row row(fmt::format("object{}_{}", x + 1, k + 1));
            row.add(1, 'z', x);
            if (is_shared(model, k)) {
                row.add(-1, 'h', k);
            } else {
                model.clauses[k].for_each([&](std::size_t a) { row.add(-1, 't', a); });
            }
            text += row.compare("<=", 0);
        }
    }
    return text;
}

/// Readers want at least one row.
std::string rows(const ClauseModel& model) {
    const std::string text = restrictions(model) + clause_rows(model);
    return text.empty() ? Row("nothing").add(1, 't', 0).compare("<=", 1) : text;
}

std::string declarations(const ClauseModel& model) {
    std::string text = "Bounds\n";
    for (std::size_t x = 0; x < model.objects.size(); ++x) text += fmt::format(" z{} <= 1\n", x + 1);
    for (std::size_t k = 0; k < model.clauses.size() && !model.all_decided; ++k) {
        if (is_shared(model, k)) text += fmt::format(" h{} <= 1\n", k + 1);
    }
    text += "Binaries\n";
    for (std::size_t a = 0; a < model.features.size(); ++a) text += fmt::format(" t{}\n", a + 1);
    return text + "End\n";
}

}  // namespace

std::string lp_text(const ClauseModel& model) {
    std::vector<std::string> lines = heading(model, "an integer program in the CPLEX LP format");
    lines.emplace_back("Run: cbc FILE.lp solve solution -");
    lines.emplace_back("     glpsol --lp FILE.lp -o /dev/stdout");
    lines.emplace_back(
        "t: 1 when the feature is bought. z: 1 when the objects are decided. h: 1 when a clause is hit.");
    if (model.most_decided && !model.all_decided)
        lines.push_back(fmt::format("The goal is {} x decided objects - cost.", model.weight_of_an_object()));
    for (std::size_t a = 0; a < model.features.size(); ++a)
        lines.push_back(fmt::format("t{} is {}", a + 1, model.features[a]));
    return comments("\\", lines) + objective(model) + "Subject To\n" + rows(model) + declarations(model);
}

}  // namespace frugal
