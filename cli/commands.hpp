// The commands of the program. Each adds itself to the parser; the action it leaves behind returns the exit
// code.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace frugal::cli {

/// What is to be done once the command line has been read.
struct Invocation {
    std::vector<std::string> arguments;  ///< as typed, for messages that suggest another command
    std::function<int()> action;
};

void add_info(CLI::App& app, Invocation& invocation);
void add_select(CLI::App& app, Invocation& invocation);
void add_frontier(CLI::App& app, Invocation& invocation);
void add_reducts(CLI::App& app, Invocation& invocation);
void add_evaluate(CLI::App& app, Invocation& invocation);
void add_discretize(CLI::App& app, Invocation& invocation);
void add_rules(CLI::App& app, Invocation& invocation);
void add_merge_values(CLI::App& app, Invocation& invocation);
void add_costs(CLI::App& app, Invocation& invocation);
void add_export(CLI::App& app, Invocation& invocation);
void add_check(CLI::App& app, Invocation& invocation);
void add_reproduce(CLI::App& app, Invocation& invocation);

}  // namespace frugal::cli
