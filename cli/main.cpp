#include <frugal/error.hpp>
#include <frugal/table/closest_name.hpp>
#include <frugal/version.hpp>

#include <cstdio>
#include <exception>
#include <new>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/interrupt.hpp>
#include <cli/keep_freed_memory.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

constexpr const char* kFooter =
    "\nExamples:\n"
    "  frugal info data/mushroom.csv\n"
    "  frugal select data/mushroom.csv --costs data/mushroom-costs.csv --budget 40\n"
    "  frugal frontier data/mushroom.csv --costs data/mushroom-costs.csv\n"
    "  frugal reducts data/mushroom.csv --costs data/mushroom-costs.csv --cheapest\n"
    "\nExit codes: 0 answered, 2 wrong command line, 3 wrong data or cost file,\n"
    "4 nothing satisfies the constraints, 130 interrupted, 1 anything else.";

std::string without_line_end(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

/// What is wrong with a command line, with the nearest thing that would be right.
std::string explain(const CLI::App& app, const std::vector<std::string>& arguments,
                    const CLI::ParseError& fault) {
    const std::vector<CLI::App*> commands = app.get_subcommands();
    if (commands.empty()) {
        if (arguments.size() < 2) return "which command? (see frugal --help)";
        return fmt::format("no command '{}'{}", arguments[1], did_you_mean(arguments[1], command_names(app)));
    }
    const std::string help = fmt::format(" (see frugal {} --help)", commands.front()->get_name());
    for (const std::string& leftover : app.remaining(true)) {
        if (!leftover.starts_with("-")) continue;
        const std::string close =
            did_you_mean(leftover.substr(0, leftover.find('=')), option_names(*commands.front()));
        return fmt::format("no option {}{}", leftover, close.empty() ? help : close);
    }
    return without_line_end(fault.what()) + help;
}

int complain(int code, const std::string& what) {
    fmt::print(stderr, "frugal: {}\n", what);
    return code;
}

int parse_and_run(int argc, char** argv) {
    CLI::App app("frugal: which features to buy so that the classes can still be told apart", "frugal");
    app.footer(kFooter);
    app.set_version_flag("--version", "frugal " + std::string(version()));
    app.require_subcommand(1);
    Invocation invocation{{argv, argv + argc}, {}};
    add_info(app, invocation);
    add_select(app, invocation);
    add_frontier(app, invocation);
    add_reducts(app, invocation);
    add_evaluate(app, invocation);
    add_discretize(app, invocation);
    add_rules(app, invocation);
    add_merge_values(app, invocation);
    add_costs(app, invocation);
    add_export(app, invocation);
    add_check(app, invocation);
    add_reproduce(app, invocation);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& request) {  // --help or --version
        return app.exit(request);
    } catch (const CLI::ParseError& fault) {
        return complain(kWrongCommandLine, explain(app, invocation.arguments, fault));
    }
    return invocation.action();
}

/// The one place where errors become exit codes. On any of them standard output stays empty.
int run(int argc, char** argv) {
    try {
        return parse_and_run(argc, argv);
    } catch (const UsageError& fault) {
        return complain(kWrongCommandLine, fault.what());
    } catch (const DataError& fault) {
        return complain(kWrongData, fault.what());
    } catch (const std::bad_alloc&) {
        return complain(kFailed, "out of memory");
    } catch (const std::exception& fault) {
        return complain(kFailed, fault.what());
    }
}

}  // namespace
}  // namespace frugal::cli

int main(int argc, char** argv) {
    frugal::cli::keep_freed_memory();
    frugal::cli::InterruptWatch::instance();
    return frugal::cli::run(argc, argv);
}
