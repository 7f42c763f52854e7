// The paper's four tables, as they come with the program.
#pragma once

#include <frugal/experiment/experiment.hpp>

#include <string>
#include <vector>

namespace frugal::cli {

std::vector<std::string> bundled_table_names();

/// A bundled table by its name, or any file: `FILE`, or `FILE:DECISION` when the decision is not the last
/// column.
experiment::NamedTable load_table(const std::string& name_or_file);

}  // namespace frugal::cli
