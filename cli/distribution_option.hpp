// `--distribution`, `--from` and `--to`: how random costs are drawn.
#pragma once

#include <frugal/table/draw_costs.hpp>

namespace CLI {
class App;
}

namespace frugal::cli {

void declare_distribution(CLI::App& command, CostDraw& draw);

}  // namespace frugal::cli
