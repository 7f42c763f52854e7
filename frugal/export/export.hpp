// The same problem for another solver: to check an answer with independent machinery, or to use a solver
// that one knows and trusts.
#pragma once

#include <frugal/export/model.hpp>

#include <span>
#include <string>
#include <string_view>

namespace frugal {

enum class ExportFormat { lp, wcnf, asp };

struct ExportFormatName {
    ExportFormat format;
    std::string_view name;
    std::string_view is;  ///< one line for people
    std::string (*write)(const ClauseModel& model);
};

/// Every format with the name users give it.
std::span<const ExportFormatName> export_format_names();
/// Throws UsageError listing the names when there is no such format.
ExportFormat export_format_named(std::string_view name);

/// The text of a file. Throws UsageError for a problem that the format cannot express.
std::string export_problem(const DecisionTable& table, const Problem& problem, ExportFormat format);

/// One function per format.
std::string lp_text(const ClauseModel& model);
std::string wcnf_text(const ClauseModel& model);
std::string asp_text(const ClauseModel& model);

}  // namespace frugal
