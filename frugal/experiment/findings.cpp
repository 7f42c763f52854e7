#include <frugal/experiment/figure_text.hpp>
#include <frugal/experiment/findings.hpp>
#include <frugal/experiment/paper_figures.hpp>
#include <frugal/report/numbers.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include <fmt/format.h>

namespace frugal::experiment {
namespace {

using Summaries = std::vector<TableSummary>;
using Figure = std::function<double(const TableSummary&)>;
using Claim = std::function<bool(const TableSummary&)>;

/// The least and the most of some figures, with the tables they belong to: "9 % (Zoo) to 40 % (Voting)".
class FigureRange {
  public:
    using Text = std::string (*)(double);

    void add(double figure, const std::string& table) { figures_.emplace_back(figure, table); }
    bool empty() const { return figures_.empty(); }
    std::string text(Text figure_text) const {
        const auto [least, most] = std::ranges::minmax(figures_);
        std::string low = fmt::format("{} ({})", figure_text(least.first), least.second);
        if (figures_.size() == 1) return low;
        return fmt::format("{} to {} ({})", low, figure_text(most.first), most.second);
    }

  private:
    std::vector<std::pair<double, std::string>> figures_;
};

std::string share_range(const Summaries& summaries, const Figure& figure) {
    FigureRange range;
    for (const TableSummary& summary : summaries) range.add(figure(summary), summary.name);
    return range.text([](double share) { return share_text(share); });
}

/// " SESRA takes 2 (Zoo) to 3 (Voting) times the time of backtracking.", or nothing without a figure.
std::string time_sentence(const Summaries& summaries, std::string_view who, Algorithm algorithm,
                          std::string_view whose, Algorithm to) {
    FigureRange range;
    for (const TableSummary& summary : summaries) {
        if (const auto ratio = summary.time_ratio(algorithm, to)) range.add(*ratio, summary.name);
    }
    if (range.empty()) return "";
    return fmt::format(" {} takes {} times the time of {}.", who,
                       range.text([](double ratio) { return three_digits(ratio); }), whose);
}

std::vector<std::string> tables_where(const Summaries& summaries, const Claim& holds) {
    std::vector<std::string> names;
    for (const TableSummary& summary : summaries) {
        if (holds(summary)) names.push_back(summary.name);
    }
    return names;
}

/// "on every table", "on no table", "on 2 of 4 tables (Zoo, Voting)".
std::string where(const Summaries& summaries, const Claim& holds) {
    const std::vector<std::string> names = tables_where(summaries, holds);
    if (names.empty()) return "on no table";
    if (names.size() == summaries.size()) return "on every table";
    return fmt::format("on {} of {} tables ({})", names.size(), summaries.size(), fmt::join(names, ", "));
}

/// "Yes", "In part" or "No", and on which tables the claim holds.
std::string verdict(const Summaries& summaries, const std::string& claim, const Claim& holds) {
    const std::size_t count = tables_where(summaries, holds).size();
    if (count == 0) return fmt::format("No: {} it is so that {}.", where(summaries, holds), claim);
    return fmt::format("{}: {} {}.", count == summaries.size() ? "Yes" : "In part", claim,
                       where(summaries, holds));
}

/// Cut short means slower than anything that was not.
Claim faster(Algorithm algorithm, Algorithm than) {
    return [=](const TableSummary& summary) {
        if (!summary.time(algorithm)) return false;
        return !summary.time(than) || summary.time(algorithm)->mean < summary.time(than)->mean;
    };
}

std::string steps_sentence(const TableSummary& summary, double time_limit) {
    if (!summary.backtracking_steps)
        return fmt::format(" On {} it was cut short, by {} s or by memory.", summary.name, time_limit);
    const Spread& steps = *summary.backtracking_steps;
    const double subsets = std::exp2(static_cast<double>(summary.features));
    return fmt::format(" On {} it visited {} of {} subsets on average ({}) and {} at most ({}).",
                       summary.name, with_thousands(std::llround(steps.mean)), subsets_text(summary.features),
                       share_text(steps.mean / subsets), with_thousands(std::llround(steps.max)),
                       share_text(steps.max / subsets));
}

std::string is_backtracking_efficient(const Settings& settings, const Summaries& summaries) {
    constexpr Algorithm kBacktracking = Algorithm::backtracking;
    std::string answer = verdict(summaries, "backtracking takes less time than SESRA",
                                 faster(kBacktracking, Algorithm::sesra));
    for (const TableSummary& summary : summaries) answer += steps_sentence(summary, settings.time_limit);
    answer += time_sentence(summaries, "SESRA", Algorithm::sesra, "backtracking", kBacktracking);
    answer += fmt::format(
        " Of SESRA* the paper gives the name only, and this program a reconstruction: backtracking takes "
        "less time than that {}.",
        where(summaries, faster(kBacktracking, Algorithm::sesra_star)));
    answer += time_sentence(summaries, "SESRA*", Algorithm::sesra_star, "backtracking", kBacktracking);
    return answer + time_sentence(summaries, "The exact search of this program", Algorithm::exact,
                                  "backtracking", kBacktracking);
}

std::string is_heuristic_effective(const Settings& settings, const Summaries& summaries) {
    const Figure share = [](const TableSummary& summary) { return summary.single.share(); };
    const Figure decided = [](const TableSummary& summary) { return summary.single.decided; };
    std::string answer =
        verdict(summaries,
                fmt::format("with lambda = {} the heuristic finds the optimum in more than half of the draws",
                            lambda_text(settings.lambda)),
                [&](const TableSummary& summary) { return share(summary) > 0.5; });
    answer += fmt::format(
        " It finds it in {} of the draws. The number of objects that its subsets decide is on average {} of "
        "the "
        "optimum's.",
        share_range(summaries, share), share_range(summaries, decided));
    answer += time_sentence(summaries, "It", Algorithm::heuristic, "backtracking", Algorithm::backtracking);
    return answer +
           time_sentence(summaries, "It", Algorithm::heuristic, "the exact search", Algorithm::exact);
}

/// How far a lambda stays behind the best one of a table, at most over the tables.
double largest_shortfall(const Summaries& summaries, std::size_t index) {
    double shortfall = 0;
    for (const TableSummary& summary : summaries)
        shortfall = std::max(shortfall, summary.best.share() - summary.by_lambda[index].success.share());
    return shortfall;
}

/// The lambda that is nowhere far behind, and how the paper's own choice fares.
std::string safest_lambda(const Settings& settings, const Summaries& summaries) {
    std::size_t safest = 0;
    for (std::size_t i = 0; i < settings.lambdas.size(); ++i) {
        if (largest_shortfall(summaries, i) < largest_shortfall(summaries, safest)) safest = i;
    }
    std::string text =
        fmt::format(" The safest choice is {}, at most {:.1f} percentage points behind the best of a table.",
                    lambda_text(settings.lambdas[safest]), largest_shortfall(summaries, safest) * 100);
    const auto reasonable = std::ranges::find(settings.lambdas, kPaperReasonableLambda);
    if (reasonable == settings.lambdas.end() || *reasonable == settings.lambdas[safest]) return text;
    const auto index = static_cast<std::size_t>(std::distance(settings.lambdas.begin(), reasonable));
    return text + fmt::format(" The paper finds {} reasonable; here it stays up to {:.1f} points behind.",
                              lambda_text(kPaperReasonableLambda), largest_shortfall(summaries, index) * 100);
}

std::string is_one_lambda_best(const Settings& settings, const Summaries& summaries) {
    if (summaries.size() == 1) {
        return fmt::format("One table cannot tell. On {} the best is {}, with {} of the draws.",
                           summaries[0].name, lambdas_text(summaries[0].best_lambdas),
                           share_text(summaries[0].best));
    }
    std::vector<double> best_everywhere;
    for (const double lambda : settings.lambdas) {
        const auto is_best = [&](const TableSummary& summary) { return summary.is_best(lambda); };
        if (std::ranges::all_of(summaries, is_best)) best_everywhere.push_back(lambda);
    }
    if (!best_everywhere.empty()) {
        return fmt::format("Yes: of those tried, the best on every table: {}.",
                           lambdas_text(best_everywhere));
    }
    std::string answer = "No: of those tried none is the best on every table. The best is";
    for (std::size_t i = 0; i < summaries.size(); ++i) {
        answer += fmt::format("{} {} on {}", i == 0 ? "" : ";", lambdas_text(summaries[i].best_lambdas),
                              summaries[i].name);
    }
    return answer + "." + safest_lambda(settings, summaries);
}

std::string is_competition_worthwhile(const Summaries& summaries) {
    const Figure competition = [](const TableSummary& summary) { return summary.competition.share(); };
    const Figure best = [](const TableSummary& summary) { return summary.best.share(); };
    const Figure zero = [](const TableSummary& summary) { return summary.zero->share(); };
    std::string answer =
        verdict(summaries, "the competition finds the optimum in more draws than the best single lambda",
                [](const TableSummary& summary) { return summary.competition.found > summary.best.found; });
    answer += fmt::format(" It finds it in {} of the draws, the best lambda in {}",
                          share_range(summaries, competition), share_range(summaries, best));
    if (summaries.front().zero) answer += fmt::format(", lambda = 0 in {}", share_range(summaries, zero));
    answer += "." + time_sentence(summaries, "It", Algorithm::competition, "one run", Algorithm::heuristic);
    answer += time_sentence(summaries, "It", Algorithm::competition, "the exact search", Algorithm::exact);
    const bool exact_finishes = std::ranges::all_of(
        summaries, [](const TableSummary& summary) { return summary.time(Algorithm::exact).has_value(); });
    return answer + (exact_finishes ? " The exact search always finds it." : "");
}

}  // namespace

std::vector<Finding> findings(const Experiment& experiment, const Summaries& summaries) {
    Summaries asked;
    Summaries settled;
    for (const TableSummary& summary : summaries) {
        if (summary.asked > 0) asked.push_back(summary);
        if (summary.settled > 0) settled.push_back(summary);
    }
    const std::string nothing = "This cannot be said: no draw has a proven optimum.";
    const Settings& settings = experiment.settings;
    return {
        {"Is the backtracking algorithm efficient?",
         asked.empty() ? nothing : is_backtracking_efficient(settings, asked)},
        {"Is the heuristic algorithm effective?",
         settled.empty() ? nothing : is_heuristic_effective(settings, settled)},
        {"Is there an optimal setting of lambda for any dataset?",
         settled.empty() ? nothing : is_one_lambda_best(settings, settled)},
        {"Is the extra computation time consumed by the competition strategy worthwhile?",
         settled.empty() ? nothing : is_competition_worthwhile(settled)},
    };
}

std::vector<std::string> reservations(const Experiment& experiment, const Summaries& summaries) {
    std::vector<std::string> notes;
    if (experiment.is_partial()) {
        std::vector<std::string> done;
        for (const TableSummary& summary : summaries) {
            done.push_back(
                fmt::format("{} of {} draws on {}", summary.draws, experiment.settings.draws, summary.name));
        }
        notes.push_back(fmt::format("Partial, because the run was stopped: {}.", fmt::join(done, ", ")));
    }
    for (const TableSummary& summary : summaries) {
        if (summary.settled == summary.draws) continue;
        notes.push_back(fmt::format(
            "On {}, {} of {} draws have no optimum proven within {} s; they are left out of sizes and "
            "shares.",
            summary.name, summary.draws - summary.settled, summary.draws, experiment.settings.time_limit));
    }
    return notes;
}

}  // namespace frugal::experiment
