// The tables of an experiment, ours beside the paper's: cells first, so that page and terminal show the same.
#pragma once

#include <frugal/experiment/summary.hpp>

#include <string>
#include <vector>

namespace frugal::experiment {

struct ReportTable {
    std::string title;
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;
    std::string note;  ///< one line below; may be empty
};

std::vector<ReportTable> report_tables(const Experiment& experiment,
                                       const std::vector<TableSummary>& summaries);

/// First column to the left, the others to the right.
std::string as_markdown(const ReportTable& table);
std::string as_text(const ReportTable& table);

/// A paragraph in lines of at most `width` columns, indented by two blanks.
std::string wrapped(const std::string& paragraph, std::size_t width);

}  // namespace frugal::experiment
