#include <frugal/error.hpp>
#include <frugal/export/export.hpp>
#include <frugal/table/closest_name.hpp>

#include <array>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr std::array kFormats{
    ExportFormatName{ExportFormat::lp, "lp", "integer program in the CPLEX LP format (cbc, glpsol, ...)",
                     lp_text},
    ExportFormatName{ExportFormat::wcnf, "wcnf", "weighted MaxSAT as in the MaxSAT evaluations since 2022",
                     wcnf_text},
    ExportFormatName{ExportFormat::asp, "asp", "answer set program (clingo)", asp_text},
};

}  // namespace

std::span<const ExportFormatName> export_format_names() { return kFormats; }

ExportFormat export_format_named(std::string_view name) {
    std::vector<std::string> names;
    for (const ExportFormatName& entry : kFormats) {
        if (entry.name == name) return entry.format;
        names.emplace_back(entry.name);
    }
    throw UsageError(fmt::format("no format is named '{}'{}", name, did_you_mean(name, names)));
}

std::string export_problem(const DecisionTable& table, const Problem& problem, ExportFormat format) {
    const ClauseModel model = make_clause_model(table, problem);
    for (const ExportFormatName& entry : kFormats) {
        if (entry.format == format) return entry.write(model);
    }
    return {};
}

}  // namespace frugal
