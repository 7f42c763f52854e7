#include <frugal/error.hpp>
#include <frugal/experiment/experiment.hpp>
#include <frugal/search/solve.hpp>
#include <frugal/stopwatch.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace frugal::experiment {
namespace {

/// One table on its way through the experiment.
struct Subject {
    Granules granules;
    std::vector<Algorithm> given_up;
    double seconds = 0;
};

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

void check(std::span<const NamedTable> tables, const Settings& settings) {
    if (tables.empty()) throw UsageError("an experiment needs at least one table");
    for (std::size_t i = 0; i < tables.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (tables[i].name == tables[j].name)
                throw UsageError(fmt::format("two tables are called '{}'", tables[i].name));
        }
    }
    if (settings.draws == 0) throw UsageError("an experiment needs at least one draw");
    if (settings.budget_factor.is_negative()) throw UsageError("the budget factor must not be negative");
    if (!(settings.time_limit > 0)) throw UsageError("the time limit must be above 0 seconds");
    if (settings.lambdas.empty()) throw UsageError("the competition needs at least one lambda");
    const auto is_positive = [](double lambda) { return !(lambda <= 0); };
    if (is_positive(settings.lambda) || std::ranges::any_of(settings.lambdas, is_positive))
        throw UsageError("lambda must not be above 0");
    draw_costs(0, settings.costs);
}

TableRecord describe(const NamedTable& named, const Granules& granules) {
    TableRecord record;
    record.name = named.name;
    record.decision = named.table.decision.name;
    record.features = named.table.feature_names();
    record.objects = named.table.objects;
    record.granules = granules.size();
    record.classes = granules.classes();
    record.positive_region_full = granules.consistent_objects();
    for (const Column& column : named.table.features) {
        if (!column.missing) continue;
        record.missing += column.codes.visit([&](auto codes) {
            return static_cast<std::size_t>(
                std::ranges::count_if(codes, [&](auto code) { return code == *column.missing; }));
        });
    }
    return record;
}

/// What was cut short once has no mean any more, so its time is better spent on the others. The exact search
/// stays: shares are counted on the draws that it settles.
void give_up(Subject& subject, const Draw& draw) {
    for (const Run& run : draw.runs) {
        const bool known = std::ranges::find(subject.given_up, run.algorithm) != subject.given_up.end();
        if (!run.finished && !known && run.algorithm != Algorithm::exact)
            subject.given_up.push_back(run.algorithm);
    }
}

double seconds_left(const std::vector<Subject>& subjects, const Experiment& experiment) {
    double left = 0;
    for (std::size_t i = 0; i < subjects.size(); ++i) {
        const std::size_t done = experiment.tables[i].draws.size();
        if (done == 0) return 0;
        left += subjects[i].seconds / static_cast<double>(done) *
                static_cast<double>(experiment.settings.draws - done);
    }
    return left;
}

void report(const Control& control, const Experiment& experiment, const std::vector<Subject>& subjects,
            std::size_t current, const Stopwatch& time) {
    if (!control.progress) return;
    ExperimentProgress progress;
    progress.table = experiment.tables[current].name;
    progress.draw = experiment.tables[current].draws.size();
    progress.draws = experiment.settings.draws;
    for (const TableRecord& table : experiment.tables) progress.done += table.draws.size();
    progress.total = experiment.settings.draws * experiment.tables.size();
    progress.seconds = time.seconds();
    progress.seconds_left = seconds_left(subjects, experiment);
    control.progress(progress);
}

}  // namespace

std::uint64_t draw_seed(std::uint64_t seed, std::string_view table, std::size_t index) {
    const auto mixed = [](std::uint64_t z) {
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31U);
    };
    std::uint64_t state = mixed(seed + 0x9e3779b97f4a7c15ULL);
    for (const char letter : table)
        state = (state ^ static_cast<unsigned char>(lower(letter))) * 0x100000001b3ULL;
    return mixed(mixed(state) + (index + 1) * 0x9e3779b97f4a7c15ULL) >> 11U;
}

bool Experiment::is_partial() const {
    return std::ranges::any_of(
        tables, [this](const TableRecord& table) { return table.draws.size() < settings.draws; });
}

Experiment run_experiment(std::span<const NamedTable> tables, const Settings& settings,
                          const Control& control) {
    check(tables, settings);
    const Stopwatch time;
    Experiment experiment{settings, {}};
    std::vector<Subject> subjects;
    for (const NamedTable& named : tables) {
        subjects.push_back({Granules(named.table), {}, 0});
        experiment.tables.push_back(describe(named, subjects.back().granules));
    }
    for (std::size_t index = 0; index < settings.draws; ++index) {
        for (std::size_t i = 0; i < subjects.size(); ++i) {
            Subject& subject = subjects[i];
            const Stopwatch draw_time;
            std::optional<Draw> draw =
                run_draw(subject.granules, tables[i].name, index, settings, subject.given_up, control.stop);
            if (!draw) return experiment;
            give_up(subject, *draw);
            subject.seconds += draw_time.seconds();
            experiment.tables[i].draws.push_back(std::move(*draw));
            report(control, experiment, subjects, i, time);
        }
    }
    return experiment;
}

}  // namespace frugal::experiment
