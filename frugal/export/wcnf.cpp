// Weighted MaxSAT. Soft clauses say what one would like: each object decided, each feature not bought.
#include <frugal/error.hpp>
#include <frugal/export/export.hpp>

#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace frugal {
namespace {

using Literal = std::int64_t;

struct Weighted {
    Units weight;
    Literal literal;
};

class WcnfWriter {
  public:
    explicit WcnfWriter(const ClauseModel& model) : model_(model) {
        next_ = static_cast<Literal>(model.features.size() + model.objects.size()) + 1;
    }

    std::string write() {
        if (model_.budget) at_most(costs(), *model_.budget, "the budget");
        if (model_.required)
            at_most(left_undecided(), model_.decidable - *model_.required, "the required positive region");
        if (model_.all_decided) {
            for (const FeatureSet& clause : model_.clauses) hard(bought_of(clause));
        } else {
            decide();
        }
        wish();
        return std::move(text_);
    }

  private:
    static Literal bought(std::size_t feature) { return static_cast<Literal>(feature) + 1; }
    Literal decided(std::size_t x) const { return static_cast<Literal>(model_.features.size() + x) + 1; }

    static std::vector<Literal> bought_of(const FeatureSet& clause) {
        std::vector<Literal> literals;
        clause.for_each([&](std::size_t feature) { literals.push_back(bought(feature)); });
        return literals;
    }

    void hard(const std::vector<Literal>& literals) {
        text_ += fmt::format("h {} 0\n", fmt::join(literals, " "));
    }

    /// A decided object hits its clauses; a clause that several share has a variable of its own.
    void decide() {
        std::vector<Literal> hit(model_.clauses.size(), 0);
        for (std::size_t k = 0; k < model_.clauses.size(); ++k) {
            if (model_.uses[k] < 2 || model_.clauses[k].size() < 2) continue;
            hit[k] = next_++;
            std::vector<Literal> clause = bought_of(model_.clauses[k]);
            clause.insert(clause.begin(), -hit[k]);
            hard(clause);
        }
        for (std::size_t x = 0; x < model_.objects.size(); ++x) {
            for (const std::size_t k : model_.objects[x].clauses) {
                std::vector<Literal> clause =
                    hit[k] != 0 ? std::vector{hit[k]} : bought_of(model_.clauses[k]);
                clause.insert(clause.begin(), -decided(x));
                hard(clause);
            }
        }
    }

    void wish() {
        if (model_.most_decided && !model_.all_decided) {
            const Units weight = model_.weight_of_an_object();
            for (std::size_t x = 0; x < model_.objects.size(); ++x)
                text_ += fmt::format("{} {} 0\n", weight * model_.objects[x].weight, decided(x));
        }
        for (const Weighted& cost : costs()) text_ += fmt::format("{} {} 0\n", cost.weight, -cost.literal);
    }

    std::vector<Weighted> costs() const {
        std::vector<Weighted> terms;
        for (std::size_t a = 0; a < model_.costs.size(); ++a) {
            if (model_.costs[a] > 0) terms.push_back({model_.costs[a], bought(a)});
        }
        return terms;
    }

    std::vector<Weighted> left_undecided() const {
        std::vector<Weighted> terms;
        for (std::size_t x = 0; x < model_.objects.size(); ++x)
            terms.push_back({model_.objects[x].weight, -decided(x)});
        return terms;
    }

    /// Sum of the weights of true literals <= bound. A variable r(i,s) for every sum s <= bound that the
    /// first i terms can make reads "the first i terms make at least s". Right: the clauses force r along the
    /// true partial sums, and the step that passes the bound is forbidden; if none does, reading r literally
    /// satisfies all of them.
    void at_most(const std::vector<Weighted>& terms, Units bound, std::string_view what) {
        if (bound < 0) {
            hard({next_});
            hard({-next_++});
            return;
        }
        std::map<Units, Literal> before{{0, 0}};  // sum -> r; the sum 0 needs none
        std::size_t made = 0;
        for (const Weighted& term : terms) {
            std::map<Units, Literal> after{{0, 0}};
            const auto place = [&](Units sum) -> Literal& {
                Literal& r = after[sum];
                if (r == 0 && sum > 0) r = next_++;
                return r;
            };
            for (const auto& [sum, r] : before) {
                std::vector<Literal> step{-term.literal};
                if (r != 0) step.push_back(-r);
                if (r != 0) hard({-r, place(sum)});
                if (sum + term.weight <= bound) step.push_back(place(sum + term.weight));
                hard(step);
            }
            made += after.size();
            if (made > kMostSums) {
                throw UsageError(
                    fmt::format("{} makes too many different sums for wcnf (more than {}); round "
                                "the costs, or export to lp or asp",
                                what, kMostSums));
            }
            before = std::move(after);
        }
    }

    static constexpr std::size_t kMostSums = 1'000'000;
    const ClauseModel& model_;
    Literal next_;  ///< the first variable not used yet
    std::string text_;
};

}  // namespace

std::string wcnf_text(const ClauseModel& model) {
    std::vector<std::string> lines = heading(model, "weighted MaxSAT");
    lines.emplace_back("The format is that of the MaxSAT evaluations since 2022: h starts a hard clause.");
    lines.emplace_back("Run: SOLVER FILE.wcnf with any solver of these evaluations");
    if (model.most_decided && !model.all_decided) {
        lines.push_back(fmt::format("The optimum is {} x undecided decidable objects + cost.",
                                    model.weight_of_an_object()));
    } else {
        lines.emplace_back("The optimum is the cost.");
    }
    lines.emplace_back("A feature is bought when its variable is true:");
    for (std::size_t a = 0; a < model.features.size(); ++a)
        lines.push_back(fmt::format("{} is {}", a + 1, model.features[a]));
    return comments("c", lines) + WcnfWriter(model).write();
}

}  // namespace frugal
