#include <string>

#include <CLI/CLI.hpp>
#include <cli/distribution_option.hpp>
#include <fmt/format.h>

namespace frugal::cli {

void declare_distribution(CLI::App& command, CostDraw& draw) {
    std::string help = "How costs are spread (default: uniform)";
    for (const DistributionName& entry : distribution_names())
        help += fmt::format("\n{}: {}", entry.name, entry.does);
    command
        .add_option_function<std::string>(
            "--distribution",
            [&draw](const std::string& name) { draw.distribution = distribution_named(name); }, help)
        ->type_name("NAME");
    command.add_option("--from", draw.from, "Lowest cost")->capture_default_str()->type_name("N");
    command.add_option("--to", draw.to, "Highest cost")->capture_default_str()->type_name("N");
}

}  // namespace frugal::cli
